import { describe, expect, test } from 'vitest';
import { parseIsoDate } from '../../../../src/core/base/date.ts';
import { CIK_SCHEME } from '../../../../src/core/model/entity-key.ts';
import { companyFacts, FACT, type PlainFact, readCompanies } from '../../../support/company-facts.ts';
import { failureOf } from '../../../support/fsds.ts';
import { memoryFiles } from '../../../support/memory-files.ts';

const FILE = 'CIK0000000001.json';
const readText = (text: string) => readCompanies(memoryFiles({ [FILE]: text }));
const read = (...facts: readonly PlainFact[]) => readText(companyFacts({ 'us-gaap:Assets': { USD: facts } }));

describe('a file of company facts', () => {
  test('becomes rows with company, filing, field, unit and period', async () => {
    const { facts, batches, labels, properties, scope, counts } = await readText(
      companyFacts({
        'us-gaap:Assets': { USD: [FACT] },
        'us-gaap:Revenues': { USD: [{ ...FACT, start: '2012-01-01', val: 250 }] },
        'dei:EntityCommonStockSharesOutstanding': { shares: [{ ...FACT, val: 12 }] },
      }),
    );
    expect(facts).toEqual([
      '0000000001-13-000001 us-gaap:Assets USD 2012-12-31 1000',
      '0000000001-13-000001 us-gaap:Revenues USD 2012-01-01..2012-12-31 250',
      '0000000001-13-000001 dei:EntityCommonStockSharesOutstanding shares 2012-12-31 12',
    ]);
    expect(batches[0]).toMatchObject({
      entities: [{ scheme: CIK_SCHEME, key: '0000000001', name: 'ALPHA INC' }],
      documents: [
        {
          ...{ name: '0000000001-13-000001', entity: 0, form: '10-K', fiscalYear: '2012', fiscalPeriod: 'FY' },
          filed: parseIsoDate('2013-02-20'),
        },
      ],
      taxonomies: [{ source: 'us-gaap', id: '18', statedVersion: '2012' }],
    });
    expect(labels).toContainEqual({
      field: { namespace: 'us-gaap', name: 'Assets' },
      ...{ labelType: 'primary', text: 'Label of Assets' },
    });
    expect(properties.map(({ periodType }) => periodType)).toEqual(['instant', 'duration', 'instant']);
    expect(scope).toMatchObject({ source: 'sec-companyfacts', resource: 'CompanyFacts', complete: false });
    expect(counts).toMatchObject({ companies: 1, filings: 1, facts: 3, numbersLoaded: 3 });
  });

  test.each(['1000.0', '-0.10', '9007199254740993', '123456789012345678901234567890', '1.5E3', '0.00'])(
    'keeps the number %s',
    async (val) => {
      const text = companyFacts({ 'us-gaap:Assets': { USD: [FACT] } }).replace('"val":1000', `"val": ${val}`);
      const { facts } = await readText(text);
      const expected = { '1.5E3': '1500' }[val] ?? val;
      expect(facts).toEqual([`0000000001-13-000001 us-gaap:Assets USD 2012-12-31 ${expected}`]);
    },
  );

  test('keeps each number with its fact where a text or a concept looks like one', async () => {
    const text = companyFacts({
      'us-gaap:Assets': { USD: [FACT, { ...FACT, end: '2011-12-31', val: 5, note: '"val": 7' }] },
      // A key that is an integer comes first when an object is parsed.
      'us-gaap:17': { USD: [{ ...FACT, val: 17.5 }] },
      'us-gaap:"val"': { USD: [{ ...FACT, val: 3 }] },
    }).replace('17.5', '17.50');
    const { facts } = await readText(text);
    expect(facts.toSorted()).toEqual([
      '0000000001-13-000001 us-gaap:"val" USD 2012-12-31 3',
      '0000000001-13-000001 us-gaap:17 USD 2012-12-31 17.50',
      '0000000001-13-000001 us-gaap:Assets USD 2011-12-31 5',
      '0000000001-13-000001 us-gaap:Assets USD 2012-12-31 1000',
    ]);
  });

  test('names the fields, units and filings of several companies once', async () => {
    const other = companyFacts({ 'us-gaap:Assets': { USD: [{ ...FACT, val: 2 }] } }, { cik: '2' });
    const set = memoryFiles({
      [FILE]: companyFacts({ 'us-gaap:Assets': { USD: [FACT] } }),
      'sub/CIK0000000002.json': other,
    });
    const { batches, facts, counts } = await readCompanies(set);
    expect(batches.map(({ fields, units, taxonomies }) => [fields.length, units.length, taxonomies.length])).toEqual([
      [1, 1, 1],
      [0, 0, 0],
    ]);
    expect(facts).toEqual([
      '0000000001-13-000001 us-gaap:Assets USD 2012-12-31 1000',
      '0000000001-13-000001 us-gaap:Assets USD 2012-12-31 2',
    ]);
    expect(counts).toMatchObject({ companies: 2, filings: 1, facts: 2 });
    const chosen = await readCompanies(set, { companies: new Set(['0000000002']) });
    expect(chosen.facts).toEqual(['0000000001-13-000001 us-gaap:Assets USD 2012-12-31 2']);
  });
});

