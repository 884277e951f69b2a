import { type JSONRPCMessage, ReadBuffer, serializeMessage, type Transport } from '@modelcontextprotocol/server';

type Lines = {
  readonly input: AsyncIterable<string | Uint8Array>;
  /** `false` once nobody reads any more. */
  readonly write: (text: string) => Promise<boolean>;
  /** Receives why a line is not a message; nothing else happens to the line. */
  readonly onInvalid: (error: Error) => void;
};

export type LineTransport = Transport & {
  /** Resolves once all that was asked has been answered and the input has ended, or once nobody reads any more. */
  readonly done: Promise<void>;
};

/**
 * The protocol over two streams, a message a line. What was asked before the input ended is still answered, so that
 * requests can come from a file.
 */
export function lineTransport({ input, write, onInvalid }: Lines): LineTransport {
  const buffer = new ReadBuffer();
  const pending = new Set<string | number>();
  let [isAtEnd, isClosed] = [false, false];
  let settle = (): void => {};
  const done = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const close = async (): Promise<void> => {
    if (isClosed) return;
    isClosed = true;
    transport.onclose?.();
    settle();
  };
  const closeIfDone = async (): Promise<void> => {
    if (isAtEnd && pending.size === 0) await close();
  };
  const nextMessage = (): JSONRPCMessage | null => {
    for (;;) {
      try {
        return buffer.readMessage();
      } catch (thrown) {
        onInvalid(asError(thrown));
      }
    }
  };
  const take = (chunk: string | Uint8Array): void => {
    buffer.append(Buffer.from(chunk));
    for (let message = nextMessage(); message !== null && !isClosed; message = nextMessage()) {
      if ('method' in message && 'id' in message) pending.add(message.id);
      const cancelled = cancelledIn(message);
      if (cancelled !== undefined) pending.delete(cancelled);
      transport.onmessage?.(message);
    }
  };
  const readAll = async (): Promise<void> => {
    try {
      for await (const chunk of input) {
        take(chunk);
        if (isClosed) return;
      }
      // The last line may have no end.
      take('\n');
    } catch (thrown) {
      onInvalid(asError(thrown));
      return close();
    }
    isAtEnd = true;
    await closeIfDone();
  };
  const transport: LineTransport = {
    done,
    close,
    start: async () => {
      void readAll();
    },
    send: async (message) => {
      if (isClosed) return;
      if (!(await write(serializeMessage(message)))) return close();
      if (!('method' in message) && message.id !== undefined) pending.delete(message.id);
      await closeIfDone();
    },
  };
  return transport;
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/** The request that a message cancels: it gets no answer. */
function cancelledIn(message: JSONRPCMessage): string | number | undefined {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined;
  const id = message.params?.requestId;
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}
