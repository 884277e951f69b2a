import type { RulesOutput } from '../../../core/model/shapes/reading.ts';
import { columnsOf } from '../document.ts';
import type { View } from '../outputs.ts';
import { listView } from './list-view.ts';

export function rulesView(rules: RulesOutput['rules']): View<'rules'> {
  return listView({
    name: 'rules',
    head: { totals: { rules: rules.length } },
    list: { name: 'rules', items: rules },
    columns: columnsOf('rule', 'severity', 'reads', 'runs', {
      title: 'finds',
      align: 'left',
      shrinks: true,
      narrowest: 24,
    }),
    cells: ({ id, severity, scope, byDefault, doc }) => [
      id,
      { text: severity, tone: severity },
      scope,
      byDefault ? 'always' : 'where named',
      doc,
    ],
  });
}
