import { setImmediate as nextTurn } from 'node:timers/promises';
import { badRequest } from '../../protocol/service-error.ts';
import type { RowFilter } from './row-filter.ts';

/** Parts of a filter times rows of which one question may be made: some seconds of work at most. */
const MOST_FILTER_WORK = 25_000_000;
/** After so much of it other calls get their turn: some milliseconds. */
const WORK_A_TURN = 50_000;

/**
 * The rows that match a filter, in their order. Other calls are answered in between; a filter that is too much work for so many rows is a
 * ServiceError (400).
 */
export async function filterRows(rows: Int32Array, { parts, matches }: RowFilter): Promise<Int32Array> {
  if (parts * rows.length > MOST_FILTER_WORK) {
    throw badRequest(
      `Refine the search: the filter has ${parts} parts and would be asked of ${rows.length} rows; parts times rows must be at most ${MOST_FILTER_WORK}.`,
    );
  }
  const rowsATurn = Math.max(1, Math.floor(WORK_A_TURN / Math.max(1, parts)));
  const found = new Int32Array(rows.length);
  let count = 0;
  for (let index = 0; index < rows.length; index += 1) {
    if (index > 0 && index % rowsATurn === 0) await nextTurn();
    const row = rows[index] ?? 0;
    if (!matches(row)) continue;
    found[count] = row;
    count += 1;
  }
  return found.slice(0, count);
}
