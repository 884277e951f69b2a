import { beforeAll, expect, test } from 'vitest';
import { companyStatement } from '../../../src/analysis/company-statement/company-statement.ts';
import { EXACT } from '../../../src/analysis/validation/tolerance.ts';
import { ingestCompanyFacts } from '../../../src/warehouse/ingest/ingest-company-facts.ts';
import { ingestFsds } from '../../../src/warehouse/ingest/ingest-fsds.ts';
import { ingestXbrl } from '../../../src/warehouse/ingest/ingest-xbrl.ts';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { describeWithRealData } from '../../support/real-data.ts';
import { TEST_PORTS, tempStore } from '../../support/temp-store.ts';

const FILES = [
  'sec-companyfacts/companyfacts.zip',
  'sec-fsds/2010q2_pub2024-11.zip',
  'xbrl-filings/AAPL-10K-2010-09-25.zip',
  'xbrl-filings/AAPL-10K-2015-09-26.zip',
  'xbrl-filings/AAPL-10K-2023-09-30.zip',
] as const;

/** Facts without dimensions of standard taxonomies, each once although a filing states some again, rounded. */
const FACTS = `
  WITH side AS (SELECT resource, document, regexp_replace(field_namespace, '/.*', '') || ':' || field AS field,
      regexp_replace(unit, '^[a-z]+:', '') AS unit, period_start, period_end, number, decimals
    FROM filed_value WHERE dimensions = '' AND number IS NOT NULL AND NOT contains(field_namespace, '://')),
  filing AS (FROM side WHERE resource = 'XBRL' AND document = $filing
    QUALIFY row_number() OVER (PARTITION BY field, unit, period_start, period_end ORDER BY decimals DESC) = 1),
  facts AS (FROM side WHERE resource = 'CompanyFacts' AND document = $accession)
  SELECT (SELECT count(*) FROM filing)::INTEGER, (SELECT count(*) FROM facts)::INTEGER, count(*)::INTEGER,
    count(*) FILTER (filing.unit = facts.unit)::INTEGER
  FROM filing JOIN facts ON filing.field = facts.field AND filing.number = facts.number
    AND filing.period_end = facts.period_end AND filing.period_start IS NOT DISTINCT FROM facts.period_start`;

describeWithRealData('a company in three sources', FILES, ([companyFacts, dataSet, ...filings]) => {
  let store = '';
  beforeAll(async () => {
    store = await tempStore();
    const target = { store, observedAt: '2026-11-01T00:00:00Z' };
    await ingestCompanyFacts(companyFacts, { ...target, companies: ['320193'] }, TEST_PORTS);
    const requester = { fetch, version: '1', contact: undefined };
    await ingestFsds(dataSet, { ...target, requester }, TEST_PORTS);
    await ingestXbrl(filings, target, TEST_PORTS);
  }, 120_000);

  test.each([
    ['AAPL-10K-2023-09-30', '0000320193-23-000106', [457, 457, 457, 457]],
    // Company facts call a dollar a share a dollar, where the facts are instants.
    ['AAPL-10K-2010-09-25', '0001193125-10-238044', [570, 570, 570, 558]],
    ['AAPL-10K-2015-09-26', '0001193125-15-356351', [557, 557, 557, 557]],
  ])('the facts of %s are those of its company facts', async (filing, accession, expected) => {
    const rows = await withConnection(store, TEST_PORTS, (connection) =>
      queryRows(connection, FACTS, { filing, accession }),
    );
    expect(rows).toEqual([expected]);
  });

  test('is one company, of which each filing is shown once', async () => {
    const counts = await withConnection(store, TEST_PORTS, (connection) =>
      queryRows(connection, `SELECT count(*)::INTEGER FROM entity WHERE key = '0000320193'`),
    );
    expect(counts).toEqual([[1]]);
    const statement = await companyStatement(
      {
        ...{ store, companies: ['320193'], comparison: { mode: 'calc11-round', tolerance: EXACT } },
        ...{ labels: 'primary', scale: 'none', empty: 'hide', restatements: true, sections: ['all'] },
        columns: { length: 'annual', periods: null, from: null, to: null },
      },
      TEST_PORTS,
    );
    expect(statement.sameFilings?.map(({ document, also }) => [document, also.document])).toEqual([
      ['0001193125-10-088957', '0001193125-10-088957'],
      ['AAPL-10K-2010-09-25', '0001193125-10-238044'],
      ['AAPL-10K-2015-09-26', '0001193125-15-356351'],
      ['AAPL-10K-2023-09-30', '0000320193-23-000106'],
    ]);
    const hidden = new Set(statement.sameFilings?.map(({ also }) => `${also.resource} ${also.document}`));
    const sources = statement.sections.flatMap(({ lines }) =>
      lines.flatMap(({ cells }) => cells.flatMap((cell) => cell?.source ?? [])),
    );
    const shown = sources.map(({ resource, document }) => `${resource} ${document?.name}`);
    expect(shown.filter((source) => hidden.has(source))).toEqual([]);
    expect(new Set(sources.map(({ resource }) => resource))).toEqual(new Set(['XBRL', 'FSDS', 'CompanyFacts']));
  });
});
