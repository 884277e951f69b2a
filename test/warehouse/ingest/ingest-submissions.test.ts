import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ingestFsds } from '../../../src/warehouse/ingest/ingest-fsds.ts';
import { ingestRows } from '../../../src/warehouse/ingest/ingest-rows.ts';
import { ingestSubmissions } from '../../../src/warehouse/ingest/ingest-submissions.ts';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { dataSet } from '../../support/fsds.ts';
import { longOr } from '../../support/long.ts';
import { expectSoundStore } from '../../support/store-invariants.ts';
import {
  ANNUAL,
  columnsOf,
  documentsRead,
  type PlainDocument,
  type PlainFiling,
  submissionFile,
} from '../../support/submissions.ts';
import { TEST_PORTS, tempFolder } from '../../support/temp-store.ts';
import { writeFiles } from '../../support/write-files.ts';

const OBSERVED = '2024-06-01T00:00:00Z';
const FILE = 'CIK0000000001.json';

async function workshop() {
  const folder = await tempFolder();
  const store = join(folder, 'test.duckdb');
  const ask = (sql: string) => withConnection(store, TEST_PORTS, (connection) => queryRows(connection, sql));
  let inputs = 0;
  /** Ingests a folder of these files. */
  const lists = async (files: Readonly<Record<string, string>>) => {
    inputs += 1;
    const input = await writeFiles(join(folder, `lists-${inputs}`), files);
    return ingestSubmissions(input, { store, observedAt: OBSERVED }, TEST_PORTS);
  };
  const filings = (...listed: readonly PlainFiling[]) => lists({ [FILE]: submissionFile(listed) });
  const documents = (source: string, ...stated: readonly PlainDocument[]) =>
    ingestRows(
      documentsRead(source, stated),
      { store, command: 'test', input: 'test', observedAt: OBSERVED },
      TEST_PORTS,
    );
  /** The open documents, with what they are. */
  const shown = (columns = 'd.name, form, filed::VARCHAR, accepted, period_end::VARCHAR, completed::VARCHAR') =>
    ask(`SELECT ${columns} FROM document d JOIN document_version v USING (document_id) WHERE closed IS NULL
      ORDER BY d.source, d.name`);
  return { store, folder, ask, lists, filings, documents, shown };
}

const TEN_K = { name: 'tiny', form: '10-K', periodEnd: '2023-12-31' };
const AMENDED = {
  ...ANNUAL,
  accessionNumber: '0000000001-24-000009',
  form: '10-K/A',
  filingDate: '2024-05-02',
  acceptanceDateTime: '2024-05-01T22:00:00.000Z',
};
const FILED = ['2024-02-20', '2024-02-20T16:16:00', '2023-12-31'];

