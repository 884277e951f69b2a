import type { z } from 'zod';
import { formatPlace } from '../../base/diagnostic.ts';
import { defineCommand } from '../command.ts';
import { flagOf, SETTINGS } from '../flags/flags.ts';
import type { configShowShape } from '../shapes.ts';

type Output = z.infer<typeof configShowShape>;

export const configShow = defineCommand({
  description:
    'Shows the configuration as it is resolved, and where each value comes from: a flag, else the environment, else the configuration file, else what holds where nothing is said. Application keys are masked.',
  args: {},
  flags: SETTINGS.filter((name) => name !== 'store'),
  formats: ['table', 'json', 'ndjson'],
  examples: [
    ['crossfoot config show', 'what holds here'],
    ['crossfoot config show --config nightly.json', 'what holds with another file'],
  ],
  run: async ({ flags, origins, configFile }, io) => {
    const { printList } = await import('../output.ts');
    const { keyMask } = await import('../../client/mask-key.ts');
    // An address can carry a key, too.
    const maskAddress = keyMask('');
    const masked = (value: unknown): unknown => (typeof value === 'string' ? maskAddress(value) : value);
    const settings: Output['settings'] = SETTINGS.map((name) => {
      const { key = '', kind, isSecret } = flagOf(name);
      const found = flags[name];
      const value = found === undefined ? null : (kind.show?.(found) ?? found);
      const origin = origins.get(name) ?? { kind: 'default' };
      const from = 'name' in origin ? origin.name : 'place' in origin ? formatPlace(origin.place) : null;
      return {
        key,
        value: isSecret && value !== null ? '***' : masked(value),
        origin: origin.kind,
        from: from ?? null,
      };
    });
    await printList(io, {
      command: 'config-show',
      shape: 1,
      head: { file: configFile ?? null },
      list: { name: 'settings', items: settings },
      columns: [
        { title: 'key', align: 'left' },
        { title: 'value', align: 'left', shrinks: true },
        { title: 'from', align: 'left' },
      ],
      cells: ({ key, value, origin, from }) => [key, shown(value), from ?? origin],
      empty: '',
    });
    return 0;
  },
});

function shown(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
