import { inputError } from '../../../base/errors.ts';
import { printPath, type WirePath } from '../../../protocol/wire-document.ts';
import { type ByteWindow, placeAt } from './byte-window.ts';

/** Functions that read give the index after what they read, or this where the window ends first. */
export const CUT = -1;

/** What stands at an index is not what an answer with rows has at this path. */
export function notRows(window: ByteWindow, at: number, path: WirePath, said: string): Error {
  return inputError(`not rows of a data resource: ${printPath(path)}: ${said}`, { place: placeAt(window, at) });
}