describe('a document of a filing', () => {
  const cases: readonly (readonly [string, PlainDocument, readonly PlainFiling[], string | null])[] = [
    ['its name', { name: '0000000001-24-000001' }, [ANNUAL], '2024-02-20'],
    ['a part of its name', { name: '0000000001-24-000001/exhibit' }, [ANNUAL], '2024-02-20'],
    ['its accession number', { name: 'x', attributes: { accession: ANNUAL.accessionNumber } }, [ANNUAL], '2024-02-20'],
    ['its instance', { name: 'x', attributes: { instance: 'tiny-20231231_htm.xml' } }, [ANNUAL], '2024-02-20'],
    ['the name of its instance', { name: 'a/TINY-20231231' }, [ANNUAL], '2024-02-20'],
    ['its form and period', TEN_K, [ANNUAL], '2024-02-20'],
    ['form and period, not another form', TEN_K, [ANNUAL, AMENDED], '2024-02-20'],
    ['its mark of an amendment', { ...TEN_K, attributes: { AmendmentFlag: 'true' } }, [ANNUAL, AMENDED], '2024-05-02'],
    ['form among two of one main document', { name: 'tiny-20231231', form: '10-K/A' }, [ANNUAL, AMENDED], '2024-05-02'],
    [
      'XBRL, of two of one form and period',
      TEN_K,
      [ANNUAL, { ...AMENDED, form: '10-K', isXBRL: 0, isInlineXBRL: 0, primaryDocument: 'a.htm' }],
      '2024-02-20',
    ],
    ['nothing: another number', { ...TEN_K, name: '0000000001-24-000777' }, [ANNUAL], null],
    ['nothing: another period', { ...TEN_K, periodEnd: '2023-12-30' }, [ANNUAL], null],
    ['nothing: another form', { ...TEN_K, form: '10-KT' }, [ANNUAL], null],
    ['nothing: another company', { ...TEN_K, entity: '0000000002' }, [ANNUAL], null],
    ['nothing: two of one form and period', TEN_K, [ANNUAL, { ...AMENDED, form: '10-K' }], null],
  ];
  test.each(cases)('is found by %s, in either order', async (_, document, listed, filed) => {
    for (const isFirst of [true, false]) {
      const { store, documents, filings, shown } = await workshop();
      if (isFirst) await filings(...listed);
      await documents('filing', document);
      if (!isFirst) await filings(...listed);
      expect(await shown('filed::VARCHAR')).toEqual([[filed]]);
      await expectSoundStore(store);
    }
  });

  test('gets what it does not state, with the accession number, as a new version', async () => {
    const { documents, filings, ask } = await workshop();
    await documents('filing', { name: 'tiny-20231231', attributes: { EntityRegistrantName: 'Tiny' } });
    const { snapshot, filings: changes, summary } = await filings(ANNUAL);
    expect({ snapshot, changes }).toEqual({ snapshot: 2, changes: { new: 1, changed: 0 } });
    expect(summary.counts).toMatchObject({ documentsMatched: 1, documentsCompleted: 1 });
    const versions = `SELECT opened, closed, form, filed::VARCHAR, accepted, period_end::VARCHAR, completed::VARCHAR, attributes
      FROM document_version ORDER BY opened`;
    expect(await ask(versions)).toEqual([
      [1, 2, null, null, null, null, null, '{"EntityRegistrantName":"Tiny"}'],
      [
        ...[2, null, '10-K', ...FILED, '[form, filed, accepted, period_end, accession]'],
        '{"EntityRegistrantName":"Tiny","accession":"0000000001-24-000001"}',
      ],
    ]);
  });

  test('keeps what it states; a difference is counted and said', async () => {
    const { documents, filings, shown } = await workshop();
    const stated = { filed: '2024-02-21', accepted: '2024-02-20T16:15:59', periodEnd: '2023-12-30', form: '10-K' };
    await documents('filing', { name: '0000000001-24-000001', ...stated });
    // A data set rounds acceptance to minutes and periods to months.
    const rounded = { filed: '2024-02-20', accepted: '2024-02-20T16:16:30', periodEnd: '2024-01-15', form: '10-K' };
    await documents('sec-fsds', { name: '0000000001-24-000001', ...rounded });
    await documents('sec-companyfacts', { name: '0000000001-24-000001', filed: '2024-02-20', form: 'Other' });
    const { summary } = await filings(ANNUAL);
    expect(await shown()).toEqual([
      ['0000000001-24-000001', '10-K', '2024-02-21', '2024-02-20T16:15:59', '2023-12-30', '[accession]'],
      ['0000000001-24-000001', 'Other', ...FILED, '[accepted, period_end]'],
      ['0000000001-24-000001', '10-K', '2024-02-20', '2024-02-20T16:16:30', '2024-01-15', null],
    ]);
    expect(summary.counts).toMatchObject({ documentsMatched: 3, documentsDiffering: 2 });
    expect(summary.diagnostics).toMatchObject([{ severity: 'warning', code: 'submissions/document-differs' }]);
    expect(summary.diagnostics[0]?.message).toBe(
      '2 documents state something else than the list of filings, and keep it: ' +
        '0000000001-24-000001: filed 2024-02-21, not 2024-02-20; end of period 2023-12-30, not 2023-12-31 · ' +
        '0000000001-24-000001: form Other, not 10-K',
    );
  });

  test('that fits several is counted and named, by whichever comes last', async () => {
    const twice = [ANNUAL, { ...AMENDED, form: '10-K' }];
    const said =
      '1 document fits several filings and is left as it is: tiny (0000000001-24-000001, 0000000001-24-000009)';
    const { documents, filings } = await workshop();
    await documents('filing', TEN_K);
    const { summary } = await filings(...twice);
    expect(summary.counts).toMatchObject({ documentsMatched: 0, documentsAmbiguous: 1 });
    expect(summary.diagnostics).toMatchObject([{ severity: 'warning', message: said }]);
    const other = await workshop();
    await other.filings(...twice);
    const { diagnostics } = await other.documents('filing', TEN_K);
    expect(diagnostics).toMatchObject([{ severity: 'warning', message: said }]);
  });

  test('follows a list that says something else later', async () => {
    const { store, documents, filings, shown } = await workshop();
    await documents('filing', TEN_K);
    await filings(ANNUAL);
    const { filings: changes } = await filings({ ...ANNUAL, filingDate: '2024-02-19' });
    expect(changes).toEqual({ new: 0, changed: 1 });
    expect(await shown('filed::VARCHAR')).toEqual([['2024-02-19']]);
    await filings({ ...AMENDED, form: '10-K' });
    expect(await shown()).toEqual([['tiny', '10-K', null, null, '2023-12-31', null]]);
    await expectSoundStore(store);
  });

  test('is as it is when it comes in again', async () => {
    const { store, ask, documents, filings } = await workshop();
    await documents('filing', TEN_K);
    await filings(ANNUAL);
    const versions = 'SELECT count(*)::INTEGER FROM document_version';
    expect(await ask(versions)).toEqual([[2]]);
    await documents('filing', TEN_K);
    expect(await ask(versions)).toEqual([[2]]);
    await expectSoundStore(store);
  });

  test('of a data set keeps the lines of its statements', async () => {
    const { store, folder, ask, filings } = await workshop();
    const input = await writeFiles(join(folder, 'set'), dataSet({ sub: [{ period: '' }] }));
    const ingest = () => ingestFsds(input, { store, observedAt: OBSERVED, wholeQuarter: true }, TEST_PORTS);
    await ingest();
    await filings({ ...ANNUAL, accessionNumber: '0000000001-09-000001', filingDate: '2009-08-07', form: '10-Q' });
    const lines = `SELECT v.opened, v.period_end::VARCHAR, completed::VARCHAR, l.label FROM document_version v
      JOIN statement_line l USING (document_id, opened) ORDER BY v.opened`;
    const kept = [
      [1, null, null, 'Total assets'],
      [2, '2023-12-31', '[period_end]', 'Total assets'],
    ];
    expect(await ask(lines)).toEqual(kept);
    await ingest();
    expect(await ask(lines)).toEqual(kept);
    await expectSoundStore(store);
  });

  test('orders filings by acceptance: the one accepted last is shown', async () => {
    const { store, ask, documents, filings } = await workshop();
    await documents(
      'filing',
      { name: 'tiny-20231231', form: '10-K' },
      { name: 'a', form: '10-K/A', periodEnd: '2023-12-31' },
    );
    const current = `SELECT d.name FROM current_version JOIN document d USING (document_id) WHERE closed IS NULL`;
    expect(await ask(current)).toEqual([['tiny-20231231']]);
    await filings(ANNUAL, AMENDED);
    expect(await ask(current)).toEqual([['a']]);
    await expectSoundStore(store);
  });
});

