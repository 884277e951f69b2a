import { expect, test } from 'vitest';
import { FAMILIES, listRules, RULES } from '../../../src/analysis/validation/rules/registry.ts';
import { rulesShape } from '../../../src/core/model/shapes/reading.ts';
import { rules } from '../../../src/front/cli/commands/rules.ts';
import { rulesView } from '../../../src/output/report/views/rules.ts';

test('every rule is listed with its family, severity, scope and documentation, in the order of the manual', () => {
  const { data, document } = rulesView(listRules());
  const printed = rulesShape.parse({ ...data.head, rules: 'items' in data.list ? data.list.items : [] });
  expect(printed.totals.rules).toBe(RULES.length);
  expect(printed.rules.map(({ id }) => id)).toEqual(RULES.map(({ id }) => id));
  expect(new Set(printed.rules.map(({ family }) => family))).toEqual(new Set(FAMILIES));
  const [table] = [...(document() as Iterable<{ rows?: readonly unknown[] }>)];
  expect(table?.rows?.[0]).toMatchObject({
    cells: ['roll-up/complete', { tone: 'error' }, 'row', 'always', expect.any(String)],
  });
  expect(rules.formats).toBeDefined();
});
