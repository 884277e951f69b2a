import { describe, expect, it } from 'vitest';
import { rowSource } from '../../../../src/warehouse/store/serving/row-source.ts';

const resource = (id: number, source: string, name: string, snapshot = id) => ({ id, source, name, snapshot });

const ANNUAL = 'CoreFinancials-ANN';
const SERVICE = resource(1, 'service', ANNUAL, 7);
const DERIVED = resource(2, 'standard', ANNUAL, 9);

describe('the source of served rows', () => {
  it('is the service where it states some, else the derived ones: never both', () => {
    for (const stored of [
      [SERVICE, DERIVED],
      [DERIVED, SERVICE],
    ]) {
      expect(rowSource(ANNUAL, stored)).toEqual({ made: 'stored', resources: [1], newest: 7 });
    }
    expect(rowSource(ANNUAL, [DERIVED])).toEqual({ made: 'stored', resources: [2], newest: 9 });
    expect(rowSource('CoreFinancials-QTR', [SERVICE, DERIVED])).toEqual({ made: 'stored', resources: [], newest: 0 });
  });

  it('is filings for financials and companies of which there are no rows', () => {
    const filings = [
      resource(3, 'sec-fsds', 'FSDS'),
      resource(4, 'filing', 'XBRL'),
      resource(5, 'sec-companyfacts', 'CompanyFacts'),
      resource(6, 'sec-submissions', 'Submissions'),
      DERIVED,
    ];
    expect(rowSource('Financials-TTM', filings)).toEqual({ made: 'TTM', resources: [3], newest: 3 });
    expect(rowSource('Companies', filings)).toEqual({ made: 'companies', resources: [3, 4, 5, 6], newest: 6 });
    const own = resource(8, 'service', 'Companies');
    expect(rowSource('Companies', [...filings, own])).toEqual({ made: 'stored', resources: [8], newest: 8 });
  });
});