describe('the same submissions', () => {
  test('change nothing, and say so', async () => {
    const { ask, documents, filings } = await workshop();
    await documents('filing', TEN_K);
    await filings(ANNUAL, AMENDED);
    const all = 'SELECT (SELECT count(*) FROM snapshot)::INTEGER, (SELECT count(*) FROM submission)::INTEGER';
    expect(await ask(all)).toEqual([[2, 2]]);
    const again = await filings(ANNUAL, AMENDED);
    expect(again).toMatchObject({ snapshot: undefined, filings: { new: 0, changed: 0 } });
    expect(again.summary.counts).toMatchObject({ filingsKept: 2, documentsMatched: 1, documentsCompleted: 0 });
    expect(await ask(all)).toEqual([[2, 2]]);
  });
});

describe('a company', () => {
  const NAMES = `SELECT key, name, symbol, industry_code FROM entity_version JOIN entity USING (entity_id)
    WHERE closed IS NULL`;

  test('has the name of its list, unless a source has a later filing', async () => {
    const { ask, lists, filings } = await workshop();
    await filings(ANNUAL);
    expect(await ask(NAMES)).toEqual([['0000000001', 'TINY INC', 'TNY', '6021']]);
    await lists({ [FILE]: submissionFile([ANNUAL], { name: 'LARGE INC', tickers: [] }) });
    expect(await ask(NAMES)).toEqual([['0000000001', 'LARGE INC', 'TNY', '6021']]);
    expect(await ask('SELECT count(*)::INTEGER FROM entity')).toEqual([[1]]);
  });

  test('has its former names, with their history', async () => {
    const { store, ask, lists } = await workshop();
    const small = { name: 'SMALL INC', from: '1994-01-26T05:00:00.000Z', to: '2007-01-04T05:00:00.000Z' };
    const named = (...formerNames: readonly unknown[]) => lists({ [FILE]: submissionFile([ANNUAL], { formerNames }) });
    await named(small, { ...small, from: '1990-01-01', to: null });
    await named(small, { ...small, from: '1990-01-01', to: '1992-01-01' });
    await named(small);
    const names = 'SELECT name, opened, closed, used_from::VARCHAR, used_until::VARCHAR FROM former_name ORDER BY ALL';
    expect(await ask(names)).toEqual([
      ['SMALL INC', 1, 2, '1990-01-01', null],
      ['SMALL INC', 1, null, '1994-01-26', '2007-01-04'],
      ['SMALL INC', 2, 3, '1990-01-01', '1992-01-01'],
    ]);
    await expectSoundStore(store);
    await lists({ 'CIK0000000001-submissions-001.json': JSON.stringify(columnsOf([AMENDED])) });
    expect(await ask('SELECT count(*)::INTEGER FROM former_name WHERE closed IS NULL')).toEqual([[1]]);
  });
});

