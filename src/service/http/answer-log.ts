import type { IncomingMessage, ServerResponse } from 'node:http';

export type Answered = {
  readonly method: string;
  /** As it was sent: it may contain a key. */
  readonly url: string;
  readonly status: number;
  /** Bytes sent, headers included. */
  readonly bytes: number;
  readonly milliseconds: number;
  readonly note: string | undefined;
};

/** Receives every answer once it is sent, or once its connection has ended. */
export type AnswerLog = {
  /** Milliseconds, monotonic. */
  readonly now: () => number;
  readonly noteOf: (response: Response) => string | undefined;
  readonly onAnswered: (answered: Answered) => void;
};

export function logWhenOver(
  { now, onAnswered }: AnswerLog,
  { method = '', url = '', socket }: IncomingMessage,
  outgoing: ServerResponse,
  noteOf: (outgoing: ServerResponse) => string | undefined,
): void {
  const begun = { at: now(), bytes: socket.bytesWritten };
  outgoing.once('close', () => {
    onAnswered({
      method,
      url,
      status: outgoing.statusCode,
      note: noteOf(outgoing),
      bytes: socket.bytesWritten - begun.bytes,
      milliseconds: now() - begun.at,
    });
  });
}
