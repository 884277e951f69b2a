import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatIsoDate } from '../../../../src/core/base/date.ts';
import { PARAMETERS } from '../../../../src/service/protocol/request/parameters.ts';
import { readQuery } from '../../../../src/service/protocol/request/read-query.ts';
import { otherParameters, readRowRequest } from '../../../../src/service/protocol/request/row-request.ts';
import {
  printFieldTerm,
  printQuarterRange,
  printSortTerm,
  quarterIndex,
  readDayRange,
  readFieldTerm,
  readQuarterRange,
  readSortTerm,
} from '../../../../src/service/protocol/request/terms.ts';
import { ROUTES } from '../../../../src/service/protocol/routes.ts';
import { ServiceError } from '../../../../src/service/protocol/service-error.ts';

const core = (search: string) => readRowRequest('coreFinancials', readQuery(search));
const insiders = (search: string) => readRowRequest('insiderTransactions', readQuery(search));

function refusal(read: () => unknown): ServiceError['answer'] {
  try {
    read();
  } catch (error) {
    if (error instanceof ServiceError) return error.answer;
    throw error;
  }
  throw new Error('it was not refused');
}

describe('readRowRequest', () => {
  it('fills in every default', () => {
    expect(core('')).toEqual({
      primarySymbols: [],
      companyName: undefined,
      primaryExchanges: [],
      entityIds: [],
      issueIds: [],
      fiscalPeriods: [],
      transactionDates: [],
      numPeriods: undefined,
      activeCompanies: undefined,
      deleted: false,
      filter: undefined,
      fields: [],
      limit: 25,
      offset: 0n,
      sortBy: [],
      debug: false,
    });
  });

  it('reads every parameter', () => {
    const request = core(
      '?primarysymbols=abc,+Xyz&companynames=+north*,+*inc+&primaryexchanges=nyse&entityids=8130,007&fiscalperiod=2014Q1~2015q4,2016q2' +
        '&numPeriods=4&activecompanies=TRUE&deleted=False&filter=netincome+gt+1&fields=all,!CIK&limit=9999' +
        '&offset=9000000000000000000&sortby=NetIncome+DESC,cik+asc&debug=True',
    );
    expect(request).toEqual({
      primarySymbols: ['ABC', 'XYZ'],
      companyName: 'north*, *inc',
      primaryExchanges: ['NYSE'],
      entityIds: [8130, 7],
      issueIds: [],
      fiscalPeriods: [
        { from: quarterIndex(2014, 1), to: quarterIndex(2015, 4) },
        { from: quarterIndex(2016, 2), to: quarterIndex(2016, 2) },
      ],
      transactionDates: [],
      numPeriods: 4,
      activeCompanies: true,
      deleted: false,
      filter: 'netincome gt 1',
      fields: [
        { name: 'all', remove: false },
        { name: 'cik', remove: true },
      ],
      limit: 9999,
      offset: 9_000_000_000_000_000_000n,
      sortBy: [
        { field: 'netincome', descending: true },
        { field: 'cik', descending: false },
      ],
      debug: true,
    });
    expect(insiders('issueids=467297&transactiondates=20151016~20161015,2017-01-02')).toMatchObject({
      issueIds: [467297],
      transactionDates: [
        { from: 16724, to: 17089 },
        { from: 17168, to: 17168 },
      ],
    });
  });

  it('keeps every digit of an offset', () => {
    expect(core('offset=8999999999999999999').offset).toBe(8_999_999_999_999_999_999n);
  });

  it('ignores parameters that the route does not take, and names them', () => {
    const query = readQuery('numperiods=x&colour=red');
    expect(readRowRequest('companies', query).numPeriods).toBeUndefined();
    expect(otherParameters('companies', query)).toEqual(['numperiods', 'colour']);
    expect(otherParameters('companies', readQuery('limits=5'))).toEqual(['limits (limit?)']);
    expect(otherParameters('companies', readQuery('limit=5'))).toEqual([]);
  });

  it.each(['0', '10000', '', '-1', '2.5', '1e3', ' 5 ', '0x10', 'ten', '9'.repeat(400)])(
    'refuses the limit %j',
    (limit) => {
      const search = `limit=${encodeURIComponent(limit)}`;
      const { status, message, code } = refusal(() => core(search));
      expect({ status, code }).toEqual({ status: 400, code: 'ERR_403_DEVELOPER_INACTIVE' });
      expect(message).toContain('limit must be within 1 - 9999');
    },
  );

  it.each(['-1', '9000000000000000001', '1.0', '', 'x', '9'.repeat(30)])('refuses the offset %j', (offset) => {
    const { status, message, code } = refusal(() => core(`offset=${offset}`));
    expect({ status, code }).toEqual({ status: 400, code: undefined });
    expect(message).toContain('offset must be a valid integer within 0 - 9000000000000000000');
  });

  it.each([
    ['primarysymbols=', /primary symbols/],
    ['primarysymbols=A,,B', /primary symbols/],
    ['companynames=+', /companynames must be the name of a company/],
    ['entityids=x', /entityids must be whole numbers/],
    ['entityids=1.5', /whole numbers/],
    ['fiscalperiod=2014', /2014q1~2015q4/],
    ['fiscalperiod=2014q5', /quarters/],
    ['fiscalperiod=2015q1~2014q4', /quarters/],
    ['fiscalperiod=2014q1~', /quarters/],
    ['numperiods=0', /from 1 to 9999/],
    ['activecompanies=yes', /true or false/],
    ['deleted=1', /true or false/],
    ['debug=', /true or false/],
    ['filter=+', /filter expression/],
    ['fields=!', /names of fields/],
    ['fields=!!cik', /names of fields/],
    ['sortby=cik', /asc or desc/],
    ['sortby=cik+up', /asc or desc/],
    ['sortby=+asc', /asc or desc/],
    [`primarysymbols=${'A,'.repeat(1000)}B`, /^primarysymbols must have at most 1000 entries; it has 1001\.$/],
  ])('refuses %.40s and says what is accepted', (search, message) => {
    const answer = refusal(() => core(search));
    expect(answer.status).toBe(400);
    expect(answer.message).toMatch(message);
    expect(answer.message.length).toBeLessThan(300);
  });

  it.each(['20150230', '2015-02-30', '20161015~20151016', '1/2/2015', 'today'])('refuses the day %s', (days) => {
    expect(refusal(() => insiders(`transactiondates=${days}`)).message).toMatch(/20151016~20161015/);
  });

  it('throws nothing but a ServiceError, whatever the values', () => {
    const { parameters } = ROUTES.coreFinancials;
    const fragment = fc.constantFrom(
      '2014q1',
      '~',
      ',',
      '!',
      ' ',
      '*',
      'asc',
      'true',
      '9',
      '-',
      '20150101',
      'q',
      '\u0000',
      '"',
    );
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fragment).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(fc.constantFrom(...parameters), value, (name, text) => {
        try {
          readRowRequest('coreFinancials', new Map([[name, text]]));
        } catch (error) {
          expect(error).toBeInstanceOf(ServiceError);
        }
      }),
    );
  });
});

