import { describe, expect, it } from 'vitest';
import { type StandardSubject, standardHeader } from '../../../src/analysis/standard/row-header.ts';
import { parseIsoDate } from '../../../src/core/base/date.ts';
import { HEADER_FIELDS, isNumberField } from '../../../src/core/model/default-group.ts';

const day = (text: string): number => parseIsoDate(text) ?? Number.NaN;

const APPLE: StandardSubject = {
  cik: '0000320193',
  name: 'APPLE INC',
  symbol: 'AAPL',
  industryCode: '3571',
  document: '0000320193-23-000106',
  form: '10-K',
  filed: day('2023-11-03'),
  periodEnd: day('2023-09-30'),
  months: 12,
  fiscalYear: 2023,
  fiscalQuarter: 4,
  currency: 'USD',
  taxonomy: '50',
  isOwnPeriod: true,
  isRestated: false,
  isCalculated: false,
};

describe('the header of a derived row', () => {
  it('has the fields and the forms of a row of a service', () => {
    const header = standardHeader(APPLE);
    expect(header).toEqual({
      taxonomyid: '50',
      cik: '0000320193',
      companyname: 'APPLE INC',
      entityid: 320193,
      primarysymbol: 'AAPL',
      siccode: '3571',
      usdconversionrate: 1,
      restated: 'false',
      receiveddate: '11/3/2023',
      periodlengthcode: 'm',
      periodlength: 12,
      periodenddate: '9/30/2023',
      original: 'true',
      formtype: '10-K',
      fiscalyear: 2023,
      fiscalquarter: 4,
      dcn: '0000320193-23-000106',
      currencycode: 'USD',
      crosscalculated: 'false',
      amended: 'false',
    });
    const names = Object.keys(header);
    expect(names).toEqual(HEADER_FIELDS.filter((name) => names.includes(name)));
    for (const [name, value] of Object.entries(header)) expect(typeof value === 'number').toBe(isNumberField(name));
  });

  it('leaves out what is not known', () => {
    const bare = { ...APPLE, name: '', symbol: null, industryCode: undefined, form: null, filed: null };
    const header = standardHeader({ ...bare, fiscalYear: null, fiscalQuarter: undefined, currency: 'EUR' });
    expect(Object.keys(header)).toEqual([
      'taxonomyid',
      'cik',
      'entityid',
      'restated',
      'periodlengthcode',
      'periodlength',
      'periodenddate',
      'dcn',
      'currencycode',
      'crosscalculated',
    ]);
  });

  it('tells an amendment, and a period before that of the document, from an original', () => {
    expect(standardHeader({ ...APPLE, form: '10-K/A' })).toMatchObject({ amended: 'true', original: 'false' });
    expect(standardHeader({ ...APPLE, isOwnPeriod: false })).toMatchObject({ amended: 'false', original: 'false' });
    const later = standardHeader({ ...APPLE, isRestated: true, isCalculated: true });
    expect(later).toMatchObject({ restated: 'true', crosscalculated: 'true' });
  });
});
