import { beforeAll, expect, test } from 'vitest';
import {
  type AskedStatement,
  companyStatement,
  statementRequest,
} from '../../../src/analysis/company-statement/company-statement.ts';
import { statementHeader } from '../../../src/analysis/statement/header.ts';
import { showCell } from '../../../src/analysis/statement/show-cell.ts';
import { DEFAULT_COMPARISON } from '../../../src/analysis/validation/modes.ts';
import { storeTaxonomies } from '../../../src/warehouse/ingest/ingest-taxonomy.ts';
import { ingestXbrl } from '../../../src/warehouse/ingest/ingest-xbrl.ts';
import { describeWithRealData } from '../../support/real-data.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../support/temp-store.ts';
import { presentedTaxonomy } from '../../support/tiny-presentation.ts';
import { printStatement } from '../../support/tiny-statement.ts';

const section = (...fields: readonly string[]) => [{ title: 'Income Statement', heading: 'heading', fields }];
const TAXONOMIES = [
  presentedTaxonomy('18', section('sales', 'rent')),
  presentedTaxonomy('19', section('fees', 'sales')),
  presentedTaxonomy('20', []),
];

let store = '';
beforeAll(async () => {
  store = await tempStore();
  const target = { store, command: 'test', input: 'test', observedAt: '2009-10-01T00:00:00Z' };
  await storeTaxonomies({ taxonomies: TAXONOMIES, counts: {}, diagnostics: [] }, target, TEST_PORTS);
  const row = (taxonomy: string, year: number, values: Readonly<Record<string, string>>) => ({
    ...{ entity: '1', document: `d${year}`, filed: `${year + 1}-02-01`, period: `${year}-01-01/${year}-12-31`, values },
    taxonomy: { source: 'service', id: taxonomy } as const,
  });
  // The company was a bank at last.
  const rows = [row('18', 2008, { sales: '8', rent: '2' }), row('19', 2009, { fees: '5', sales: '9' })];
  await ingestTiny(store, rows, { source: 'service', resource: 'Financials-ANN' });
});

const ask = (given: Partial<AskedStatement> = {}) =>
  companyStatement(
    statementRequest({ companies: ['1'], ...given }, { store, comparison: DEFAULT_COMPARISON }),
    TEST_PORTS,
  );

test('of two taxonomies over time the newest comes first, and the header names the other', async () => {
  const statement = await ask();
  expect(printStatement(statement)).toMatch(/\nfees 5 -\nsales 9 8\nrent - 2$/);
  expect(statementHeader(statement).notes).toContain('lines of service/19, the newest; earlier: service/18');
});

test('a taxonomy that is named gives the lines; other values are outside', async () => {
  const statement = await ask({ taxonomy: 'service/18' });
  expect(printStatement(statement)).toMatch(/\nsales 9 8\nrent - 2$/);
  expect(statement.outside.map(({ field, value }) => [field.name, value])).toEqual([['fees', '5']]);
  expect(statementHeader(statement).notes).toContain('lines of service/18');
});

test('one that is not stored, or has no lines, is an error that names the others', async () => {
  const others = { hint: 'There are service/18, service/19, service/20.' };
  await expect(ask({ taxonomy: '17' })).rejects.toMatchObject({
    message: expect.stringMatching(/^no taxonomy/),
    ...others,
  });
  await expect(ask({ taxonomy: '20' })).rejects.toMatchObject({
    message: 'service/20 has no presentation',
    hint: 'These have: service/18, service/19.',
  });
});

test('growth is from the year before or the previous period, and an error where nothing can be compared', async () => {
  const { sections } = await ask({ growth: 'previous' });
  expect(sections[0]?.columns.map(({ growth }) => growth?.as)).toEqual([undefined, 'change', 'percent', undefined]);
  await expect(ask({ growth: 'year', periods: 1 })).rejects.toThrow('no two columns can be compared');
});

test('sections without values are an error that names those with some', async () => {
  await expect(ask({ sections: ['equity'] })).rejects.toMatchObject({
    message: 'the company has no values in these sections',
    hint: expect.stringContaining('Income Statement'),
  });
});

describeWithRealData('a filing as it prints itself', ['xbrl-filings/AAPL-10K-2010-09-25.zip'], ([zip]) => {
  test('has the signs of its lines; the same values by themselves have those that were filed', async () => {
    const filings = await tempStore();
    const came = await ingestXbrl([zip], { store: filings, observedAt: '2025-01-01T00:00:00Z' }, TEST_PORTS);
    expect(came).toHaveLength(1);
    const shown = async (given: Partial<AskedStatement>) => {
      const asked = statementRequest(
        { companies: ['AAPL'], sections: ['cash'], scale: 'millions', ...given },
        { store: filings, comparison: DEFAULT_COMPARISON },
      );
      const { display, sections } = await companyStatement(asked, TEST_PORTS);
      const lines = sections.flatMap((section) => section.lines);
      return ['Purchases of marketable securities', 'Payments for acquisition of property'].map((wanted) => {
        const line = lines.find(({ label }) => label.startsWith(wanted));
        const [cell] = line?.cells ?? [];
        return line && cell ? showCell(cell, line, display).text : 'nothing';
      });
    };
    expect(await shown({})).toEqual(['57793', '2005']);
    expect(await shown({ asFiled: 'AAPL-10K-2010-09-25' })).toEqual(['-57793', '-2005']);
  });
});
