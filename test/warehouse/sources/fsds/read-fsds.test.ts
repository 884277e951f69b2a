import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseIsoDate } from '../../../../src/core/base/date.ts';
import { formatDecimal, parseDecimal } from '../../../../src/core/base/decimal.ts';
import { NO_PROGRESS } from '../../../../src/core/base/progress.ts';
import { CIK_SCHEME } from '../../../../src/core/model/entity-key.ts';
import { NO_DAY, PERIOD_KIND } from '../../../../src/core/model/period.ts';
import { DECIMALS_UNSTATED } from '../../../../src/core/model/row-batch.ts';
import { type DataSetRows, dataSet, type ReadAll, readAll } from '../../../support/fsds.ts';
import { memoryFiles } from '../../../support/memory-files.ts';

const CUSTOM = '0000000001-09-000001';
const read = (rows: DataSetRows, layout?: '2021' | '2024'): Promise<ReadAll> =>
  readAll(memoryFiles(dataSet(rows, layout)));
const day = (text: string): number => parseIsoDate(text) as number;

describe('a data set of one number', () => {
  test('becomes a row with its document, entity, field and taxonomy', async () => {
    const { first, numbers, scope, counts, diagnostics } = await read({});
    expect(numbers).toEqual([
      {
        row: 0,
        line: 2,
        document: '0000000001-09-000001',
        entity: '0000000001',
        dimensions: '',
        unit: 'USD',
        kind: PERIOD_KIND.instant,
        start: NO_DAY,
        end: day('2009-06-30'),
        taxonomy: 'us-gaap 18 2009',
        rounded: 1,
        field: 'us-gaap/2009#Assets',
        mantissa: 1_000_000n,
        places: 4,
        decimals: DECIMALS_UNSTATED,
      },
    ]);
    expect(first.entities).toEqual([
      { scheme: CIK_SCHEME, key: '0000000001', name: 'ALPHA INC', industryCode: '3711' },
    ]);
    expect(first.documents).toEqual([
      {
        name: '0000000001-09-000001',
        entity: 0,
        form: '10-Q',
        filed: day('2009-08-07'),
        accepted: '2009-08-07T09:10:00',
        periodEnd: day('2009-06-30'),
        fiscalYear: '2009',
        fiscalPeriod: 'Q2',
        attributes: { countryba: 'US', nciks: '1' },
      },
    ]);
    expect(scope).toEqual({
      source: 'sec-fsds',
      resource: 'FSDS',
      partition: 'quarter 2009q3',
      complete: true,
      wholeDocuments: true,
      dimensions: 'all',
      supersedes: false,
      partitionBy: 'quarter filed',
      effectiveAt: '2009-08-07T09:10:00',
    });
    expect(counts).toMatchObject({ filings: 1, tags: 1, numbers: 1, numbersLoaded: 1, statementLines: 1 });
    expect(diagnostics).toEqual([]);
  });

  test('brings properties, labels and the statement line', async () => {
    const { properties, labels, lines } = await read({});
    const field = { namespace: 'us-gaap/2009', name: 'Assets' };
    expect(properties).toEqual([
      { field, dataType: { name: 'monetary' }, canHoldValue: true, periodType: 'instant', balanceType: 'debit' },
    ]);
    expect(labels).toEqual([
      { field, labelType: 'primary', text: 'Assets' },
      { field, labelType: 'full', text: 'All that is owned.' },
    ]);
    expect(lines).toEqual([
      {
        document: 0,
        report: 2,
        line: 3,
        statement: 'BS',
        parenthetical: false,
        field,
        label: 'Total assets',
        negating: false,
      },
    ]);
  });

  test('reads alike in both layouts, except for what the old one leaves out', async () => {
    const { numbers, scope } = await read({}, '2021');
    expect(numbers).toEqual((await read({}, '2024')).numbers);
    expect(scope.dimensions).toBe('legal-entity');
  });

  test('may stand in a sub-folder', async () => {
    const moved = Object.entries(dataSet({})).map(([name, text]) => [`2009q3/${name}`, text]);
    expect((await readAll(memoryFiles(Object.fromEntries(moved)))).counts.numbersLoaded).toBe(1);
  });
});

