import type { z } from 'zod';
import { defineCommand } from '../command.ts';
import type { snapshotsShape } from '../shapes.ts';

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
        { title: 'resource', align: 'left' },
        { title: 'scope', align: 'left', shrinks: true },
        { title: 'observed', align: 'left' },
        { title: 'rows seen', align: 'right' },
        { title: 'new', align: 'right' },
        { title: 'changed', align: 'right' },
        { title: 'retired', align: 'right' },
        { title: 'input', align: 'left', shrinks: true },
      ],
      cells: ({ snapshot, resource, partition, complete, observedAt, rows, input }) => [
        snapshot,
        resource,
        complete ? partition : `${partition} (part)`,
        observedAt,
        rows.seen,
        rows.new,
        rows.changed,
        rows.retired,
        input,
      ],
      empty: 'No snapshots yet: bring something in with `crossfoot ingest`.',
    });
    return 0;
  },
});
