import type { z } from 'zod';
import { usageError } from '../../base/errors.ts';
import { defineCommand } from '../command.ts';
import type { diffShape } from '../shapes.ts';

type Output = z.infer<typeof diffShape>;

function snapshotNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw usageError(`${JSON.stringify(text)} is not the number of a snapshot`, '`crossfoot snapshots` lists them.');
}

export const diff = defineCommand({
  description:
    'Counts what is new, changed and retired between two snapshots, in rows as they stand after the latest filing, and in the values of changed rows.',
  args: {
    before: { arity: 'one', description: 'Number of the earlier snapshot' },
    after: { arity: 'one', description: 'Number of the later snapshot' },
  },
  flags: [],
  formats: ['table', 'json', 'ndjson'],
  examples: [['crossfoot diff 1 2', 'from the first snapshot to the second']],
  run: async ({ args, flags }, io) => {
    const [before, after] = [snapshotNumber(args.before), snapshotNumber(args.after)];
    const { changesBetween } = await import('../../reading/snapshots.ts');
    const { printList } = await import('../output.ts');
    const { rows, values } = await changesBetween(flags.store, { before, after }, io.ports);
    const head: Omit<Output, 'changes'> = { before, after, totals: { rows, values } };
    const changes: Output['changes'] = [
      { of: 'rows', ...rows },
      { of: 'values', ...values },
    ];
    await printList(io, {
      command: 'diff',
      shape: 1,
      head,
      list: { name: 'changes', items: changes },
      columns: [
        { title: `${before} to ${after}`, align: 'left' },
        { title: 'new', align: 'right' },
        { title: 'changed', align: 'right' },
        { title: 'retired', align: 'right' },
        { title: 'refiled', align: 'right' },
        { title: 'unchanged', align: 'right' },
      ],
      cells: (line) => [line.of, line.new, line.changed, line.retired, line.refiled ?? '', line.unchanged ?? ''],
      empty: '',
    });
    return 0;
  },
});
