import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type SearchOutput, searchShape } from '../../../src/core/model/shapes/search.ts';
import type { Explorer } from '../../../src/front/explorer/explorer.tsx';
import { ingestFsds } from '../../../src/warehouse/ingest/ingest-fsds.ts';
import { ingestSubmissions } from '../../../src/warehouse/ingest/ingest-submissions.ts';
import { withReader } from '../../../src/warehouse/store/reader.ts';
import { get, sampleWithRuns, testExplorer } from '../../support/explorer.ts';
import { longOr } from '../../support/long.ts';
import { describeWithRealData } from '../../support/real-data.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../support/temp-store.ts';

const FILES = ['sec-fsds/2009q3_pub2024-11.zip', 'sec-companyfacts/submissions.zip'] as const;

let store: string;
let explorer: Explorer;
beforeAll(async () => {
  store = await sampleWithRuns();
  explorer = testExplorer(store);
});

async function search(query: string, more = '', from = explorer): Promise<SearchOutput> {
  const { status, text } = await get(from, `/search.json?query=${encodeURIComponent(query)}${more}`);
  expect({ query, status }).toEqual({ query, status: 200 });
  const { schema: _, ...content } = JSON.parse(text);
  return searchShape.parse(content);
}

type Found = SearchOutput['found'][number];
const of = <K extends Found['kind']>({ found }: SearchOutput, kind: K) =>
  found.filter((hit): hit is Extract<Found, { kind: K }> => hit.kind === kind);

const companies = () =>
  withReader(store, TEST_PORTS, async (reader) => reader.companies(await reader.newestSnapshot()));

const REAL = [
  'WAL MART STORES INC',
  'MICROSOFT CORP',
  '3M CO',
  'AT&T INC',
  'Nestlé S.A.',
  'WALT DISNEY CO/',
  'GAP INC',
];
/** Words that names share, with signs between them. */
const word = fc.constantFrom(
  'Alpha',
  'BETA',
  'Gamma',
  'Delta-Echo',
  "Fox's",
  'Ünder',
  '(DE)',
  'Inc.',
  '&',
  'of',
  '7',
  'İz',
);
const NAMES = fc
  .sample(
    fc.array(word, { minLength: 2, maxLength: 10 }).map((words) => words.join(' ')),
    { numRuns: 60, seed: 1 },
  )
  .filter((name) => /\p{L}{3}/u.test(name));

describe('companies of odd names', () => {
  const names = [...new Set([...REAL, ...NAMES])];
  let odd: Explorer;
  beforeAll(async () => {
    const place = await tempStore();
    const rows = names.map((company, at) => {
      const entity = String(at + 1).padStart(10, '0');
      return { company, entity, document: `D${at}`, period: '2009-06-30', values: { Assets: '1' } };
    });
    await ingestTiny(place, rows);
    odd = testExplorer(place);
  });

  test('with their whole name come first, and are found with a letter left out', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), fc.nat(), async (name, place) => {
        const [first] = of(await search(name, '&kind=companies', odd), 'company');
        expect(first?.company.name).toBe(name);
        const letters = [...name];
        const left = letters.toSpliced(place % letters.length, 1).join('');
        const found = of(await search(left, '&kind=companies', odd), 'company');
        expect({ left, names: found.map(({ company }) => company.name) }).toMatchObject({
          names: expect.arrayContaining([name]),
        });
      }),
      { numRuns: longOr(40, 1_000) },
    );
  });

  test.each([
    ['microsft', 'MICROSOFT CORP'],
    ['walmart', 'WAL MART STORES INC'],
    ['wallmart', 'WAL MART STORES INC'],
    ['wal-mart', 'WAL MART STORES INC'],
    ['at & t', 'AT&T INC'],
    ['nestle', 'Nestlé S.A.'],
    ['disney', 'WALT DISNEY CO/'],
  ])('%s finds %s', async (text, name) => {
    expect(of(await search(text, '', odd), 'company')[0]?.company.name).toBe(name);
  });
});

describe('companies', () => {
  test('are found by symbol, key and entity id', async () => {
    const [one] = (await companies()).filter(({ symbol, entityIds }) => symbol && entityIds.length > 0);
    for (const name of [one?.symbol, one?.symbol?.toLowerCase(), one?.key, one?.entityIds[0]]) {
      expect(of(await search(name ?? ''), 'company')[0]?.company.key).toBe(one?.key);
    }
  });
});

