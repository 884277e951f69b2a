import type { Writable } from 'node:stream';
import { terminalSafe } from '../report/terminal/terminal-safe.ts';

/** Where text goes, in order, no faster than it is taken. */
export type Sink = {
  /** False when nobody reads any more (a closed pipe): stop producing; this is not an error. */
  write(text: string): Promise<boolean>;
  /** Hands on what is still held; call it once, last. */
  flush(): Promise<void>;
};

const CHUNK = 1 << 16;
/** What a stream says when its reader has gone; Windows says EOF. */
const READER_GONE = new Set(['EPIPE', 'EOF', 'ECONNRESET', 'ERR_STREAM_DESTROYED']);

/** A sink over a stream that gathers small texts and waits until the stream took them. Writing fails as the stream does. */
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
