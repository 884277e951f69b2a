import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { mcpServers } from '../../src/front/mcp/create-mcp-server.ts';
import { withSqlAnswer } from '../../src/warehouse/store/sql-reader.ts';
import { PORTS } from '../support/ports.ts';
import { type Usage, usageOfThisProcess } from '../support/usage.ts';

/** Milliseconds of each try of each call, by what is asked. */
export type AskedCalls = Usage & { readonly milliseconds: Readonly<Record<string, readonly number[]>> };

const [, , store = '', first = '', ...companies] = process.argv;

type Args = Readonly<Record<string, unknown>>;

/** Each try is of another company: what was read of one is remembered. */
const CALLS: readonly (readonly [what: string, name: string, argsOf: (company: string) => Args])[] = [
  ['a statement of one section', 'statement', (company) => ({ companies: [company], sections: ['income'] })],
  ['the main statements', 'statement', (company) => ({ companies: [company] })],
  ['a total explained', 'explain', (company) => ({ company, field: 'Assets' })],
  ['findings', 'findings', () => ({})],
  ['a search', 'search', () => ({ query: 'revenues' })],
  ['companies', 'companies', () => ({})],
  ['a company', 'company', (company) => ({ company })],
  ['a field', 'field', () => ({ field: 'Assets' })],
  ['the history of a field of a company', 'panel', (company) => ({ fields: ['Assets'], companies: [company] })],
  ['a query', 'sql', () => ({ query: 'SELECT count(*) FROM filed_value' })],
];

const createServer = await mcpServers({
  // A loaded machine is measured too.
  ...{ store, ports: PORTS, answerSql: withSqlAnswer, wordHint: () => '', pageMs: 120_000, version: '0' },
  onDefect: (thrown) => {
    throw thrown;
  },
});
const [mine, its] = InMemoryTransport.createLinkedPair();
const client = new Client({ name: 'bench', version: '0' });
await Promise.all([createServer().connect(its), client.connect(mine)]);

async function ask(name: string, args: Args): Promise<number> {
  const start = performance.now();
  const { isError, content } = await client.callTool({ name, arguments: { ...args } });
  if (isError) throw new Error(`${name} was answered with ${JSON.stringify(content)}`);
  return performance.now() - start;
}

const milliseconds: Record<string, number[]> = {};
for (const [what, name, argsOf] of CALLS) {
  // The first one loads its code, which a client waits for once.
  await ask(name, argsOf(first));
  const samples: number[] = [];
  for (const company of companies) samples.push(await ask(name, argsOf(company)));
  milliseconds[what] = samples;
}
process.stdout.write(JSON.stringify({ milliseconds, ...usageOfThisProcess() } satisfies AskedCalls));
