import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { expect } from 'vitest';
import { wordHint } from '../../src/front/cli/hints.ts';
import { type McpSource, mcpServers } from '../../src/front/mcp/create-mcp-server.ts';
import { withSqlAnswer } from '../../src/warehouse/store/sql-reader.ts';
import { PATIENCE_MS } from './patience.ts';
import { TEST_PORTS } from './temp-store.ts';

/** A client of a server over the store, which fails the test where an answer has a defect. */
export async function mcpClient(store: string, options: Partial<McpSource> = {}): Promise<Client> {
  const createServer = await mcpServers({
    ...{ store, ports: TEST_PORTS, answerSql: withSqlAnswer, wordHint, pageMs: PATIENCE_MS, version: '1.2.3' },
    onDefect: (thrown) => expect.fail(`a defect: ${thrown instanceof Error ? thrown.stack : String(thrown)}`),
    ...options,
  });
  const [mine, its] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test', version: '1' });
  await Promise.all([createServer().connect(its), client.connect(mine)]);
  return client;
}

type Answered = {
  readonly isError: boolean;
  readonly text: string;
  // Tests look into answers of any shape.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly data: any;
  readonly links: readonly string[];
};

export async function ask(
  client: Client,
  name: string,
  args: Readonly<Record<string, unknown>> = {},
): Promise<Answered> {
  const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: { ...args } });
  const [first] = content;
  return {
    isError,
    text: first?.type === 'text' ? first.text : '',
    data: structuredContent,
    links: content.flatMap((part) => (part.type === 'resource_link' ? part.uri : [])),
  };
}

export async function page(client: Client, uri: string): Promise<string> {
  const { contents } = await client.readResource({ uri });
  return contents.map((content) => ('text' in content ? content.text : '')).join('');
}
