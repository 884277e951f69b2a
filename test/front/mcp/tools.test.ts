import type { Client } from '@modelcontextprotocol/client';
import { beforeAll, describe, expect, test } from 'vitest';
import { crossfoot } from '../../support/cli.ts';
import { get, sampleWithRuns, testExplorer } from '../../support/explorer.ts';
import { ask, mcpClient } from '../../support/mcp.ts';

let store: string;
let client: Client;
/** Of a finding about a total. */
let found: { readonly id: string; readonly key: string; readonly field: string };
beforeAll(async () => {
  store = await sampleWithRuns();
  client = await mcpClient(store);
  const { data } = await ask(client, 'findings', { rule: 'roll-up/complete', rows: 1 });
  const [{ id, company, field }] = data.findings;
  found = { id, key: company.key, field: field.replace(/^.*[:/]/, '') };
});

test('tools say that they only read, and describe themselves and each argument', async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    ...['search', 'companies', 'company', 'statement', 'explain', 'findings', 'panel', 'field', 'sql'],
  ]);
  for (const { description, annotations, inputSchema, outputSchema } of tools) {
    expect(description?.length).toBeGreaterThan(80);
    expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false, openWorldHint: false });
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(inputSchema).not.toHaveProperty('anyOf');
    expect(outputSchema).toMatchObject({ type: 'object' });
    for (const property of Object.values(inputSchema.properties ?? {})) expect(property).toHaveProperty('description');
  }
});

async function printed(...words: readonly string[]): Promise<string> {
  const { stdout, stderr } = await crossfoot([...words, '--store', store, '--format', 'json']);
  expect(stderr).toBe('');
  return stdout;
}

describe('answers are those of the command line, byte for byte', () => {
  test('statement', async () => {
    const args = { companies: [found.key], sections: ['income'], length: 'annual', periods: 2 };
    const words = ['statement', found.key, '--section', 'income', '--annual', '--periods', '2'];
    expect((await ask(client, 'statement', args)).text).toBe(await printed(...words));
  });

  test('statement, as known on a day, of an earlier snapshot', async () => {
    const args = { companies: [found.key], asKnown: '2025-03-31', periods: 1, tolerance: 'abs:1' };
    const words = ['statement', found.key, '--as-known', '2025-03-31', '--periods', '1', '--tolerance', 'abs:1'];
    const { stdout } = await crossfoot([...words, '--store', store, '--format', 'json']);
    expect((await ask(client, 'statement', args)).text).toBe(stdout);
    const earlier = { companies: [found.key], asOf: 20, periods: 1 };
    expect((await ask(client, 'statement', earlier)).text).toBe(
      await printed('statement', found.key, '--as-of', '20', '--periods', '1'),
    );
  });

  test('explain, of a field and of a finding', async () => {
    const { key, field, id } = found;
    const named = await ask(client, 'explain', { company: key, field, depth: 1 });
    expect(named.text).toBe(await printed('explain', key, field, '--depth', '1'));
    const whole = await ask(client, 'explain', { company: key, field: 'totalassets' });
    const first = await ask(client, 'explain', { company: key, field: 'totalassets', depth: 1 });
    expect(first.text).toBe(await printed('explain', key, 'totalassets', '--depth', '1'));
    expect(first.text.length).toBeLessThan(whole.text.length);
    const ofFinding = await ask(client, 'explain', { finding: id });
    expect(ofFinding.text).toBe(await printed('explain', id));
    expect(ofFinding.links).toEqual([`crossfoot:///finding/${id}`]);
  });

  test('panel', async () => {
    const args = { fields: ['totalassets'], companies: [found.key], form: 'long' };
    const words = ['panel', '--fields', 'totalassets', '--companies', found.key, '--form', 'long'];
    expect((await ask(client, 'panel', args)).text).toBe(await printed(...words));
  });

  test('sql', async () => {
    const query = 'SELECT company_key, field, number FROM filed_value ORDER BY ALL LIMIT 3';
    expect((await ask(client, 'sql', { query })).text).toBe(await printed('sql', query));
  });

  test.each<readonly [string, () => Readonly<Record<string, unknown>>, () => string]>([
    ['company', () => ({ company: found.key }), () => `/company/${found.key}.json`],
    ['companies', () => ({ name: 'a', findings: 'any', rows: 1_000 }), () => '/companies.json?name=a&findings=any'],
    ['companies', () => ({ asOf: 20, rows: 1_000 }), () => '/companies.json?at=20'],
    ['findings', () => ({ company: found.key, sort: 'size' }), () => `/findings.json?company=${found.key}&sort=size`],
    ['search', () => ({ query: 'anchor', rows: 1_000 }), () => '/search.json?query=anchor'],
    ['field', () => ({ field: 'totalassets', rows: 1_000 }), () => '/field/totalassets.json'],
  ])('%s, as the explorer has it', async (name, args, path) => {
    const { text, isError } = await ask(client, name, args());
    expect({ isError, text }).toEqual({ isError: false, text: (await get(testExplorer(store), path())).text });
  });
});

