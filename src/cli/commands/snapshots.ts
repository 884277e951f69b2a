import type { z } from 'zod';
import { defineCommand } from '../command.ts';
import type { snapshotsShape } from '../shapes.ts';
import { shortInstant } from '../short-instant.ts';

type Output = z.infer<typeof snapshotsShape>;

export const snapshots = defineCommand({
  description:
    'Lists the snapshots: of which resource and scope, when it was seen, since when it held, and what it changed.',
  args: {},
  flags: ['asOf'],
  formats: ['table', 'json', 'ndjson'],
  examples: [['crossfoot snapshots', 'their numbers are what `crossfoot diff` takes']],
  run: async ({ flags }, io) => {
    const { storedSnapshots } = await import('../../reading/snapshots.ts');
    const { printList } = await import('../output.ts');
    const list: Output['snapshots'] = [...(await storedSnapshots(flags.store, io.ports, flags))];
    const totals: Output['totals'] = { snapshots: list.length };
    await printList(io, {
      command: 'snapshots',
      shape: 1,
      head: { totals },
      list: { name: 'snapshots', items: list },
      columns: [
        { title: 'snapshot', align: 'right' },
        { title: 'resource', align: 'left', shrinks: true, narrowest: 16 },
        { title: 'observed', align: 'left' },
        { title: 'seen', align: 'right', optional: true },
        { title: 'new', align: 'right' },
        { title: 'changed', align: 'right' },
        { title: 'retired', align: 'right' },
        { title: 'scope', align: 'left', shrinks: true, narrowest: 16, optional: true },
        { title: 'input', align: 'left', shrinks: true, narrowest: 16, optional: true },
      ],
      cells: ({ snapshot, resource, partition, complete, observedAt, rows, input }) => [
        snapshot,
        resource,
        shortInstant(observedAt),
        rows.seen,
        rows.new,
        rows.changed,
        rows.retired,
        complete ? partition : `${partition} (part)`,
        input,
      ],
      empty: 'No snapshots yet: bring something in with `crossfoot ingest`.',
    });
    return 0;
  },
});
