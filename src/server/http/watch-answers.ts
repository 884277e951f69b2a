import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answered } from '../log/request-line.ts';

/** Called for each answer once it is sent, or its connection has ended. */
export type AnswerLog = {
  /** Milliseconds, monotonic. */
  readonly now: () => number;
  readonly onAnswered: (answered: Answered) => void;
};

/** Tells the log of an answer when it is over; `ignoredOf` gives the parameters that it ignored. */
export function watchAnswer(
  { now, onAnswered }: AnswerLog,
  { method = '', url = '', socket }: IncomingMessage,
  outgoing: ServerResponse,
  ignoredOf: (outgoing: ServerResponse) => string | undefined,
): void {
  const begun = { at: now(), bytes: socket.bytesWritten };
  outgoing.once('close', () => {
    onAnswered({
      ...{ method, url, status: outgoing.statusCode, ignored: ignoredOf(outgoing) },
      bytes: socket.bytesWritten - begun.bytes,
      milliseconds: now() - begun.at,
    });
  });
}
