import { AT_ONCE, appendBytes, byteWindow, endBytes, type Pieces } from './byte-window.ts';
import { jsonAnswer } from './json-answer.ts';
import { ROWS_AT_ONCE, type RowCollector } from './row-collector.ts';
import { scanXmlAnswer } from './scan-xml-answer.ts';

export type AnswerForm = 'json' | 'xml';

/**
 * Scans an answer with rows piece by piece into the collector. It pauses after each piece and each thousand rows, so
 * that the caller can take complete rows. Returns the number of rows that the service has for the request.
 * @throws input error with file, line (JSON: and column) and path for anything that is not such an answer.
 */
export async function* scanRowAnswer(
  pieces: Pieces,
  form: AnswerForm,
  rows: RowCollector,
): AsyncGenerator<void, number, void> {
  if (form === 'xml') return yield* scanXmlAnswer(pieces, rows);
  const window = byteWindow(rows.file);
  const scanner = jsonAnswer(window, rows);
  // A unit that was cut is read again from its start: only when there is twice as much of it, so that long ones are not
  // read for ever.
  let enough = 1;
  const readOn = function* (): Generator<void> {
    while (scanner.step()) if (rows.rows.length > 0 && rows.rows.length % ROWS_AT_ONCE === 0) yield;
    enough = 2 * (window.end - window.start);
    yield;
  };
  for await (const piece of pieces) {
    for (let from = 0; from < piece.length; from += AT_ONCE) {
      appendBytes(window, piece.subarray(from, from + AT_ONCE));
      if (window.end - window.start < enough) continue;
      yield* readOn();
    }
  }
  endBytes(window);
  yield* readOn();
  return scanner.end();
}
