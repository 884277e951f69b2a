import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { nodePorts } from '../../../core/base/node-ports.ts';
import { withReader } from '../../../warehouse/store/reader.ts';
import { mcpServers } from '../../mcp/create-mcp-server.ts';
import { lineTransport } from '../../mcp/line-transport.ts';
import type { CommandIo } from '../command.ts';
import type { FlagValues } from '../flags/flags.ts';
import { wordHint } from '../hints.ts';

/** Answers with a tool or a page are made in memory. */
const MOST_ANSWER_BYTES = 64 * 2 ** 20;

/** Answers a client over standard input and output until it leaves, or the user asks to stop. */
export async function runMcp(
  { store, queryMemory }: Pick<FlagValues, 'store' | 'queryMemory'>,
  io: CommandIo,
): Promise<0> {
  // A store that cannot be read is said here, not in every answer.
  await withReader(store, io.ports, (reader) => reader.newestSnapshot());
  const tell = (text: string): void => {
    io.warn(text).catch(() => {});
  };
  const createServer = await mcpServers({
    store,
    // Not the ports of the command: what is under way when the user asks to stop is not an error.
    ports: nodePorts(),
    answerSql: io.answerSql({ answerBytes: MOST_ANSWER_BYTES, memoryBytes: queryMemory }),
    wordHint,
    version: io.version(),
    onDefect: (thrown) =>
      tell(`error: an answer could not be made: ${thrown instanceof Error ? thrown.message : thrown}`),
  });
  const transport = lineTransport({
    input: io.stdin,
    write: async (text) => {
      const isRead = await io.out.write(text);
      await io.out.flush();
      return isRead;
    },
    onInvalid: ({ message }) => tell(`error: a line is not a message of the protocol: ${message}`),
  });
  const serving = serveStdio(createServer, {
    transport,
    onerror: ({ message }) => tell(`error: ${message}`),
  });
  io.inform(`Questions about ${store} are answered over standard input and output.`);
  const { signal } = io.ports;
  const stop = (): void => void transport.close();
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  await transport.done;
  await serving.close();
  return 0;
}
