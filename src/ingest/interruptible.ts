import { throwIfAborted } from '../base/errors.ts';
import { interruptOn } from '../store/interrupt.ts';
import type { Session } from '../store/session.ts';

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
