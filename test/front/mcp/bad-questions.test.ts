import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { contentsOf } from '../../support/cli.ts';
import { sampleWithRuns } from '../../support/explorer.ts';
import { HOSTILE_SQL } from '../../support/hostile-sql.ts';
import { longOr } from '../../support/long.ts';
import { ask, mcpClient, page } from '../../support/mcp.ts';
import { tempStore } from '../../support/temp-store.ts';

let store: string;
let client: Client;
beforeAll(async () => {
  store = await sampleWithRuns();
  client = await mcpClient(store);
});

test.each([
  ['sql', { quer: 'SELECT 1' }, /Unrecognized key: "quer"/],
  ['statement', {}, /companies/],
  ['statement', { companies: ['nobody at all'] }, /^No company in the store is "nobody at all"/],
  ['statement', { companies: ['1'], periods: 'x' }, /periods/],
  ['statement', { companies: ['0098000001'], tolerance: '5' }, /invalid tolerance/i],
  ['statement', { companies: ['0098000001'], asOf: 999 }, /snapshot/],
  ['company', { company: 'nobody at all' }, /^No company in the store is "nobody at all"/],
  ['company', {}, /company/],
  ['findings', { company: 'nobody at all' }, /^No company in the store is "nobody at all"/],
  ['findings', { severity: 'fatal' }, /severity/],
  ['findings', { after: 'zzzz' }, /after/],
  ['field', { field: 'nosuchfield' }, /^The store has no field nosuchfield\./],
  ['explain', {}, /^Which value\? Give company and field/],
  ['explain', { row: 1, company: 'x', field: 'y' }, /^Which value of the row\?/],
  ['explain', { row: 99_999_999, field: 'totalassets' }, /^No row version has the id 99999999/],
  ['explain', { finding: '0123456789abcdef' }, /^No recorded finding has the id/],
  ['panel', { fields: [] }, /fields/],
  ['panel', { fields: ['nosuchfield'] }, /field in the store is "nosuchfield"/],
  ['sql', { query: 'SELECT 1', rows: 1_001 }, /rows/],
  ['sql', { query: 'SELECT nothing FROM nowhere' }, /nowhere/],
])('%s %j is answered with what is wrong', async (name, args, said) => {
  const { isError, text, data } = await ask(client, name, args);
  expect({ isError, text, data }).toEqual({ isError: true, text: expect.stringMatching(said), data: undefined });
  expect(text).not.toMatch(/internal|\n\s+at |\[object/);
});

test('a tool that there is not is refused', async () => {
  await expect(ask(client, 'write')).rejects.toThrow('write');
});

test('an unknown name comes with the nearest', async () => {
  const { data } = await ask(client, 'companies', { rows: 1_000 });
  const { symbol } = data.companies
    .map(({ company }: { company: unknown }) => company)
    .find((company: { symbol: string | null }) => company.symbol);
  const { text } = await ask(client, 'statement', { companies: [`${symbol}X`] });
  expect(text).toContain(`did you mean ${symbol}?`);
});

test('nothing that a query says writes or reads a file', async () => {
  const own = await tempStore();
  copyFileSync(store, own);
  mkdirSync(`${own}.tmp/given`, { recursive: true });
  const asked = await mcpClient(own);
  const before = [contentsOf(dirname(own)), readdirSync(process.cwd())];
  for (const written of HOSTILE_SQL) {
    const { isError, text } = await ask(asked, 'sql', { query: written.replaceAll('STORE', own) });
    expect({ written, isError, text }).toEqual({
      ...{ written, isError: true },
      text: expect.stringMatching(/query was refused|one is answered at a time/i),
    });
  }
  expect([contentsOf(dirname(own)), readdirSync(process.cwd())]).toEqual(before);
});

test('a store that went away after the start, and one that is back', async () => {
  const own = await tempStore();
  copyFileSync(store, own);
  const asked = await mcpClient(own);
  rmSync(own);
  const { isError, text } = await ask(asked, 'companies');
  expect({ isError, text }).toEqual({ isError: true, text: expect.stringMatching(/^No store at /) });
  copyFileSync(store, own);
  expect((await ask(asked, 'companies')).isError).toBe(false);
});

test('an answer that is too large for a model is refused with how to narrow it', async () => {
  const query = `SELECT repeat('x', 2000000) AS x`;
  const { isError, text } = await ask(client, 'sql', { query });
  expect(isError).toBe(true);
  expect(text).toMatch(/^The answer has 2,000,\d+ characters, and at most 1,000,000 are sent\. Narrow/);
});

test('a defect is told to the server, and the client learns nothing of its inside', async () => {
  const defects: unknown[] = [];
  const broken = await mcpClient(store, {
    answerSql: () => Promise.reject(new TypeError('secret inside')),
    onDefect: (thrown) => defects.push(thrown),
  });
  const { isError, text } = await ask(broken, 'sql', { query: 'SELECT 1' });
  expect({ isError, text }).toEqual({ isError: true, text: expect.not.stringContaining('secret') });
  expect(defects.map(String)).toEqual(['TypeError: secret inside']);
});

test('a question that takes too long is stopped, and so is one that nobody waits for', async () => {
  const query = 'SELECT count(*) FROM range(100000000) a, range(100000000) b';
  const hasty = await mcpClient(store, { pageMs: 300 });
  expect((await ask(hasty, 'sql', { query })).text).toMatch(/took longer than 0\.3 seconds and was stopped/);
  const leaving = new AbortController();
  const slow = client.callTool({ name: 'sql', arguments: { query } }, { signal: leaving.signal });
  leaving.abort();
  await expect(slow).rejects.toThrow();
  expect((await ask(client, 'sql', { query: 'SELECT 1 AS one' })).data.rows).toEqual([{ one: 1 }]);
});

const NASTY = [
  "'; DROP TABLE finding; --",
  '../../../etc/passwd',
  '\u0000',
  '\ud800',
  '',
  ' ',
  '-1',
  'a'.repeat(3_000),
  '{{7*7}}',
  '💥',
];
const value = fc.oneof(
  fc.constantFrom<unknown>(...NASTY, null, true, -1, 1.5, [], {}),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.array(fc.constantFrom(...NASTY), { maxLength: 2 }),
);

test('whatever arguments there are, no answer is a defect', async () => {
  const { tools } = await client.listTools();
  const calls = fc.constantFrom(...tools).chain(({ name, inputSchema: { properties = {}, required = [] } }) => {
    const members = Object.fromEntries(Object.keys(properties).map((key) => [key, value]));
    return fc.record({ name: fc.constant(name), args: fc.record(members, { requiredKeys: [...required] }) });
  });
  await fc.assert(
    fc.asyncProperty(calls, async ({ name, args }) => {
      const { text } = await ask(client, name, args);
      expect(text).not.toMatch(/\n\s+at |\[object /);
    }),
    { numRuns: longOr(60, 2_000) },
  );
});

test.each([
  'crossfoot:///nothing',
  'crossfoot:///company/nobody',
  'crossfoot:///value/x/y',
  'crossfoot:///company/%ff',
  'crossfoot:///company/a%00b',
  'file:///etc/passwd',
])('the page %s is refused', async (uri) => {
  await expect(page(client, uri)).rejects.toThrow(/not found|no company|no such page|invalid|is "nobody"/i);
});
