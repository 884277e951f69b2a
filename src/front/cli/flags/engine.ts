import { flagTable } from './flag.ts';
import { MOMENT, oneOf, SWITCH, text } from './kinds.ts';

/** Flags of exports for engines, and of the engines that judge them. */
export const ENGINE = flagTable({
  verdicts: {
    doc: 'Write the files from which an engine judges totals, for `crossfoot validate --from`',
    kind: SWITCH,
  },
  sinceSnapshot: {
    name: 'since',
    doc: 'With --verdicts: add the snapshots after this one, with which the export ends',
    kind: MOMENT,
  },
  engine: {
    doc: 'With --from: what judges the rows',
    kind: oneOf(['duckdb', 'trino']),
    preset: 'duckdb',
  },
  fromFolder: {
    name: 'from',
    doc: 'Judge the rows of this folder, which `crossfoot export FOLDER --verdicts` wrote, and not those of the store',
    kind: text('the name of a folder'),
  },
});