describe('a parameter', () => {
  const examples = Object.entries(PARAMETERS).flatMap(([name, { example, read }]) =>
    example === undefined ? [] : [{ name, example, read }],
  );
  it.each(examples)('$name accepts its own example', ({ example, read }) => {
    expect(read(example)).toBeDefined();
  });
});

describe('what is printed is read back', () => {
  const range = (least: number, most: number) =>
    fc.tuple(fc.integer({ min: least, max: most }), fc.nat(400)).map(([from, more]) => ({ from, to: from + more }));

  it('as quarters', () => {
    fc.assert(
      fc.property(range(0, 9_800 * 4), (quarters) => {
        expect(readQuarterRange(printQuarterRange(quarters))).toEqual(quarters);
      }),
    );
  });

  it('as days', () => {
    fc.assert(
      fc.property(range(-700_000, 2_900_000), (days) => {
        const [from, to] = [formatIsoDate(days.from), formatIsoDate(days.to)];
        expect(readDayRange(`${from}~${to}`)).toEqual(days);
        expect(readDayRange(`${from.replaceAll('-', '')}~${to.replaceAll('-', '')}`)).toEqual(days);
      }),
    );
  });

  it('as terms of fields and of an order', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,20}$/);
    fc.assert(
      fc.property(name, fc.boolean(), (field, flag) => {
        expect(readFieldTerm(printFieldTerm({ name: field, remove: flag }))).toEqual({ name: field, remove: flag });
        expect(readSortTerm(printSortTerm({ field, descending: flag }))).toEqual({ field, descending: flag });
      }),
    );
  });
});
