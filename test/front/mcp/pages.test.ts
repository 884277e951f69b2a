import type { Client } from '@modelcontextprotocol/client';
import { beforeAll, expect, test } from 'vitest';
import { crossfoot } from '../../support/cli.ts';
import { onePageOfEach } from '../../support/crawl.ts';
import { sampleWithRuns, testExplorer } from '../../support/explorer.ts';
import { ask, mcpClient, page } from '../../support/mcp.ts';

let store: string;
let client: Client;
beforeAll(async () => {
  store = await sampleWithRuns();
  client = await mcpClient(store);
});

test('every page that is a resource can be read as Markdown', async () => {
  const there = await onePageOfEach(testExplorer(store));
  const { resources } = await client.listResources();
  const { resourceTemplates } = await client.listResourceTemplates();
  const names = [...resources, ...resourceTemplates].map(({ name }) => name);
  expect(names.sort()).toEqual(
    'companies,company,coverage,field,filing,finding,findings,notes,proof,snapshots,start,statement,taxonomies,value'.split(
      ',',
    ),
  );
  const read: string[] = [];
  for (const [name, path] of Object.entries(there)) {
    if (!names.includes(name)) continue;
    const text = await page(client, `crossfoot://${path.split('?')[0]}`);
    expect(text).toMatch(/^(#+ |\|)/m);
    expect(text).not.toMatch(/\[object|undefined/);
    read.push(name);
  }
  expect(read.length).toBeGreaterThan(9);
  for (const { uri } of resources) expect(await page(client, uri)).toMatch(/^[#|] /);
});

test('a statement is the one of the command line, with its sources', async () => {
  const { data } = await ask(client, 'companies', { rows: 1 });
  const [{ company }] = data.companies;
  const words = ['statement', company.key, '--section', 'income', '--store', store, '--format', 'markdown'];
  const text = await page(client, `crossfoot:///company/${company.key}/statement/income`);
  expect(text).toBe((await crossfoot(words)).stdout);
  expect(text).toContain('Source: ');
});

test('a company has its figures with documents, and its filings with findings', async () => {
  const { data, links } = await ask(client, 'company', { company: '0098000001' });
  const text = await page(client, links[0] ?? '');
  expect(text).toContain('# ');
  const [{ values }] = data.figures;
  const { value, document } = values.at(-1);
  expect(text).toMatch(new RegExp(`\\| ${value} \\|.* ${document} \\|`));
  expect(text).toContain('| errors |');
});