test('each number of a statement has its document, and each total whether it adds up', async () => {
  const { data } = await ask(client, 'statement', { companies: [found.key] });
  const lines = data.sections.flatMap((section: { lines: unknown[] }) => section.lines);
  const cells = lines.flatMap((line: { cells: unknown[] }) => line.cells.filter((cell) => cell !== null));
  expect(cells.length).toBeGreaterThan(50);
  for (const { kind, source, derived } of cells)
    expect(kind === 'number' && derived === null ? source.document : '').not.toBe(null);
  expect(cells.filter(({ check }: { check: unknown }) => check !== null).length).toBeGreaterThan(5);
});

test('a value is explained by the row that another answer has', async () => {
  const { data: company } = await ask(client, 'company', { company: found.key });
  const value = company.figures.flatMap((figure: { values: unknown[] }) => figure.values).at(-1);
  const { data } = await ask(client, 'explain', { row: value.row, field: `service:${value.field.name}` });
  expect(data).toMatchObject({ company: { key: found.key }, document: { name: value.document }, value: value.value });
});

test('the rest of a list comes with what an answer says is missing', async () => {
  const keys: string[] = [];
  let after: string | undefined;
  do {
    const { data } = await ask(client, 'companies', { rows: 2, ...(after !== undefined && { after }) });
    keys.push(...data.companies.map(({ company }: { company: { key: string } }) => company.key));
    after = /again with after "([^"]+)"/.exec(data.more ?? '')?.[1];
  } while (after !== undefined);
  const { data } = await ask(client, 'companies', { rows: 1_000 });
  expect(keys.length).toBeGreaterThan(4);
  expect(keys).toEqual(data.companies.map(({ company }: { company: { key: string } }) => company.key));
  expect(data).not.toHaveProperty('more');
  const cut = { query: 'FROM range(60)' };
  expect((await ask(client, 'sql', cut)).data).toMatchObject({ more: expect.stringContaining('There is more.') });
  expect((await ask(client, 'sql', { ...cut, rows: 60 })).data).not.toHaveProperty('more');
  const first = await ask(client, 'findings', { sort: 'size', rows: 2 });
  const [, next] = /after "([^"]+)"/.exec(first.data.more) ?? [];
  const second = await ask(client, 'findings', { sort: 'size', rows: 2, after: next });
  const ids = [first, second].flatMap(({ data: { findings } }) => findings.map(({ id }: { id: string }) => id));
  expect(new Set(ids).size).toBe(4);
  const panel = await ask(client, 'panel', { fields: ['totalassets'], rows: 1 });
  expect(panel.data).toMatchObject({ rows: [expect.anything()], more: expect.stringContaining('more rows') });
});

test('findings and a company are found by any name of the company', async () => {
  const { data } = await ask(client, 'company', { company: found.key });
  const { name } = data.company;
  expect((await ask(client, 'company', { company: name })).text).toBe(
    (await ask(client, 'company', { company: found.key })).text,
  );
  const own = await ask(client, 'findings', { company: found.key });
  expect((await ask(client, 'findings', { company: name })).text).toBe(own.text);
  expect(own.data.totals.findings).toBeGreaterThan(0);
});
