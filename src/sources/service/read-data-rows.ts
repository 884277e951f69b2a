import { throwIfAborted } from '../../base/errors.ts';
import type { SourceRead } from '../../model/source-read.ts';
import type { DataRow, DataRows } from '../../protocol/rows/data-rows.ts';
import type { Answer } from '../../protocol/wire-document.ts';
import { handOver, type RowReadOptions, rowRead, summaryOf } from './read-row-answer.ts';
import { addDigits, addNothing, addString } from './scan/add-values.ts';
import { nameNumbers } from './scan/field-names.ts';
import { beginRow, endAnswer, endRow, type RowCollector } from './scan/row-collector.ts';
import { ROWS_AT_ONCE } from './scan/scan-row-answer.ts';
import { mayTake } from './scan/take-batch.ts';

/**
 * Rows in memory as the batches that `readRowAnswer` gives for the same answer.
 * @throws input error for rows that contradict themselves or each other, or name no company.
 */
export async function* readDataRows(answer: Answer<DataRows>, options: RowReadOptions): SourceRead {
  const { signal } = options;
  const { rows: answered, totalRows } = answer.content;
  const read = rowRead(options);
  const numberOf = nameNumbers(read.rows.names);
  for (const [index, row] of answered.entries()) {
    const { line = 0, column = 0 } = answer.placeOf(['result', 'rows', index]);
    Object.assign(read.rows.position, { line, column });
    read.rows.position.placeOf = (value) => answer.placeOf(['result', 'rows', index, 'values', value]);
    addRow(read.rows, row, numberOf);
    if (read.rows.rows.length < ROWS_AT_ONCE || !mayTake(read.rows)) continue;
    throwIfAborted(signal);
    yield* handOver(read, options);
  }
  endAnswer(read.rows);
  yield* handOver(read, options);
  return summaryOf(read, options, Math.max(0, totalRows - answered.length));
}

function addRow(rows: RowCollector, { rowNumber, values }: DataRow, numberOf: (field: string) => number): void {
  beginRow(rows);
  for (const [index, { field, value }] of values.entries()) {
    const name = numberOf(field);
    rows.valueAt = index;
    if (value === null) addNothing(rows);
    else if (value.kind === 'number') addDigits(rows, name, value.text);
    else addString(rows, name, value.text);
  }
  endRow(rows, rowNumber);
}
