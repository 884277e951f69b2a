import { describe, expect, test } from 'vitest';
import { NO_PROGRESS } from '../../../../src/core/base/progress.ts';
import { ingestRows } from '../../../../src/warehouse/ingest/ingest-rows.ts';
import { readFsds } from '../../../../src/warehouse/sources/fsds/read-fsds.ts';
import { withConnection } from '../../../../src/warehouse/store/connection.ts';
import type { ServedRows } from '../../../../src/warehouse/store/serving/read-image.ts';
import { readServedRows } from '../../../../src/warehouse/store/serving/served-rows.ts';
import { decodeImage, imageFaults } from '../../../support/decode-image.ts';
import { type DataSetRows, dataSet } from '../../../support/fsds.ts';
import { memoryFiles } from '../../../support/memory-files.ts';
import { num } from '../../../support/row-images.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../../support/temp-store.ts';

const TARGET = { command: 'test', input: 'set', observedAt: '2009-10-01T00:00:00Z' };

async function storeOf(...sets: readonly DataSetRows[]): Promise<string> {
  const store = await tempStore();
  for (const rows of sets) {
    const read = readFsds(memoryFiles(dataSet(rows)), { progress: NO_PROGRESS });
    await ingestRows(read, { ...TARGET, store }, TEST_PORTS);
  }
  return store;
}

async function served(store: string, resource: string, snapshot = 1): Promise<ServedRows> {
  const rows = await withConnection(store, TEST_PORTS, (connection) =>
    readServedRows(connection, resource, snapshot, []),
  );
  expect(imageFaults(rows.image)).toEqual([]);
  return rows;
}

const SALES = { tag: 'Revenues', iord: 'D', crdr: 'C', tlabel: 'Revenues' };
const TAGS = [
  {},
  SALES,
  { tag: 'Shares', datatype: 'shares' },
  { tag: 'Ours', version: '0000000001-09-000001', custom: '1' },
];
const sales = (ddate: string, qtrs: string, value: string, more = {}) => ({
  tag: 'Revenues',
  ddate,
  qtrs,
  value,
  ...more,
});

const OWN_HEADER = {
  taxonomyid: '18',
  cik: '0000000001',
  companyname: 'ALPHA INC',
  entityid: num(1),
  siccode: '3711',
  receiveddate: '08/07/2009 12:00 AM',
  periodlengthcode: 'm',
  periodlength: num(3),
  periodenddate: '06/30/2009 12:00 AM',
  original: 'true',
  formtype: '10-Q',
  fiscalyear: num(2009),
  fiscalquarter: num(2),
  dcn: '0000000001-09-000001',
  currencycode: 'USD',
  amended: 'false',
};

