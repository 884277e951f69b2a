/** A body: all its bytes, or as many as the reader has asked for. */
export type PageBody = Uint8Array | ReadableStream<Uint8Array>;

/** Bodies of at most so many characters are made at once; longer ones are sent as they are made. */
const WHOLE = 524_288;

/** The UTF-8 bytes of pieces of text. What is streamed is not made before it is read, and no longer than it is. */
export function pageBody(pieces: Generator<string>): PageBody {
  let head = '';
  for (let next = pieces.next(); !next.done; next = pieces.next()) {
    head += next.value;
    if (head.length > WHOLE) return stream(head, pieces);
  }
  return Buffer.from(head);
}

function stream(head: string, pieces: Generator<string>): ReadableStream<Uint8Array> {
  let first: string | undefined = head;
  return new ReadableStream({
    pull: (controller) => {
      if (first !== undefined) {
        controller.enqueue(Buffer.from(first));
        first = undefined;
        return;
      }
      const next = pieces.next();
      if (next.done) controller.close();
      else controller.enqueue(Buffer.from(next.value));
    },
    cancel: () => {
      pieces.return(undefined);
    },
  });
}
