import { expect, test } from 'vitest';
import { withReader } from '../../../src/warehouse/store/reader.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../support/temp-store.ts';

test('the fiscal year and quarter that a row states win over those of its document', async () => {
  const store = await tempStore();
  const document = {
    ...{ document: 'A', entity: '1', filed: '2009-07-02' },
    fiscal: { fiscalYear: '2009', fiscalPeriod: 'Q2', periodEnd: '2009-06-30', fye: '1231' },
  };
  await ingestTiny(store, [
    { ...document, period: '2008-04-01/2008-06-30', values: { sales: '7', year: '2008', quarter: '1' } },
    { ...document, period: '2008-01-01/2008-12-31', values: { sales: '8', year: '2008' } },
    { ...document, period: '2009-04-01/2009-06-30', values: { sales: '9', quarter: '1' } },
    { ...document, document: 'B', period: '2009-01-01/2009-06-30', values: { other: '5' } },
  ]);
  await withReader(store, TEST_PORTS, async (reader) => {
    const fields = await reader.fieldsOfCompany('1', 1);
    const idOf = (name: string): number => fields.find(({ field }) => field.name === name)?.id ?? 0;
    const fiscalFields = { year: idOf('year'), quarter: idOf('quarter') };
    const rows = await reader.rowsOfFields('1', [idOf('sales')], 1, fiscalFields);
    const ofDocument = { year: '2009', period: 'Q2', end: 14_425 };
    expect(rows.map(({ fiscal }) => fiscal)).toEqual([
      { year: '2008', period: 'Q1', end: null },
      { year: '2008', period: null, end: null },
      ofDocument,
    ]);
    const unstated = await reader.rowsOfFields('1', [idOf('sales')], 1);
    expect(unstated.map(({ fiscal }) => fiscal)).toEqual([ofDocument, ofDocument, ofDocument]);
  });
});