describe('properties', () => {
  test('that tag leaves empty are absent', async () => {
    const { properties, labels } = await read({
      tag: [{ abstract: '', datatype: '', iord: '', crdr: '', tlabel: '', doc: '' }],
    });
    expect(properties).toEqual([{ field: { namespace: 'us-gaap/2009', name: 'Assets' } }]);
    expect(labels).toEqual([]);
  });

  test('tell headings, durations and credits', async () => {
    const { properties } = await read({ tag: [{ abstract: '1', iord: 'D', crdr: 'C' }] });
    expect(properties[0]).toMatchObject({ canHoldValue: false, periodType: 'duration', balanceType: 'credit' });
  });
});

describe('numbers', () => {
  test.each([
    ['0', 0n, 0],
    ['-0.0000', 0n, 4],
    ['007', 7n, 0],
    ['.5', 5n, 1],
    ['-1.50', -150n, 2],
    ['999999999999999', 999_999_999_999_999n, 0],
    ['-999999999999.9999', -9_999_999_999_999_999n, 4],
    ['92233720368547.5807', 922_337_203_685_475_807n, 4],
    ['922337203685477.5807', 9_223_372_036_854_775_807n, 4],
    ['-922337203685477.5808', -9_223_372_036_854_775_808n, 4],
    ['+12', 12n, 0],
  ])('keep the digits of %s', async (value, mantissa, places) => {
    const { numbers } = await read({ num: [{ value }] });
    expect(numbers[0]).toMatchObject({ mantissa, places });
  });

  test('of any size and places come back as they were written', async () => {
    const digits = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(digits, fc.nat(30)), { minLength: 1, maxLength: 20 }), async (values) => {
        const texts = values.map(([mantissa, places]) => formatDecimal({ mantissa, places }));
        const { numbers } = await read({
          tag: texts.map((_, index) => ({ tag: `T${index}` })),
          num: texts.map((value, index) => ({ tag: `T${index}`, value })),
        });
        for (const { field, mantissa, places } of numbers) {
          const text = texts[Number(field.split('#T')[1])];
          expect(places === null ? mantissa : formatDecimal({ mantissa: BigInt(mantissa), places })).toBe(text);
          expect(places === null).toBe(
            BigInt.asIntN(64, parseDecimal(text ?? '')?.mantissa ?? 0n) !== parseDecimal(text ?? '')?.mantissa,
          );
        }
        expect(numbers).toHaveLength(texts.length);
      }),
      { numRuns: 50 },
    );
  });

  test('beyond 64 bits are wide and keep their text', async () => {
    const { numbers, counts } = await read({ num: [{ value: '922337203685477.5808' }] });
    expect(numbers).toMatchObject([{ mantissa: '922337203685477.5808', places: null, decimals: DECIMALS_UNSTATED }]);
    expect(counts).toMatchObject({ numbersLoaded: 1, numbersWide: 1 });
  });

  test('that differ from an earlier line in their value alone are both kept, naming both lines', async () => {
    const { numbers, counts, diagnostics } = await read({
      num: [{ value: '1' }, { ddate: '20081231' }, { value: '2' }],
    });
    expect(numbers.map(({ mantissa, line }) => [mantissa, line])).toEqual([
      [1n, 2],
      [2n, 4],
      [1000000n, 3],
    ]);
    expect(counts).toMatchObject({ numbers: 3, numbersLoaded: 3, numbersDuplicate: 0, numbersConflicting: 1 });
    expect(diagnostics).toEqual([
      {
        severity: 'warning',
        code: 'fsds/conflicting-number',
        message: 'conflicts with line 2: same fact, different value; both are kept',
        place: { file: 'set/num.txt', line: 4 },
      },
    ]);
  });

  test.each([
    ['one is wide', [{ value: '99999999999999999999.5' }, { value: '1' }]],
    ['they differ in sign', [{ value: '-1' }, { value: '1' }]],
    ['one is nil', [{ value: '' }, { value: '1' }]],
    [
      'their dimensions are written in two ways',
      [
        { coreg: 'A', value: '1' },
        { segments: 'LegalEntity=A;', value: '2' },
      ],
    ],
  ])('conflict where %s', async (_, num) => {
    const { counts, diagnostics } = await read({ num });
    expect(counts).toMatchObject({ numbers: 2, numbersConflicting: 1 });
    expect(diagnostics).toContainEqual(
      expect.objectContaining({ code: 'fsds/conflicting-number', place: { file: 'set/num.txt', line: 3 } }),
    );
  });

  test('of which many conflict are reported up to a limit', async () => {
    const { counts, diagnostics } = await read({
      num: Array.from({ length: 31 }, (_, value) => ({ value: String(value) })),
    });
    expect(counts.numbersConflicting).toBe(30);
    const said = diagnostics.filter(({ code }) => code === 'fsds/conflicting-number');
    expect(said).toHaveLength(21);
    expect(said.at(-1)?.message).toBe('10 more lines conflict with an earlier one');
  });

  test('without a value are counted, and kept as nil where other numbers make their row', async () => {
    const { first, numbers, counts, diagnostics } = await read({
      num: [{ tag: 'Cash', value: '' }, { tag: 'Cash', value: '' }, { ddate: '20081231', value: '' }, {}],
    });
    expect(numbers).toMatchObject([{ field: 'us-gaap/2009#Assets', line: 5 }]);
    expect(first.rows.document).toHaveLength(1);
    expect(first.nils).toEqual({ row: Int32Array.of(0), field: Int32Array.of(1), line: Int32Array.of(3) });
    expect(first.documents).toHaveLength(1);
    expect(counts).toMatchObject({ numbers: 4, numbersLoaded: 1, numbersNull: 3 });
    expect(diagnostics).toMatchObject([{ code: 'fsds/null-number', place: { file: 'set/num.txt', line: 2 } }]);
  });

  test('that repeat a line with the same value are loaded once', async () => {
    const { numbers, counts, diagnostics } = await read({
      num: [{ value: '1.0' }, { value: '5', ddate: '20081231' }, { value: '1.00' }],
    });
    expect(numbers.map(({ mantissa, places }) => [mantissa, places])).toEqual([
      [10n, 1],
      [5n, 0],
    ]);
    expect(counts).toMatchObject({ numbers: 3, numbersLoaded: 2, numbersDuplicate: 1 });
    expect(diagnostics).toMatchObject([{ code: 'fsds/duplicate-number', place: { line: 4 } }]);
  });

  test('of no filing in sub are left out and said', async () => {
    const { counts, diagnostics, scope } = await read({ num: [{}, { adsh: '9999999999-09-000001' }] });
    expect(counts).toMatchObject({ numbers: 2, numbersLoaded: 1, numbersWithoutFiling: 1 });
    expect(scope.complete).toBe(false);
    expect(diagnostics).toMatchObject([{ severity: 'error', code: 'fsds/number-without-filing', place: { line: 3 } }]);
  });

  test('are in exactly one count', async () => {
    const { counts } = await read({
      num: [{}, {}, { value: '' }, { adsh: 'x' }, { adsh: 'x', value: '' }, { value: '7', uom: 'EUR' }],
    });
    const { numbers, numbersLoaded, numbersNull, numbersDuplicate, numbersWithoutFiling } = counts;
    expect([numbersLoaded, numbersNull, numbersDuplicate, numbersWithoutFiling]).toEqual([2, 1, 1, 2]);
    expect(numbers).toBe(6);
  });

  test('with footnotes are loaded and the footnotes counted', async () => {
    const { counts } = await read({ num: [{ footnote: 'restated' }] });
    expect(counts).toMatchObject({ numbersLoaded: 1, footnotes: 1 });
  });

  test('come row by row, in batches', async () => {
    const set = memoryFiles(
      dataSet({
        tag: [{}, { tag: 'Cash' }],
        num: [{}, { ddate: '20081231' }, { tag: 'Cash', ddate: '20081231' }, { tag: 'Cash' }, { uom: 'EUR' }],
      }),
    );
    const { batches, numbers } = await readAll(set, { batchSize: 2 });
    expect(batches.map((batch) => [batch.numbers.row.length, batch.rows.document.length])).toEqual([
      [2, 3],
      [2, 0],
      [1, 0],
    ]);
    expect(numbers.map(({ row, field }) => [row, field.split('#')[1]])).toEqual([
      [0, 'Assets'],
      [0, 'Cash'],
      [1, 'Assets'],
      [1, 'Cash'],
      [2, 'Assets'],
    ]);
  });

  test('without a unit have none', async () => {
    expect((await read({ num: [{ uom: '' }] })).numbers).toMatchObject([{ unit: null }]);
  });
});

