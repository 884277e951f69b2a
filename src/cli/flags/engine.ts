import { flagTable } from './flag.ts';
import { oneOf, text } from './kinds.ts';

/** Flags of the engines that judge exported rows. */
export const ENGINE = flagTable({
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
