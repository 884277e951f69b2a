import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { lineTransport } from '../../../src/front/mcp/line-transport.ts';

const request = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' }) as const;
const line = (message: JSONRPCMessage): string => `${JSON.stringify(message)}\n`;

/** A transport over the chunks, which answers each request after `wait`. */
function over(
  chunks: AsyncIterable<string | Uint8Array>,
  { wait = async () => {}, most = 100 }: { wait?: () => Promise<void>; most?: number } = {},
) {
  const [written, invalid, heard]: [string[], string[], JSONRPCMessage[]] = [[], [], []];
  const write = async (text: string): Promise<boolean> => written.push(text) <= most;
  const transport = lineTransport({ input: chunks, write, onInvalid: ({ message }) => invalid.push(message) });
  transport.onmessage = (message) => {
    heard.push(message);
    if (!('method' in message) || !('id' in message)) return;
    void wait().then(() => transport.send({ jsonrpc: '2.0', id: message.id, result: {} }));
  };
  return { transport, written, invalid, heard };
}

async function* from(...chunks: readonly (string | Uint8Array)[]) {
  yield* chunks;
}

test('messages may be split anywhere, and the last line needs no end', async () => {
  const whole = Buffer.from(
    line({ ...request(1), params: { text: 'Erträge €' } } as JSONRPCMessage) + line(request(2)).trim(),
  );
  const bytes = Array.from(whole, (_, at) => whole.subarray(at, at + 1));
  const { transport, heard, written } = over(from(...bytes));
  await transport.start();
  await transport.done;
  expect(heard).toMatchObject([{ id: 1, params: { text: 'Erträge €' } }, { id: 2 }]);
  expect(written.map((text) => JSON.parse(text).id)).toEqual([1, 2]);
});

test('what was asked before the input ended is answered', async () => {
  let go = (): void => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const { transport, written } = over(from(line(request(1)), line(request(2))), { wait: () => gate });
  await transport.start();
  let isDone = false;
  void transport.done.then(() => {
    isDone = true;
  });
  await new Promise(setImmediate);
  expect({ isDone, written }).toEqual({ isDone: false, written: [] });
  go();
  await transport.done;
  expect(written).toHaveLength(2);
});

test('a request that was cancelled is not waited for', async () => {
  const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } } as const;
  const { transport } = over(from(line(request(1)), line(cancelled)), { wait: () => new Promise(() => {}) });
  await transport.start();
  await transport.done;
});

test('lines that are not messages are told, and the others are answered', async () => {
  const { transport, invalid, written } = over(from('{"jsonrpc":"2.0","id":\n', 'hello\n', '[]\n', line(request(3))));
  await transport.start();
  await transport.done;
  expect(written.map((text) => JSON.parse(text).id)).toEqual([3]);
  expect(invalid.length).toBeGreaterThan(0);
});

test('it ends once nobody reads any more, or the input fails', async () => {
  const forever = async function* () {
    yield line(request(1));
    await new Promise(() => {});
  };
  const unread = over(forever(), { most: 0 });
  await unread.transport.start();
  await unread.transport.done;
  const failing = async function* () {
    yield line(request(1));
    throw new Error('the pipe broke');
  };
  const broken = over(failing());
  await broken.transport.start();
  await broken.transport.done;
  expect(broken.invalid).toEqual(['the pipe broke']);
});