test('a field is found by what people call it, and with a company its value', async () => {
  const [first] = of(await search('capex', '&kind=fields'), 'field');
  expect(first?.name).toBe('capitalexpenditures');
  const name = (await companies()).find(({ name }) => name)?.name ?? '';
  const [value] = of(await search(`net income ${name}`), 'value');
  expect(value).toMatchObject({ name: 'netincome', company: { name } });
  const { status, text } = await get(explorer, `/value/${value?.row}/${value?.name}`);
  expect(status).toBe(200);
  expect(text).toContain(name);
});

test('documents are found by form, year and company', async () => {
  const query = `SELECT d.name AS document, v.form, year(v.filed)::INTEGER AS year, ev.name AS company
    FROM document d JOIN document_version v USING (document_id) JOIN entity_version ev USING (entity_id)
    WHERE v.closed IS NULL AND ev.closed IS NULL AND v.form = '10-K' ORDER BY ALL LIMIT 1`;
  const [row] = JSON.parse((await get(explorer, `/sql.json?query=${encodeURIComponent(query)}`)).text).rows;
  const found = of(await search(`10-K ${row.year} ${row.company}`, '&kind=documents'), 'document');
  expect(found.map(({ document }) => document)).toContain(row.document);
  for (const { form, company } of found) expect([form, company?.name]).toEqual(['10-K', row.company]);
});

test('findings are found by their company, their field and their rule', async () => {
  const { findings } = JSON.parse((await get(explorer, '/findings.json')).text);
  const [finding] = findings.filter(({ company, label }: { company: unknown; label: unknown }) => company && label);
  const { company, label, rule, severity } = finding;
  const found = await search(`${company.name} ${label} ${rule} ${severity}`, '&kind=findings');
  expect(of(found, 'finding').map(({ id }) => id)).toContain(finding.id);
  const errors = findings.filter((one: { severity: string }) => one.severity === 'error');
  expect((await search('errors', '&kind=findings')).totals.findings).toBe(errors.length);
});

test('what is left out is counted', async () => {
  const all = await search('income', '&kind=fields');
  const { text } = await get(explorer, '/search?query=income');
  expect(all.totals.fields).toBe(of(all, 'field').length);
  expect(all.totals.fields).toBeGreaterThan(10);
  expect(text).toContain(`All ${all.totals.fields} fields`);
});

test('a word that no name has finds those that are spelled alike, and the page says so', async () => {
  const { spelled, found } = await search('revnue');
  expect(spelled).toEqual([{ word: 'revnue', meant: expect.arrayContaining(['revenue']) }]);
  expect(found.length).toBeGreaterThan(0);
  expect((await get(explorer, '/search?query=revnue')).text).toContain('No name has the word revnue');
});

test('odd characters give no error', async () => {
  const odd = fc.oneof(
    fc.constantFrom('%', "'", '"', '\\', '_', '*', '(', ')', '$1', '&', '--', '\u0000', 'İ', 'ß', '💥', '؀', '&&&'),
    fc.string({ unit: 'binary', maxLength: 12 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(odd, { minLength: 1, maxLength: 5 }), async (parts) => {
      const query = Buffer.from(parts.join(' ')).toString().slice(0, 200);
      const { status, text } = await get(explorer, `/search?query=${encodeURIComponent(query)}`);
      expect({ query, status }).toEqual({ query, status: 200 });
      expect(text).toContain('<h1>Search');
    }),
    { numRuns: longOr(20, 500) },
  );
});

describeWithRealData('a search of real data', FILES, ([quarter, submissions]) => {
  let real: Explorer;
  beforeAll(async () => {
    const place = await tempStore();
    const request = { store: place, observedAt: '2026-10-01T00:00:00Z' };
    await ingestFsds(quarter, request, TEST_PORTS);
    await ingestSubmissions(submissions, request, TEST_PORTS);
    real = testExplorer(place);
  }, 300_000);

  test.each([
    ['microsft', 'MICROSOFT CORP', null],
    ['walmart', 'Walmart Inc.', null],
    ['wal mart stores', 'Walmart Inc.', 'WAL MART STORES INC'],
    ['aapl', 'Apple Inc.', null],
  ])('%s finds %s', async (text, name, former) => {
    expect(of(await search(text, '', real), 'company')[0]).toMatchObject({ company: { name }, former });
  });

  test('words of people, values and documents', async () => {
    const fields = of(await search('capex', '', real), 'field').map(({ name }) => name);
    expect(fields[0]).toBe('PaymentsToAcquirePropertyPlantAndEquipment');
    const [value] = of(await search('net income apple', '', real), 'value');
    expect(value).toMatchObject({ name: 'NetIncomeLoss', company: { name: 'Apple Inc.' } });
    const [document] = of(await search('10-Q 2009 exxon', '', real), 'document');
    expect(document).toMatchObject({ form: '10-Q', company: { name: 'EXXON MOBIL CORP' } });
  });
});
