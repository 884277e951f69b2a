import type { Writable } from 'node:stream';
import { terminalSafe } from '../report/terminal/terminal-safe.ts';

/** The destination of a text; it takes the pieces in order, at its own speed. */
export type Sink = {
  /** False when the reader is gone (a closed pipe): stop producing; this is not an error. */
  write(text: string): Promise<boolean>;
  /** Writes the rest; call it once, last. */
  flush(): Promise<void>;
};

const CHUNK = 1 << 16;
/** Error codes of a stream whose reader is gone; EOF is that of Windows. */
const READER_GONE = new Set(['EPIPE', 'EOF', 'ECONNRESET', 'ERR_STREAM_DESTROYED']);

/** A sink over a stream that collects small texts and waits until the stream has taken them. It fails when the stream does. */
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
  const send = async (): Promise<void> => {
    const text = held;
    held = '';
    if (text !== '' && !closed) {
      await new Promise<void>((resolve) => {
        stream.write(text, (error) => {
          note(error);
          resolve();
        });
      });
    }
    if (failure) throw failure;
  };
  return {
    async write(text) {
      held += text;
      if (held.length >= CHUNK) await send();
      return !closed;
    },
    flush: send,
  };
}

/** The sink for text that people read: it passes the door to a terminal. */
export function forPeople(sink: Sink): Sink {
  return { write: (text) => sink.write(terminalSafe(text)), flush: () => sink.flush() };
}
