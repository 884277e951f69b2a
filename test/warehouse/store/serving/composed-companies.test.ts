import { expect, test } from 'vitest';
import { CIK_SCHEME, type EntityIdentity, entityIdentity } from '../../../../src/core/model/entity-key.ts';
import type { Entity } from '../../../../src/core/model/row-batch.ts';
import type { RowImage } from '../../../../src/core/model/row-image.ts';
import type { Scope, SourceRead } from '../../../../src/core/model/source-read.ts';
import { ingestRows } from '../../../../src/warehouse/ingest/ingest-rows.ts';
import { type StoreReader, withReader } from '../../../../src/warehouse/store/reader.ts';
import { decodeImage, imageFaults } from '../../../support/decode-image.ts';
import { decodeHistory, naiveChanges } from '../../../support/naive-history.ts';
import { TEST_PORTS, tempStore } from '../../../support/temp-store.ts';
import { TINY_SCOPE, tinyBatch } from '../../../support/tiny-rows.ts';

type Stated = Partial<Omit<Entity, keyof EntityIdentity>> & { readonly id: string; readonly scheme?: string };

/** Rows of a source, one a company; a list of filings has a filing a company instead. */
async function* read(source: string, companies: readonly Stated[], effectiveAt: string): SourceRead {
  const isListed = source === 'sec-submissions';
  const rows = companies.map(({ id }) => ({
    entity: id,
    document: `D${id}`,
    period: '2009-06-30',
    values: { a: '1' },
  }));
  const entities = companies.map(({ id, scheme = CIK_SCHEME, ...stated }) => ({
    ...entityIdentity(scheme, id),
    ...stated,
  }));
  const batch = isListed ? { ...tinyBatch([]), entities } : { ...tinyBatch(rows), entities };
  yield { kind: 'rows', batch };
  if (isListed) {
    for (const [entity, { id }] of companies.entries()) {
      const submissions = [{ accession: `${id}-09-000001`, form: '10-Q', filed: 14_430 }];
      yield { kind: 'submissions', entity, submissions, formerNames: [] };
    }
  }
  const scope: Scope = { ...TINY_SCOPE, source, resource: RESOURCES[source] ?? '', complete: !isListed, effectiveAt };
  return { scope, counts: {}, diagnostics: [] };
}

const RESOURCES: Readonly<Record<string, string>> = {
  'sec-fsds': 'FSDS',
  filing: 'XBRL',
  'sec-companyfacts': 'CompanyFacts',
  'sec-submissions': 'Submissions',
  standard: 'CoreFinancials-ANN',
};

const ONE = { id: '0000000001', name: 'One' };
const TWO = { id: '0000000002', name: 'Two', industryCode: '6021' };
const THREE = { id: '0000000003', name: 'Three', symbol: 'III' };
const FOUR = { id: '0000000004', name: 'Four' };
const WITHOUT_CIK = { id: '529900T8BM49AURSDO55', scheme: 'http://standards.iso.org/iso/17442', name: 'Elsewhere' };

/** By day: what which source has. The data set gives One up, which a filing has until the day after. */
const SNAPSHOTS: readonly (readonly [source: string, companies: readonly Stated[]])[] = [
  ['sec-fsds', [ONE, TWO]],
  ['filing', [ONE, WITHOUT_CIK]],
  ['sec-fsds', [TWO]],
  ['sec-companyfacts', [THREE]],
  ['filing', [WITHOUT_CIK]],
  ['sec-submissions', [FOUR, { ...THREE, name: 'Three Inc' }]],
  ['standard', [{ id: '0000000009', name: 'Derived alone' }]],
  ['sec-fsds', [TWO, ONE]],
];

async function storeOfAll(): Promise<string> {
  const store = await tempStore();
  for (const [index, [source, companies]] of SNAPSHOTS.entries()) {
    const observedAt = `2009-10-0${index + 1}T00:00:00Z`;
    const target = { store, command: 'test', input: source, observedAt };
    await ingestRows(read(source, companies, observedAt), target, TEST_PORTS);
  }
  return store;
}

const shown = (image: RowImage): readonly string[] =>
  decodeImage(image).map(({ values, withdrawn }) => `${withdrawn ? '-' : ''}${values.companyname}`);

async function imagesOf(reader: StoreReader): Promise<readonly RowImage[]> {
  const images: RowImage[] = [];
  for (const at of SNAPSHOTS.keys()) images.push((await reader.servedRows('Companies', at + 1, [])).image);
  return images;
}

test('companies are the filers of all sources of the SEC, each once; a company without a CIK is none', async () => {
  await withReader(await storeOfAll(), TEST_PORTS, async (reader) => {
    const images = await imagesOf(reader);
    expect(images.flatMap(imageFaults)).toEqual([]);
    expect(images.map(shown)).toEqual([
      ['One', 'Two'],
      ['One', 'Two'],
      ['One', 'Two'],
      ['One', 'Two', 'Three'],
      ['-One', 'Two', 'Three'],
      ['-One', 'Two', 'Three Inc', 'Four'],
      ['-One', 'Two', 'Three Inc', 'Four'],
      ['One', 'Two', 'Three Inc', 'Four'],
    ]);
    const [, two, three] = decodeImage(images[3] ?? expect.fail());
    expect(two?.values).toMatchObject({ cik: '0000000002', siccode: '6021', entityid: { number: '2' } });
    expect(three?.values).toMatchObject({ primarysymbol: 'III' });
  });
});

test('the history of companies equals the differences of the full images at each refresh', async () => {
  await withReader(await storeOfAll(), TEST_PORTS, async (reader) => {
    const images = await imagesOf(reader);
    const { history } = await reader.rowHistory('Companies', { includeFirst: true }, []);
    // Snapshots of a weekend are of one refresh; derived rows are of no source of companies.
    expect(history.refreshes.map(({ last }) => last)).toEqual([1, 2, 3, 6, 8]);
    const atRefreshes = history.refreshes.flatMap(({ last }) => images[last - 1] ?? []);
    const identity = (values: { readonly cik?: unknown }): string => String(values.cik);
    const found = decodeHistory(history).map((change) => {
      return { ...change, row: identity(change.after ?? change.before ?? {}) };
    });
    const inOrder = (changes: typeof found) =>
      changes.toSorted((a, b) => a.refresh - b.refresh || (a.row < b.row ? -1 : 1));
    expect(inOrder(found)).toEqual(inOrder([...naiveChanges(atRefreshes, identity, true)]));
  });
});