describe('fields', () => {
  test('of one name but another version are different fields of one row', async () => {
    const { numbers, counts } = await read({
      tag: [{}, { version: CUSTOM, custom: '1' }, { version: 'us-gaap/2008' }],
      num: [{ value: '1' }, { version: CUSTOM, value: '2' }, { version: 'us-gaap/2008', value: '3' }],
    });
    expect(numbers.map(({ row, field, mantissa }) => [row, field, mantissa])).toEqual([
      [0, 'us-gaap/2009#Assets', 1n],
      [0, `${CUSTOM}#Assets`, 2n],
      [0, 'us-gaap/2008#Assets', 3n],
    ]);
    expect(counts.numbersDuplicate).toBe(0);
  });
});

describe('periods', () => {
  test.each([
    ['20090630', '1', '2009-04-01', '2009-06-30'],
    ['20090630', '2', '2009-01-01', '2009-06-30'],
    ['20090930', '3', '2009-01-01', '2009-09-30'],
    ['20081231', '4', '2008-01-01', '2008-12-31'],
    ['20090228', '1', '2008-12-01', '2009-02-28'],
    ['20080229', '4', '2007-03-01', '2008-02-29'],
    ['20090831', '2', '2009-03-01', '2009-08-31'],
    ['20090615', '1', '2009-03-16', '2009-06-15'],
  ])('ending %s after %s quarters run from %s to %s', async (ddate, qtrs, start, end) => {
    const { numbers } = await read({ tag: [{ iord: 'D' }], num: [{ ddate, qtrs }] });
    expect(numbers[0]).toMatchObject({ kind: PERIOD_KIND.duration, start: day(start), end: day(end), rounded: 1 });
  });

  test('of a duration without quarters are one day, and counted', async () => {
    const { numbers, counts } = await read({ tag: [{ iord: 'D' }], num: [{ qtrs: '0' }] });
    expect(numbers[0]).toMatchObject({ kind: PERIOD_KIND.duration, start: day('2009-06-30'), end: day('2009-06-30') });
    expect(counts).toMatchObject({ periodsOneDay: 1, periodsAssumed: 0 });
  });

  test.each([
    ['I', '2', PERIOD_KIND.instant, 0],
    ['D', '0', PERIOD_KIND.duration, 0],
    ['', '0', PERIOD_KIND.instant, 1],
    ['', '1', PERIOD_KIND.duration, 1],
  ])('of a field whose iord is "%s" with %s quarters have kind %i', async (iord, qtrs, kind, assumed) => {
    const { numbers, counts } = await read({ tag: [{ iord }], num: [{ qtrs }] });
    expect(numbers[0]).toMatchObject({ kind });
    expect(counts.periodsAssumed).toBe(assumed);
  });

  test('of a field without a tag row follow qtrs, and are counted', async () => {
    const { numbers, counts } = await read({ num: [{ tag: 'Unknown', qtrs: '2' }] });
    expect(numbers[0]).toMatchObject({ kind: PERIOD_KIND.duration });
    expect(counts).toMatchObject({ numbersLoaded: 1, numbersWithoutTag: 1, periodsAssumed: 1 });
  });

  test('written differently are one', async () => {
    const { numbers } = await read({
      tag: [{ iord: 'D' }, { tag: 'Other', iord: 'D' }],
      num: [{ qtrs: '2' }, { tag: 'Other', qtrs: '02' }],
    });
    expect(numbers.map(({ row }) => row)).toEqual([0, 0]);
  });
});

