import { CrossfootError } from '../../base/errors.ts';

/**
 * What is wrong with a saved answer, and where; `undefined` where the error is none of its. The answer is named by its hash, as its file is, because
 * its folder is another one once the run is finished.
 */
export function badInput(error: unknown, sha256: string): string | undefined {
  if (!(error instanceof CrossfootError) || error.failure !== 'input') return undefined;
  const { failure, message, hint, place } = error;
  const detail = { ...(hint !== undefined && { hint }), place: { ...place, file: `answers/${sha256}` } };
  return new CrossfootError(failure, message, detail).describe();
}
