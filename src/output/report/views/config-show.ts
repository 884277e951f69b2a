import type { ConfigShowOutput } from '../../../core/model/shapes/commands.ts';
import { columnsOf } from '../document.ts';
import type { View } from '../outputs.ts';
import { listView } from './list-view.ts';

export function configShowView({ settings, ...head }: ConfigShowOutput): View<'config-show'> {
  return listView({
    name: 'config-show',
    head,
    list: { name: 'settings', items: settings },
    columns: columnsOf('key', '~value', 'from'),
    cells: ({ key, value, origin, from }) => [key, valueText(value), from ?? origin],
  });
}

function valueText(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
