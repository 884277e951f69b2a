import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Has V8 collect its garbage now. By itself it does so when it wants to allocate, and not while the engine, of whose
 * memory it knows nothing, does all the work.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
}