describe('dimensions', () => {
  test.each([
    ['', '', ''],
    ['', 'Sub', 'LegalEntity=Sub;'],
    ['LegalEntity=Sub;', 'Sub', 'LegalEntity=Sub;'],
    ['LegalEntity=Sub;', '', 'LegalEntity=Sub;'],
    ['B=2;A=1;', '', 'A=1;B=2;'],
    ['LegalEntity=Sub;EquityComponents=Common;', 'Sub', 'EquityComponents=Common;LegalEntity=Sub;'],
    ['Zed=1;', 'Sub', 'LegalEntity=Sub;Zed=1;'],
    ['AB=1;A=2;', '', 'A=2;AB=1;'],
  ])('of segments "%s" and co-registrant "%s" are "%s"', async (segments, coreg, dimensions) => {
    const { numbers, counts } = await read({ num: [{ segments, coreg }] });
    expect(numbers[0]).toMatchObject({ dimensions });
    expect(counts.coregistrantsTwice).toBe(0);
  });

  test('of the old layout are the co-registrant, as in the new one', async () => {
    const old = await read({ num: [{ coreg: 'Sub' }] }, '2021');
    const recent = await read({ num: [{ coreg: 'Sub', segments: 'LegalEntity=Sub;' }] });
    expect(old.numbers).toEqual(recent.numbers);
  });

  test('written in another order are the same row', async () => {
    const { counts } = await read({ num: [{ segments: 'A=1;B=2;' }, { segments: 'B=2;A=1;' }] });
    expect(counts).toMatchObject({ numbersLoaded: 1, numbersDuplicate: 1 });
  });

  test('with two different co-registrants keep both and are said', async () => {
    const { numbers, counts, diagnostics } = await read({ num: [{ segments: 'LegalEntity=A;', coreg: 'B' }] });
    expect(numbers[0]).toMatchObject({ dimensions: 'LegalEntity=A;LegalEntity=B;' });
    expect(counts.coregistrantsTwice).toBe(1);
    expect(diagnostics).toMatchObject([{ code: 'fsds/coregistrant-twice', severity: 'warning' }]);
  });
});

