import { inputError } from '../../../base/errors.ts';
import { printPath, type WirePath } from '../../../protocol/wire-document.ts';
import { type ByteWindow, placeAt } from './byte-window.ts';

/** The error of something that an answer with rows does not have at this path. */
export function notRows(window: ByteWindow, at: number, path: WirePath, problem: string): Error {
  const place = placeAt(window, at);
  return inputError(`not rows of a data resource: ${printPath(path)}: ${problem}`, { place, code: 'not-rows' });
}
