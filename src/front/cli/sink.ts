import type { Writable } from 'node:stream';
import { terminalSafe } from '../../output/report/terminal/terminal-safe.ts';

/** A destination of text and bytes, in order and with back-pressure. */
export type Sink = {
  /** False if the reader is gone (a closed pipe): stop producing; this is not an error. */
  write(piece: string | Uint8Array): Promise<boolean>;
  /** Writes buffered text; called once, at the end. */
  flush(): Promise<void>;
};

const CHUNK = 1 << 16;
/** Error codes of a stream whose reader is gone; EOF on Windows. */
const READER_GONE = new Set(['EPIPE', 'EOF', 'ECONNRESET', 'ERR_STREAM_DESTROYED']);

/** A sink over a stream, with a buffer for small texts. A failure of the stream is a failure of the write. */
export function streamSink(stream: Writable): Sink {
  let held = '';
  let closed = false;
  let failure: Error | undefined;
  const note = (error: NodeJS.ErrnoException | null | undefined): void => {
    if (!error) return;
    closed = true;
    if (!READER_GONE.has(error.code ?? '')) failure ??= error;
  };
  stream.on('error', note);
  const send = async (bytes?: Uint8Array): Promise<void> => {
    const piece = bytes ?? held;
    if (bytes === undefined) held = '';
    if (piece.length > 0 && !closed) {
      await new Promise<void>((resolve) => {
        stream.write(piece, (error) => {
          note(error);
          // Files and pipes are written at once: signals and answers of the store get their turn.
          setImmediate(resolve);
        });
      });
    }
    if (failure) throw failure;
  };
  return {
    async write(piece) {
      if (typeof piece === 'string') held += piece;
      if (held.length >= CHUNK || typeof piece !== 'string') await send();
      if (typeof piece !== 'string') await send(piece);
      return !closed;
    },
    flush: () => send(),
  };
}

/** The sink for text that people read: it passes the door to a terminal. */
export function forPeople(sink: Sink): Sink {
  return {
    write: (text) => sink.write(typeof text === 'string' ? terminalSafe(text) : text),
    flush: () => sink.flush(),
  };
}