describe('financials composed of filings', () => {
  test('a quarter is its durations and the instants at its end; the header comes from company and document', async () => {
    const store = await storeOf({
      tag: TAGS,
      num: [{}, sales('20090630', '1', '40.5000'), sales('20090630', '2', '75'), sales('20080630', '1', '30')],
    });
    const { image, counts } = await served(store, 'Financials-QTR');
    expect(decodeImage(image)).toEqual([
      {
        values: {
          ...OWN_HEADER,
          periodenddate: '06/30/2008 12:00 AM',
          original: 'false',
          fiscalyear: num(2008),
          revenues: num('30'),
        },
        withdrawn: false,
      },
      { values: { ...OWN_HEADER, assets: num('100'), revenues: num('40.5') }, withdrawn: false },
    ]);
    expect(Object.keys(decodeImage(image)[1]?.values ?? {})).toEqual([
      ...Object.keys(OWN_HEADER),
      'assets',
      'revenues',
    ]);
    expect(counts).toEqual({ rows: 2, values: 3, leftOut: { period: 1, superseded: 0, custom: 0, repeated: 0 } });
  });

  test('amounts have no zeros behind the point, however many digits they have', async () => {
    const amounts = [
      '0.0000',
      '-1200.0000',
      '40.0500',
      '1000000000000000.0000',
      '123456789012345678901234.5600',
      '-90071992547409930.0000',
    ];
    const store = await storeOf({
      tag: TAGS,
      num: amounts.map((value, index) => sales(`20${String(9 - index).padStart(2, '0')}0630`, '1', value)),
    });
    const { image } = await served(store, 'Financials-QTR');
    expect(decodeImage(image).map(({ values }) => values.revenues)).toEqual(
      ['0', '-1200', '40.05', '1000000000000000', '123456789012345678901234.56', '-90071992547409930']
        .map(num)
        .reverse(),
    );
  });

  test('year to date is as long as the document says; a year is no last twelve months', async () => {
    const number = [sales('20090630', '1', '1'), sales('20090630', '2', '2'), sales('20090630', '4', '4')];
    const store = await storeOf({ tag: TAGS, num: number });
    const revenues = async (resource: string) =>
      decodeImage((await served(store, resource)).image).map(({ values }) => [values.periodlength, values.revenues]);
    expect(await revenues('Financials-YTD')).toEqual([[num(6), num(2)]]);
    expect(await revenues('Financials-ANN')).toEqual([]);
    expect(await revenues('Financials-TTM')).toEqual([[num(12), num(4)]]);
    const year = await storeOf({ sub: [{ fp: 'FY', form: '10-K', fy: '2008' }], tag: TAGS, num: number });
    const [row] = decodeImage((await served(year, 'Financials-ANN')).image);
    expect(row?.values).toMatchObject({ fiscalyear: num(2008), fiscalquarter: num(4), revenues: num(4) });
    expect((await served(year, 'Financials-YTD')).image.count).toBe(1);
  });

  test('of years to date of two lengths with one end, that of the latest accepted document is shown', async () => {
    const later = { adsh: '0000000001-09-000002', fp: 'FY', filed: '20090907', accepted: '2009-09-07 09:10:00.0' };
    const store = await storeOf({
      sub: [{}, later],
      tag: TAGS,
      num: [sales('20090630', '4', '4', { adsh: later.adsh }), sales('20090630', '2', '2')],
    });
    const { image, counts } = await served(store, 'Financials-YTD');
    const shown = decodeImage(image).map(({ values }) => [values.periodlength, values.revenues, values.dcn]);
    expect(shown).toEqual([[num(12), num(4), later.adsh]]);
    expect(counts).toMatchObject({ values: 1, leftOut: { period: 1 } });
  });

  test('every value is shown or counted by the reason for which it is not', async () => {
    const store = await storeOf({
      tag: TAGS,
      num: [
        sales('20090630', '1', '1'),
        sales('20090630', '1', '2', { segments: 'ProductOrService=Tea;' }),
        sales('20090630', '1', '3', { uom: 'EUR' }),
        { tag: 'Shares', uom: 'shares' },
        {},
        { ddate: '20081231' },
        { tag: 'Ours', version: '0000000001-09-000001' },
        sales('20090630', '3', '4'),
      ],
    });
    const { image, counts } = await served(store, 'Financials-QTR');
    expect(image.count).toBe(1);
    expect(counts).toEqual({
      rows: 1,
      values: 2,
      leftOut: { dimensions: 1, currency: 1, unit: 1, instant: 1, period: 1, custom: 1, superseded: 0, repeated: 0 },
    });
  });

  test('a row whose values come from several documents is of the latest and says that it is restated', async () => {
    const later = {
      adsh: '0000000001-10-000009',
      period: '20100630',
      fy: '2010',
      filed: '20090907',
      accepted: '2009-09-07 09:10:00.0',
    };
    const store = await storeOf({
      sub: [{}, later],
      tag: TAGS,
      num: [{}, sales('20090630', '1', '40'), sales('20090630', '1', '41', { adsh: later.adsh })],
    });
    const { image, counts } = await served(store, 'Financials-QTR');
    const [row] = decodeImage(image);
    expect(row?.values).toMatchObject({
      dcn: later.adsh,
      restated: 'true',
      original: 'false',
      fiscalyear: num(2009),
      fiscalquarter: num(2),
      assets: num('100'),
      revenues: num('41'),
    });
    expect(counts).toMatchObject({ rows: 1, values: 2, leftOut: { superseded: 1 } });
  });

  test('what filings do not say is left out', async () => {
    const silent = { sic: '', fy: '', fp: '', period: '', form: '', name: '' };
    const store = await storeOf({ sub: [silent], tag: TAGS, num: [sales('20090630', '1', '40')] });
    const [row] = decodeImage((await served(store, 'Financials-QTR')).image);
    expect(Object.keys(row?.values ?? {})).toEqual(
      'taxonomyid cik entityid receiveddate periodlengthcode periodlength periodenddate dcn currencycode revenues'.split(
        ' ',
      ),
    );
  });

  test('a quarter that a later publication does not have is withdrawn, and back when it is published again', async () => {
    const both = { tag: TAGS, num: [sales('20090630', '1', '40'), sales('20080630', '1', '30')] };
    const store = await storeOf(both, { tag: TAGS, num: [sales('20090630', '1', '40')] }, both);
    const seen = async (snapshot: number) =>
      decodeImage((await served(store, 'Financials-QTR', snapshot)).image).map(({ values, withdrawn }) => [
        values.revenues,
        withdrawn,
      ]);
    expect(await seen(1)).toEqual([
      [num(30), false],
      [num(40), false],
    ]);
    expect(await seen(2)).toEqual([
      [num(30), true],
      [num(40), false],
    ]);
    expect(await seen(3)).toEqual([
      [num(30), false],
      [num(40), false],
    ]);
  });

  test('what was withdrawn is not shown beside what is current', async () => {
    const assets = { ddate: '20090630' };
    const store = await storeOf(
      { tag: TAGS, num: [sales('20090630', '1', '40'), assets] },
      { tag: TAGS, num: [sales('20090630', '1', '40')] },
    );
    const shown = async (snapshot: number) => {
      const { image, counts } = await served(store, 'Financials-QTR', snapshot);
      return [decodeImage(image).map(({ values }) => [values.revenues, values.assets]), counts.leftOut.withdrawn];
    };
    expect(await shown(1)).toEqual([[[num(40), num(100)]], undefined]);
    expect(await shown(2)).toEqual([[[num(40), undefined]], 1]);
  });

  test('companies are those that filed', async () => {
    const store = await storeOf({
      sub: [{}, { adsh: '0000000002-09-000001', cik: '2', name: 'BETA CORP', sic: '6021' }],
      num: [{}, { adsh: '0000000002-09-000001' }],
    });
    const { image } = await served(store, 'Companies');
    expect(decodeImage(image)).toEqual([
      { values: { cik: '0000000001', companyname: 'ALPHA INC', entityid: num(1), siccode: '3711' }, withdrawn: false },
      { values: { cik: '0000000002', companyname: 'BETA CORP', entityid: num(2), siccode: '6021' }, withdrawn: false },
    ]);
  });

  test("the store's own rows of a resource go before filings, from the snapshot that brought them", async () => {
    const store = await storeOf({ tag: TAGS, num: [sales('20090630', '1', '40')] });
    const own = { document: 'A', period: '2009-04-01/2009-06-30', values: { revenues: '7' } };
    await ingestTiny(store, [own], { source: 'service', resource: 'Financials-QTR' });
    expect((await served(store, 'Financials-QTR', 1)).image).toMatchObject({ snapshot: 1, count: 1 });
    const { image } = await served(store, 'Financials-QTR', 2);
    expect(decodeImage(image)).toEqual([{ values: { revenues: num('7') }, withdrawn: false }]);
    expect((await served(store, 'Financials-YTD', 2)).image.snapshot).toBe(1);
    expect((await served(store, 'CoreFinancials-QTR', 2)).image.count).toBe(0);
  });
});