describe('the taxonomy of a document', () => {
  const versions = (...used: string[]): DataSetRows => ({
    tag: used.map((version, index) => ({ tag: `T${index}`, version })),
    num: used.map((version, index) => ({ tag: `T${index}`, version })),
  });

  test('is the version that most of its numbers use', async () => {
    const { numbers, counts } = await read(
      versions('us-gaap/2009', 'us-gaap/2008', 'us-gaap/2008', CUSTOM, CUSTOM, CUSTOM),
    );
    expect(new Set(numbers.map(({ taxonomy }) => taxonomy))).toEqual(new Set(['us-gaap 18 2008']));
    expect(counts.filingsMixed).toBe(1);
  });

  test('is the later of two that are used alike', async () => {
    expect((await read(versions('us-gaap/2009', 'us-gaap/2008'))).numbers[0]?.taxonomy).toBe('us-gaap 18 2009');
  });

  test('follows the industry', async () => {
    const { numbers } = await read({
      sub: [{ sic: '6021' }, { adsh: 'b', cik: '2', sic: '' }, { adsh: 'c', cik: '3', sic: '6331' }],
      num: [{}, { adsh: 'b' }, { adsh: 'c' }],
    });
    expect(numbers.map(({ taxonomy }) => taxonomy)).toEqual(['us-gaap 19 2009', 'us-gaap 18 2009', 'us-gaap 20 2009']);
  });

  test('is unknown where no number is of us-gaap', async () => {
    const { numbers, first } = await read(versions('ifrs/2009', CUSTOM));
    expect(numbers.map(({ taxonomy }) => taxonomy)).toEqual([null, null]);
    expect(first.taxonomies).toEqual([]);
  });
});

