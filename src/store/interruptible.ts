import { throwIfAborted } from '../base/errors.ts';
import { interruptOn } from './interrupt.ts';
import type { Session } from './session.ts';

/** Lets a request to stop end a long statement. Once the work is done the commit that follows is not disturbed. */
export async function interruptible<T>(
  session: Session,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  throwIfAborted(signal);
  const done = interruptOn(signal, session.connection);
  try {
    return await work();
  } finally {
    done();
    throwIfAborted(signal);
  }
}