test('what documents and companies are does not depend on what came first', async () => {
  const pick = <T>(...values: readonly T[]) => fc.constantFrom(...values);
  const filing = fc.record({
    accessionNumber: pick(1, 2, 3, 4, 5).map((n) => `0000000001-24-00000${n}`),
    filingDate: pick('2024-02-20', '2024-05-02', '2024-11-03'),
    reportDate: pick('2023-12-31', '2024-03-31', ''),
    acceptanceDateTime: pick('2024-02-20T21:16:00.000Z', '2024-05-01T22:00:00.000Z', ''),
    form: pick('10-K', '10-K/A', '10-Q', '8-K'),
    isXBRL: pick(0, 1, undefined),
    isInlineXBRL: pick(0, undefined),
    primaryDocument: pick('tiny-20231231.htm', 'q.htm', ''),
  });
  const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
  const document = fc
    .record({
      name: pick('0000000001-24-000001', '0000000001-24-000002', 'a/tiny-20231231', 'q', 'other'),
      form: optional(pick('10-K', '10-K/A', '10-Q')),
      periodEnd: optional(pick('2023-12-31', '2024-03-31')),
      filed: optional(pick('2024-02-20', '2024-05-02')),
      attributes: fc
        .record(
          {
            AmendmentFlag: pick('true', 'false'),
            instance: pick('tiny-20231231_htm.xml', 'q.xml'),
            accession: pick('0000000001-24-000003'),
          },
          { requiredKeys: [] },
        )
        .map((attributes) => ({ ...attributes })),
    })
    .map(
      ({ form, periodEnd, filed, ...stated }): PlainDocument => ({
        ...stated,
        ...(form !== undefined && { form }),
        ...(periodEnd !== undefined && { periodEnd }),
        ...(filed !== undefined && { filed }),
      }),
    );
  const filings = fc.uniqueArray(filing, { selector: ({ accessionNumber }) => accessionNumber, maxLength: 5 });
  const documents = fc.uniqueArray(document, { selector: ({ name }) => name, minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(
      filings,
      documents,
      fc.nat(4),
      fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
      async (listed, stated, cut, order) => {
        const [first, second] = await Promise.all(
          [[0, 1, 2, 3], order].map(async (steps) => {
            const { store, ask, lists, documents: ingest } = await workshop();
            const works: readonly (() => Promise<unknown>)[] = [
              () => lists({ [FILE]: submissionFile(listed.slice(0, cut)) }),
              () => lists({ 'CIK0000000001-submissions-001.json': JSON.stringify(columnsOf(listed.slice(cut))) }),
              () => ingest('filing', ...stated),
              () => ingest('sec-companyfacts', ...stated.map((each) => ({ ...each, attributes: {} }))),
            ];
            for (const step of steps) await works[step]?.();
            await expectSoundStore(store);
            return ask(`SELECT d.source, d.name, form, filed::VARCHAR, accepted, period_end::VARCHAR, attributes, completed::VARCHAR
            FROM document d JOIN document_version v USING (document_id) WHERE closed IS NULL
            UNION ALL SELECT 'company', name, symbol, industry_code, NULL, NULL, NULL, NULL FROM entity_version
            WHERE closed IS NULL ORDER BY ALL`);
          }),
        );
        expect(second).toEqual(first);
      },
    ),
    { numRuns: longOr(5, 60) },
  );
});