describe('filings', () => {
  test('of one company share its entity, named by the latest accepted', async () => {
    const { first } = await read({
      sub: [
        { adsh: 'a', name: 'OLD INC', sic: '1', accepted: '2009-07-20 10:00:00.0' },
        { adsh: 'b', name: 'NEW INC', sic: '2', accepted: '2009-09-20 10:00:00.0' },
        { adsh: 'c', name: 'NEW INC', sic: '2', accepted: '2009-08-20 10:00:00.0' },
      ],
      num: [{ adsh: 'a' }],
      pre: [],
    });
    expect(first.entities).toEqual([{ scheme: CIK_SCHEME, key: '0000000001', name: 'NEW INC', industryCode: '2' }]);
    expect(first.documents.map(({ entity }) => entity)).toEqual([0, 0, 0]);
    expect(first.documents.map(({ attributes }) => [attributes.name, attributes.sic])).toEqual([
      ['OLD INC', '1'],
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  test('leave out what sub leaves empty', async () => {
    const { first } = await read({ sub: [{ form: '', period: '', fy: '', fp: '', name: '', sic: '' }] });
    expect(Object.keys(first.documents[0] ?? {})).toEqual(['name', 'entity', 'filed', 'accepted', 'attributes']);
    expect(first.entities).toEqual([{ scheme: CIK_SCHEME, key: '0000000001' }]);
  });

  test.each([
    ['one day', ['20090807'], 'filings 2009-08-07', false],
    ['two months', ['20090701', '20090831'], 'filings 2009-07-01..2009-08-31', false],
    ['the end of a quarter', ['20090716', '20090930'], 'filings 2009-07-16..2009-09-30', false],
    ['two quarters', ['20090930', '20091001'], 'filings 2009-09-30..2009-10-01', false],
    ['a quarter', ['20090715', '20090915'], 'quarter 2009q3', true],
  ])('of %s cover what their dates say', async (_, days, partition, complete) => {
    const sub = days.map((filed, at) => ({ adsh: `000000000${at + 1}-09-000001`, filed }));
    const set = memoryFiles(dataSet({ sub }));
    const { scope, diagnostics } = await readAll(set, { wholeQuarter: false });
    expect(scope).toMatchObject({ partition, complete, wholeDocuments: true });
    expect(diagnostics).toMatchObject(complete ? [] : [{ severity: 'note', code: 'fsds/not-a-quarter' }]);
  });

  test('of several quarters are not a whole one', async () => {
    const sub = [{}, { adsh: 'b', filed: '20091001' }];
    await expect(read({ sub })).rejects.toThrow('its filings were filed from 2009-08-07 to 2009-10-01');
  });

  test('may end with one blank line', async () => {
    const files = dataSet({});
    for (const end of ['\n', '\r\n']) {
      const set = memoryFiles({ ...files, 'num.txt': files['num.txt'] + end, 'sub.txt': files['sub.txt'] + end });
      expect((await readAll(set)).counts).toMatchObject({ filings: 1, numbers: 1 });
    }
    const twice = memoryFiles({ ...files, 'num.txt': `${files['num.txt']}\n\n` });
    await expect(readAll(twice)).rejects.toThrow('1 columns where the header has 10');
  });
});

describe('statement lines', () => {
  test('whose field has no number in that filing are kept and counted', async () => {
    const { lines, counts } = await read({
      sub: [{}, { adsh: 'b' }],
      pre: [{}, { tag: 'Heading' }, { tag: 'Heading' }, { adsh: 'b' }],
    });
    expect(lines.map(({ document, field }) => [document, field.name])).toEqual([
      [0, 'Assets'],
      [0, 'Heading'],
      [0, 'Heading'],
      [1, 'Assets'],
    ]);
    expect(counts).toMatchObject({ statementLines: 4, statementLinesWithoutNumber: 3 });
  });

  test('of no filing in sub are left out and said', async () => {
    const { lines, counts, diagnostics } = await read({ pre: [{ adsh: 'x' }] });
    expect(lines).toEqual([]);
    expect(counts).toMatchObject({ statementLines: 1, statementLinesWithoutFiling: 1 });
    expect(diagnostics).toMatchObject([{ code: 'fsds/line-without-filing' }]);
  });

  test('say whether they are parenthetical and turn the sign', async () => {
    const { lines } = await read({ pre: [{ inpth: '1', negating: '1' }] });
    expect(lines[0]).toMatchObject({ parenthetical: true, negating: true });
  });
});

describe('text', () => {
  const labelled = (text: string) => dataSet({ pre: [{ plabel: text }], tag: [{ tlabel: text }] });

  test.each(['Übrige Erlöse – netto', '"quoted" and "', '株式', ' spaces '])(
    '%s is kept as it stands',
    async (text) => {
      const { lines, labels } = await readAll(memoryFiles(labelled(text)));
      expect(lines[0]?.label).toBe(text);
      expect(labels[0]?.text).toBe(text);
    },
  );

  test('is the same however the bytes arrive', async () => {
    const contents = dataSet({
      tag: [{ tlabel: 'Größe' }, { tag: 'Cash' }],
      num: [{}, { tag: 'Cash', value: '12345678901234567.0000' }],
      pre: [{ plabel: '数' }, { tag: 'Cash' }],
    });
    const whole = await readAll(memoryFiles(contents));
    for (const size of [1, 2, 3, 7, 64]) {
      const pieced = await readAll(memoryFiles(contents, size));
      expect({ ...pieced, batches: [], first: pieced.numbers }).toEqual({
        ...whole,
        batches: [],
        first: whole.numbers,
      });
    }
  });

  test('may have CRLF, a byte order mark and no newline at its end', async () => {
    const contents = Object.entries(dataSet({})).map(([name, text]) => [
      name,
      `\uFEFF${text.replaceAll('\n', '\r\n').slice(0, -2)}`,
    ]);
    const { numbers, lines } = await readAll(memoryFiles(Object.fromEntries(contents)));
    expect(numbers).toEqual((await read({})).numbers);
    expect(lines).toHaveLength(1);
  });
});

test('columns are found by name, wherever they stand', async () => {
  const contents = dataSet({});
  const reversed = Object.entries(contents).map(([name, text]) => [
    name,
    text
      .slice(0, -1)
      .split('\n')
      .map((line) => line.split('\t').reverse().join('\t'))
      .join('\n'),
  ]);
  const { numbers, properties } = await readAll(memoryFiles(Object.fromEntries(reversed)));
  const straight = await read({});
  expect(numbers).toEqual(straight.numbers);
  expect(properties).toEqual(straight.properties);
});

test('a data set without tag loads, tells instants from durations by qtrs, and says so', async () => {
  const num = [{}, { tag: 'Revenues', qtrs: '1' }];
  const { 'tag.txt': _, ...contents } = dataSet({ num });
  const { numbers, properties, labels, counts, diagnostics } = await readAll(memoryFiles(contents));
  expect(numbers.map(({ field, kind }) => [field, kind])).toEqual([
    ['us-gaap/2009#Assets', PERIOD_KIND.instant],
    ['us-gaap/2009#Revenues', PERIOD_KIND.duration],
  ]);
  expect([properties, labels]).toEqual([[], []]);
  expect(counts).toMatchObject({ tags: 0, numbersLoaded: 2, numbersWithoutTag: 2, periodsAssumed: 2 });
  expect(diagnostics).toContainEqual({
    severity: 'warning',
    code: 'fsds/no-tag',
    message: 'no tag.txt: labels and the data, period and balance types of the fields are unknown',
    hint: 'a number is taken for an instant or a duration by its qtrs',
    place: { file: 'set' },
  });
});

test('progress tells each table and all its bytes', async () => {
  const contents = dataSet({});
  const stages: [string, number | undefined][] = [];
  let bytes = 0;
  const progress = {
    ...NO_PROGRESS,
    stage: (name: string, total?: number) => stages.push([name, total]),
    advance: (amount: number) => {
      bytes += amount;
    },
  };
  await readAll(memoryFiles(contents), { progress });
  expect(stages).toEqual(['sub', 'tag', 'num', 'pre'].map((name) => [`${name}.txt`, contents[`${name}.txt`]?.length]));
  expect(bytes).toBe(stages.reduce((sum, [, total]) => sum + (total ?? 0), 0));
});
