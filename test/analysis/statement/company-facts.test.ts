import { beforeAll, describe, expect, test } from 'vitest';
import { statementHeader } from '../../../src/analysis/statement/header.ts';
import { statementOf } from '../../../src/analysis/statement/read-statement.ts';
import type { SourceRead } from '../../../src/core/model/source-read.ts';
import { ingestRows } from '../../../src/warehouse/ingest/ingest-rows.ts';
import { storeTaxonomies } from '../../../src/warehouse/ingest/ingest-taxonomy.ts';
import { TEST_PORTS, tempStore } from '../../support/temp-store.ts';
import { TINY_SCOPE, type TinyRow, tinyBatch } from '../../support/tiny-rows.ts';
import { printStatement, TINY_OPTIONS, tinyTaxonomy } from '../../support/tiny-statement.ts';

const TAXONOMY = { source: 'us-gaap', id: '18' } as const;
const row = (document: string, period: string, values: TinyRow['values']): TinyRow => ({
  ...{ document, entity: '0000000001', period, values, filed: `20${document.slice(11, 13)}-02-01` },
  taxonomy: { ...TAXONOMY, statedVersion: '2010' },
});
const [EARLIER, LATER] = ['0000000001-10-000001', '0000000001-11-000001'];
const NAMES = ['Sales', 'Costs'] as const;

/** Company facts say what their fields are called, without the year of the standard. */
async function* companyFacts(): SourceRead {
  const values = { 'us-gaap:Sales': '10', 'us-gaap:Costs': '4' };
  const later = { 'us-gaap:Sales': '12', 'us-gaap:Costs': '5' };
  const rows = [row(EARLIER, '2009-01-01/2009-12-31', values), row(LATER, '2010-01-01/2010-12-31', later)];
  yield { kind: 'rows', batch: tinyBatch(rows) };
  const fields = NAMES.map((name) => ({ namespace: 'us-gaap', name }));
  yield {
    kind: 'fields',
    properties: fields.map((field) => ({ field, periodType: 'duration' })),
    labels: fields.map((field) => ({ field, labelType: 'primary', text: `All ${field.name.toLowerCase()}` })),
  };
  const scope = { ...TINY_SCOPE, source: 'sec-companyfacts', resource: 'CompanyFacts', complete: false };
  return { scope, counts: {}, diagnostics: [] };
}

/** The data set has the earlier filing, with its statement. */
async function* dataSet(): SourceRead {
  const values = { 'us-gaap/2009:Sales': '10', 'us-gaap/2009:Costs': '4' };
  yield { kind: 'rows', batch: tinyBatch([row(EARLIER, '2009-01-01/2009-12-31', values)]) };
  const lines = NAMES.map((name, line) => ({
    ...{ document: 0, report: 1, line, statement: 'IS', parenthetical: false, negating: false },
    ...{ field: { namespace: 'us-gaap/2009', name }, label: `Our ${name.toLowerCase()}` },
  }));
  yield { kind: 'statementLines', lines };
  const scope = { ...TINY_SCOPE, source: 'sec-fsds', resource: 'FSDS', complete: false };
  return { scope, counts: {}, diagnostics: [] };
}

describe('statements of company facts', () => {
  const target = { command: 'test', input: 'test', observedAt: '2011-10-01T00:00:00Z' };
  const company = { key: '0000000001', name: 'Example', symbol: null };
  let store = '';
  const ask = () => statementOf({ ...TINY_OPTIONS, store, labels: 'primary', companies: [company] }, TEST_PORTS);

  beforeAll(async () => {
    store = await tempStore();
    await ingestRows(companyFacts(), { ...target, store }, TEST_PORTS);
  });

  test('without a presentation they say which command brings one', async () => {
    await expect(ask()).rejects.toMatchObject({
      message: 'the store has no presentation for the rows of these companies',
      step: { code: 'ingest-taxonomy' },
    });
  });

  test('lines of a data set serve until there is the presentation of the standard, whose labels are those of the facts', async () => {
    await ingestRows(dataSet(), { ...target, store }, TEST_PORTS);
    expect(printStatement(await ask())).toBe(
      'Income Statement: 2010-01-01/2010-12-31, 2009-01-01/2009-12-31\nOur sales 12 10\nOur costs 5 4',
    );
    const parts = tinyTaxonomy([{ title: 'Income Statement', tree: 'Root\n  Sales\n  Costs' }]);
    const taxonomy = { ...TAXONOMY, version: '2009-01-31', extent: 'parts', name: 'CI', parts } as const;
    await storeTaxonomies({ taxonomies: [taxonomy], counts: {}, diagnostics: [] }, { ...target, store }, TEST_PORTS);
    const statement = await ask();
    expect(printStatement(statement)).toBe(
      'Income Statement: 2010-01-01/2010-12-31, 2009-01-01/2009-12-31\nAll sales 12 10\nAll costs 5 4',
    );
    expect(statementHeader(statement).notes).toContain('lines of us-gaap/18, the presentation of the standard');
    const same = statement.sameFilings ?? [];
    expect(statementHeader({ ...statement, sameFilings: [...same, ...same, ...same, ...same] }).notes).toContain(
      '4 filings of FSDS are not shown again from CompanyFacts',
    );
    expect(same).toEqual([
      { document: EARLIER, resource: 'FSDS', also: { document: EARLIER, resource: 'CompanyFacts' } },
    ]);
  });
});