describe('a fact that is not as documented', () => {
  test.each<[string, PlainFact, string, RegExp]>([
    ['without an end', { ...FACT, end: undefined }, 'factsWithoutPeriod', /no end/],
    ['with an end that is no date', { ...FACT, end: '2012-13-31' }, 'factsWithoutPeriod', /2012-13-31/],
    ['with a start that is no date', { ...FACT, start: 'then' }, 'factsWithoutPeriod', /then/],
    ['that ends before it starts', { ...FACT, start: '2013-01-01' }, 'periodsNegative', /before it starts/],
    ['without a filing', { ...FACT, accn: undefined }, 'factsWithoutFiling', /no filing/],
    ['with a number as its filing', { ...FACT, accn: 17 }, 'factsWithoutFiling', /17/],
    ['without a filing date', { ...FACT, filed: '' }, 'factsWithoutFiling', /no filing/],
    ['with a text as its value', { ...FACT, val: 'many' }, 'factsWithoutNumber', /many/],
    ['without a value', { ...FACT, val: undefined }, 'factsWithoutNumber', /not a number/],
    ['with a list as its value', { ...FACT, val: [1] }, 'factsWithoutNumber', /not a number/],
  ])('%s is counted and said, and the others come in', async (_, fact, count, message) => {
    const { facts, counts, diagnostics } = await read({ ...FACT, end: '2010-12-31' }, fact, {
      ...FACT,
      ...{ end: '2011-12-31', val: 5 },
    });
    expect(facts).toEqual([
      '0000000001-13-000001 us-gaap:Assets USD 2010-12-31 1000',
      '0000000001-13-000001 us-gaap:Assets USD 2011-12-31 5',
    ]);
    expect(counts).toMatchObject({ facts: 3, numbersLoaded: 2, [count]: 1 });
    expect(diagnostics).toContainEqual({
      ...{ severity: 'error', code: expect.any(String), place: { file: `set/${FILE}` } },
      message: expect.stringMatching(message),
    });
    expect(diagnostics.map(({ message: text }) => text).join()).toMatch(/us-gaap:Assets in USD/);
  });

  test.each([
    ['a fact that is a number', '[1,', 'factsWithoutFiling', /no filing/],
    ['a unit that is no list', '{},"EUR":7,"CHF":[', 'factsUnreadable', /us-gaap:Assets in USD/],
  ])('%s is counted and said, and the others come in', async (_, put, count, message) => {
    const text = companyFacts({ 'us-gaap:Assets': { USD: [FACT] } }).replace('[{"end"', `${put}{"end"`);
    const { facts, counts, diagnostics } = await readText(text);
    expect(facts).toHaveLength(1);
    expect(counts[count]).toBeGreaterThan(0);
    expect(diagnostics.find(({ message: said }) => message.test(said))).toMatchObject({ severity: 'error' });
  });

  test('of a taxonomy or a concept that is no object is counted and said', async () => {
    const text = `{"cik":1,"facts":{"dei":7,"us-gaap":{"Assets":[],"Cash":{"units":null}}}}`;
    const { counts, diagnostics } = await readText(text);
    expect(counts).toMatchObject({ factsUnreadable: 3, facts: 0 });
    expect(diagnostics).toContainEqual(expect.objectContaining({ code: 'companyfacts/unreadable', severity: 'error' }));
  });

  test('that is null is nil', async () => {
    const { facts, counts } = await read({ ...FACT, val: null }, { ...FACT, end: '2011-12-31' });
    expect(facts.toSorted()).toEqual([
      '0000000001-13-000001 us-gaap:Assets USD 2011-12-31 1000',
      '0000000001-13-000001 us-gaap:Assets USD 2012-12-31 nil',
    ]);
    expect(counts).toMatchObject({ facts: 2, numbersLoaded: 1, numbersNull: 1 });
  });

  test('twice with the same value comes in once, with two values twice', async () => {
    const { facts, counts, diagnostics } = await read(FACT, FACT, { ...FACT, val: 1_001 });
    expect(facts).toEqual([
      '0000000001-13-000001 us-gaap:Assets USD 2012-12-31 1000',
      '0000000001-13-000001 us-gaap:Assets USD 2012-12-31 1001',
    ]);
    expect(counts).toMatchObject({ facts: 3, numbersLoaded: 2, numbersDuplicate: 1, numbersConflicting: 1 });
    expect(diagnostics.find(({ code }) => code === 'companyfacts/conflicting-number')).toMatchObject({
      severity: 'warning',
    });
  });

  test('that states another form of its filing than the first is said', async () => {
    const { counts, batches } = await read(FACT, { ...FACT, end: '2011-12-31', form: '10-K/A' });
    expect(counts).toMatchObject({ filings: 1, filingsDiffering: 1, numbersLoaded: 2 });
    expect(batches[0]?.documents).toMatchObject([{ form: '10-K' }]);
  });
});

describe('a file that is not as documented', () => {
  const GOOD = companyFacts({ 'us-gaap:Assets': { USD: [FACT] } });

  test.each([
    ['a cut file', GOOD.slice(0, -20), /not JSON/],
    ['a list', '[]', /not company facts/],
    ['facts without a CIK', '{"facts":{}}', /no CIK/],
    ['a CIK without facts', '{"cik":2}', /no facts/],
    ['the facts of another company', companyFacts({ 'us-gaap:Assets': { USD: [FACT] } }, { cik: 3 }), /CIK 3/],
  ])('%s is left out and said, and the others come in', async (_, text, message) => {
    const { counts, diagnostics, facts } = await readCompanies(
      memoryFiles({ [FILE]: GOOD, 'CIK0000000002.json': text, 'notes.txt': 'hello' }),
    );
    expect(facts).toHaveLength(1);
    expect(counts).toMatchObject({ companies: 1, filesFailed: 1, filesForeign: 1 });
    const failed = diagnostics.find(({ code }) => code === 'companyfacts/bad-file');
    expect(failed).toMatchObject({ severity: 'error', message: expect.stringMatching(message) });
    expect(failed?.place).toMatchObject({ file: 'set/CIK0000000002.json' });
  });

  test('is an error where no file has facts', async () => {
    expect(await failureOf(readCompanies(memoryFiles({ 'notes.txt': '' })))).toMatch(/holds no company facts/);
    expect(await failureOf(readText('{}'))).toMatch(/states no CIK/);
    const bad = memoryFiles({ [FILE]: '{}', 'CIK0000000002.json': '[]' });
    expect(await failureOf(readCompanies(bad))).toMatch(/no file could be read/);
    const others = readCompanies(memoryFiles({ [FILE]: GOOD }), { companies: new Set(['0000000009']) });
    expect(await failureOf(others)).toMatch(/no company facts of 0000000009/);
  });
});
