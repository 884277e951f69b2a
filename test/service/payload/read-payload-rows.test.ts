import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseIsoDate } from '../../../src/core/base/date.ts';
import type { PayloadFile } from '../../../src/service/payload/payload.ts';
import { failureOf } from '../../support/failure.ts';
import { type Read, readAnswerRows, readFileRows } from '../../support/read-rows.ts';
import { describeWithRealData } from '../../support/real-data.ts';
import { type AnswerRow, type AnswerValue, filedRow, jsonAnswer, xmlAnswer } from '../../support/service-answers.ts';

/** The law of the counts: everything read is in exactly one of them. */
function expectCountsToAddUp({ summary: { counts } }: Read): void {
  const count = (name: string) => counts[name] ?? Number.NaN;
  expect(count('rowsLoaded') + count('rowsRepeated')).toBe(count('rows'));
  expect(count('numbersLoaded') + count('textsLoaded') + count('valuesNull') + count('valuesRepeated')).toBe(
    count('values'),
  );
}

const CONTENT = /^RowContent=[0-9a-f]{16};$/;

describeWithRealData('saved annual rows', ['api-samples/corefinancials-ann-wfc-2019.xml'], ([path]) => {
  it('are five rows of one company with their digits', async () => {
    const read = await readAnswerRows(readFileSync(path));
    expect(read.summary).toMatchObject({
      scope: {
        source: 'service',
        resource: 'CoreFinancials-ANN',
        partition: 'answer all',
        complete: false,
        supersedes: true,
        partitionBy: 'scope',
        dimensions: 'all',
        effectiveAt: '2019-02-27',
      },
      counts: {
        rows: 5,
        rowsLoaded: 5,
        rowsRepeated: 0,
        rowsWithoutPeriod: 0,
        rowsWithoutTaxonomy: 0,
        rowsElsewhere: 0,
        values: 304,
        numbersLoaded: 304 - 5 * 21,
        textsLoaded: 5 * 21,
        valuesNull: 0,
        valuesRepeated: 0,
      },
      diagnostics: [],
    });
    expect(read.rows.map(({ period }) => period)).toEqual(
      [2018, 2017, 2016, 2015, 2014].map((year) => ({ start: `${year}-01-01`, end: `${year}-12-31` })),
    );
    const [first, second] = read.rows;
    expect(first).toMatchObject({
      entity: { key: '0000072971', name: 'WELLS FARGO & COMPANY/MN', symbol: 'WFC', industryCode: '6021' },
      document: {
        name: '0000072971-19-000227',
        form: '10-K',
        filed: parseIsoDate('2019-02-27'),
        periodEnd: parseIsoDate('2018-12-31'),
        fiscalYear: '2018',
        fiscalPeriod: '4',
      },
      unit: 'USD',
      dimensions: '',
      taxonomy: 'service 50',
      numbers: { changeincurrentassets: '-32725000000', entityid: '8130', fiscalyear: '2018', usdconversionrate: '1' },
      texts: { taxonomyid: '50', cik: '0000072971', siccode: '6021', receiveddate: '2/27/2019', original: 'true' },
    });
    expect(second?.document).toBe(first?.document);
    expect(second?.numbers.fiscalyear).toBe('2017');
    expect(read.rows[4]?.numbers.totalassets).toBe('1687155000000');
    expect(read.batches[0]?.documents.map(({ name }) => name)).toEqual([
      '0000072971-19-000227',
      '0000072971-18-000272',
      '0000072971-17-000278',
    ]);
  });
});

describeWithRealData('saved trailing rows', ['api-samples/corefinancials-ttm-msft-20rows.json'], ([path]) => {
  it('are of the company that was asked for, told apart by what they say', async () => {
    const read = await readAnswerRows(readFileSync(path), { resource: 'corefinancials-ttm', symbol: 'msft' });
    expect(read.rows).toHaveLength(20);
    expect(read.rows.every(({ entity }) => entity?.key === 'MSFT' && entity.symbol === 'MSFT')).toBe(true);
    const dimensions = read.rows.map((row) => row.dimensions);
    expect(dimensions).toEqual(dimensions.map(() => expect.stringMatching(CONTENT)));
    expect(new Set(dimensions).size).toBe(20);
    expect(read.rows[0]).toMatchObject({
      document: undefined,
      unit: undefined,
      taxonomy: 'service 50',
      period: { unknown: true },
      texts: {},
    });
    expect(read.rows[0]?.numbers).toMatchObject({ basicepsnetincome: '2.58', netincome: '21370000000' });
    expect(read.rows[10]?.numbers.dilutedepsnetincome).toBe('3.08');
    expect(read.summary.scope).toMatchObject({ resource: 'CoreFinancials-TTM', partition: 'answer MSFT' });
    expect(read.summary.scope.effectiveAt).toBeUndefined();
    expect(read.summary.counts).toMatchObject({ rowsWithoutPeriod: 20, values: 814, numbersLoaded: 814 });
    expect(read.summary.diagnostics.map(({ code }) => code)).toEqual(['service/row-without-period']);
  });

  it('are refused where nobody says whose they are', async () => {
    expect(await failureOf(() => readAnswerRows(readFileSync(path)))).toMatch(
      /^input: answer:5:7: row 1: it does not say whose it is.*\n.*--symbol SYMBOL/,
    );
  });
});

describe('JSON and XML of one answer', () => {
  const name = fc.stringMatching(/^[a-z]{1,12}$/);
  const number = fc
    .tuple(fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }), fc.option(fc.stringMatching(/^\d{1,5}$/)))
    .map(([whole, fraction]) => ({ number: fraction === null ? String(whole) : `${whole}.${fraction}` }));
  const text = fc
    .string({ unit: fc.constantFrom('a', '0', '7', '-', '.', 'e', '&', '<', '"', ' ', 'é', '😀', ']]>'), maxLength: 8 })
    .map((written): AnswerValue => ({ text: written }));
  const value: fc.Arbitrary<AnswerValue> = fc.oneof(number, text, fc.constant(null));
  const values = fc.uniqueArray(fc.tuple(name, value), { maxLength: 12, selector: ([field]) => field });
  const rows = fc
    .array(values, { maxLength: 6 })
    .map((list): AnswerRow[] =>
      list.map((extra, i) =>
        filedRow(String(i + 1), { ...Object.fromEntries(extra), periodenddate: { text: `12/31/${2000 + i}` } }),
      ),
    );

  it('give the same batches', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (list) => {
        const json = await readAnswerRows(jsonAnswer(list));
        const xml = await readAnswerRows(xmlAnswer(list));
        expect(xml).toEqual(json);
        expectCountsToAddUp(json);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a text that looks like a number', () => {
  const write = { json: jsonAnswer, xml: xmlAnswer };
  const valuesOf = async (form: keyof typeof write, values: Readonly<Record<string, AnswerValue>>) => {
    const { rows } = await readAnswerRows(write[form]([filedRow('1', values)]));
    return { numbers: rows[0]?.numbers ?? {}, texts: rows[0]?.texts ?? {} };
  };

  describe.each(['json', 'xml'] as const)('in %s', (form) => {
    it.each([
      '34959E109',
      '1E5',
      '34959E999999999',
      '0e7',
      '-1.5e-3',
      '0e777',
      '007',
      '+5',
      '1.',
      `0.${'1'.repeat(300)}`,
    ])('is text where an exponent or zeros tell it apart: %s', async (written) => {
      const { numbers, texts } = await valuesOf(form, { productcode: { text: written } });
      expect(texts.productcode).toBe(written);
      expect(numbers).not.toHaveProperty('productcode');
    });

    it.each(['594918104', '34959E109'])('is text where the field is known to hold texts: cusip %s', async (written) => {
      expect((await valuesOf(form, { cusip: { text: written } })).texts.cusip).toBe(written);
    });

    it.each(['12.50', '-7', '12229000000.0', '0'])('is a number where it is plainly one: %s', async (written) => {
      expect((await valuesOf(form, { margin: { text: written } })).numbers.margin).toBe(written);
    });

    it('is a number where the field is known to hold numbers', async () => {
      expect((await valuesOf(form, { netincome: { text: '1.2E3' } })).numbers.netincome).toBe('1200');
    });
  });

  it('is no text where JSON writes it as a number', async () => {
    expect((await valuesOf('json', { margin: { number: '1.2E3' } })).numbers.margin).toBe('1200');
  });
});

describe('what a row is', () => {
  const readOne = async (
    values: Readonly<Record<string, AnswerValue>>,
    options: Parameters<typeof readAnswerRows>[1] = {},
  ) => {
    const read = await readAnswerRows(jsonAnswer([filedRow('1', values)]), options);
    expectCountsToAddUp(read);
    return read;
  };

  it.each([
    ['12/31/2018', '12', { start: '2018-01-01', end: '2018-12-31' }],
    ['9/30/2017 12:00 AM', '3', { start: '2017-07-01', end: '2017-09-30' }],
    ['2/28/2017', '6', { start: '2016-09-01', end: '2017-02-28' }],
    ['9/29/2018', '12', { start: '2017-09-30', end: '2018-09-29' }],
  ])('%s of %s months', async (end, months, period) => {
    const { rows } = await readOne({ periodenddate: { text: end }, periodlength: { number: months } });
    expect(rows[0]).toMatchObject({ period, rounded: true });
  });

  it('is an instant where it states no length', async () => {
    const { rows } = await readOne({ periodlength: null });
    expect(rows[0]).toMatchObject({ period: { instant: '2018-12-31' }, rounded: false, dimensions: '' });
  });

  it('has an unknown period where its length is not in months', async () => {
    const { rows, summary } = await readOne({ periodlengthcode: { text: 'w' } });
    expect(rows[0]).toMatchObject({ period: { unknown: true }, dimensions: expect.stringMatching(CONTENT) });
    expect(rows[0]?.texts.periodenddate).toBe('12/31/2018');
    expect(summary.counts.rowsWithoutPeriod).toBe(1);
  });

  it('belongs to the CIK with its zeros, else the entity id, else the symbol', async () => {
    const keyOf = async (values: Readonly<Record<string, AnswerValue>>) => (await readOne(values)).rows[0]?.entity?.key;
    expect(await keyOf({ cik: { number: '72971' } })).toBe('0000072971');
    expect(await keyOf({ cik: null })).toBe('8130');
    expect(await keyOf({ cik: null, entityid: null, primarysymbol: { text: 'wfc' } })).toBe('WFC');
  });

  it('binds to the taxonomy it states; core financials to 50 where they state none', async () => {
    expect((await readOne({})).rows[0]?.taxonomy).toBe('service 18');
    expect((await readOne({ taxonomyid: { number: '28' } })).rows[0]?.taxonomy).toBe('service 28');
    expect((await readOne({ taxonomyid: null })).rows[0]?.taxonomy).toBe('service 50');
    const full = await readOne({ taxonomyid: null }, { resource: 'Financials-QTR' });
    expect(full.rows[0]?.taxonomy).toBeUndefined();
    expect(full.summary.counts.rowsWithoutTaxonomy).toBe(1);
  });

  it('keeps numbers beyond 64 bits, and nothing reported is neither zero nor a value', async () => {
    const { rows, batches, summary } = await readOne({
      netincome: { number: '123456789012345678901234567890.10' },
      ebit: { number: '-9223372036854775808' },
      goodwill: null,
      totalassets: { number: '0' },
    });
    expect(rows[0]?.numbers).toMatchObject({
      netincome: '123456789012345678901234567890.10',
      ebit: '-9223372036854775808',
      totalassets: '0',
    });
    expect(rows[0]?.numbers).not.toHaveProperty('goodwill');
    expect(batches[0]?.wideNumbers.text).toEqual(['123456789012345678901234567890.10']);
    expect(summary.counts.valuesNull).toBe(1);
  });

  it('is of an entity alone among companies', async () => {
    const row = (rownum: string, cik: string) => ({
      rownum,
      values: [['cik', { text: cik }] as const, ['companyname', { text: `Company ${cik}` }] as const],
    });
    const read = await readAnswerRows(jsonAnswer([row('1', '0000000001'), row('2', '0000000002')]), {
      resource: 'Companies',
    });
    expect(read.rows.map(({ entity, dimensions }) => [entity?.key, dimensions])).toEqual([
      ['0000000001', ''],
      ['0000000002', ''],
    ]);
    expect(read.summary.diagnostics).toEqual([]);
  });

  describe('of insiders', () => {
    const trade = (rownum: string, values: Readonly<Record<string, string>>): AnswerRow => ({
      rownum,
      values: Object.entries(values).map(([field, number]) => [field, { number }] as const),
    });
    const read = async (...rows: AnswerRow[]) => {
      const { rows: found, summary } = await readAnswerRows(jsonAnswer(rows), {
        resource: 'insiders-transactions',
        symbol: 'X',
      });
      return {
        dimensions: found.map(({ dimensions }) => dimensions),
        codes: summary.diagnostics.map(({ code }) => code),
      };
    };
    const first = { issueid: '7', transactionid: '1', filerid: '5', shares: '10' };

    it('is what the fields of its resource say, wherever it stands in an answer', async () => {
      const known = { dimensions: ['filerid=5;issueid=7;transactionid=1;'], codes: [] };
      expect(await read(trade('1', first))).toEqual(known);
      expect(await read(trade('9', { ...first, shares: '11', price: '2' }))).toEqual(known);
    });

    it('has what it says besides where another row of the answer has the same fields and is not the same', async () => {
      const { dimensions, codes } = await read(
        trade('1', first),
        trade('2', { ...first, shares: '11' }),
        trade('3', { ...first, transactionid: '2' }),
        trade('4', first),
      );
      expect(dimensions).toEqual([
        expect.stringMatching(/^RowContent=[0-9a-f]{16};filerid=5;issueid=7;transactionid=1;$/),
        expect.stringMatching(/^RowContent=[0-9a-f]{16};filerid=5;issueid=7;transactionid=1;$/),
        'filerid=5;issueid=7;transactionid=2;',
        dimensions[0]?.replace(';', '#2;'),
      ]);
      expect(dimensions[1]).not.toBe(dimensions[0]);
      expect(codes).toEqual(['service/row-without-period']);
      const elsewhere = await read(trade('1', { ...first, shares: '11' }), trade('2', first));
      expect(elsewhere.dimensions).toEqual([dimensions[1], dimensions[0]]);
    });

    it('never mixes up members that hold separators', async () => {
      const row: AnswerRow = {
        rownum: '1',
        values: [
          ['filerid', { text: 'a;issueid=1' }],
          ['issueid', { text: '100%' }],
          ['transactionid', { text: 'x=y' }],
        ],
      };
      expect((await read(row)).dimensions).toEqual(['filerid=a%3Bissueid%3D1;issueid=100%25;transactionid=x%3Dy;']);
    });
  });

  describe('that lacks the fields of its resource', () => {
    const row = (rownum: string, values: AnswerRow['values']): AnswerRow => ({ rownum, values });
    const of = (profit: string, note = 'x'): AnswerRow['values'] => [
      ['netincome', { number: profit }],
      ['note', { text: note }],
    ];
    const read = async (rows: readonly AnswerRow[], write = jsonAnswer) => {
      const answer = await readAnswerRows(write(rows), { resource: 'Insiders-Filers', symbol: 'X' });
      return answer.rows.map(({ dimensions }) => dimensions ?? '');
    };

    it('is told apart by what it says, which is the same wherever it stands, in JSON and in XML', async () => {
      const [one = '', other = '', ...more] = await read([row('1', of('1.50')), row('2', of('2'))]);
      expect([one, other]).toEqual([expect.stringMatching(CONTENT), expect.stringMatching(CONTENT)]);
      expect(one).not.toBe(other);
      expect(more).toEqual([]);
      const strangers: AnswerRow['values'] = [['zeta', { number: '1' }], ...of('9').toReversed()];
      const again = [row('7', strangers), row('8', of('2').toReversed()), row('9', [['ebit', null], ...of('1.50')])];
      expect((await read(again)).slice(1)).toEqual([other, one]);
      expect((await read(again, xmlAnswer)).slice(1)).toEqual([other, one]);
    });

    it('counts rows that are the same, of each company anew', async () => {
      const [first = '', ...more] = await read([row('1', of('1')), row('2', of('1')), row('3', of('1'))]);
      expect(first).toMatch(CONTENT);
      expect(more).toEqual([first.replace(';', '#2;'), first.replace(';', '#3;')]);
      const answer = jsonAnswer(
        ['A', 'B', 'A'].map((symbol, i) => row(`${i}`, [['primarysymbol', { text: symbol }], ...of('1')])),
      );
      const read3 = await readAnswerRows(answer, { resource: 'Insiders-Filers' });
      const [a, b, again] = read3.rows.map(({ dimensions }) => dimensions);
      expect([a, b]).toEqual([expect.stringMatching(CONTENT), expect.stringMatching(CONTENT)]);
      expect(again).toBe(a?.replace(';', '#2;'));
    });

    it.each([
      ['another value', of('2')],
      ['another text', of('1', 'y')],
      ['other digits', of('1.0')],
      [
        'the values of other fields',
        [
          ['ebit', { number: '1' }],
          ['note', { text: 'x' }],
        ] as AnswerRow['values'],
      ],
      ['more of it', [...of('1'), ['ebit', { number: '0' }]] as AnswerRow['values']],
      ['a number beyond 64 bits', of('123456789012345678901234567890')],
    ])('is another row with %s', async (_, values) => {
      const [one, other] = await read([row('1', of('1')), row('2', values)]);
      expect(other).toMatch(CONTENT);
      expect(other).not.toBe(one);
    });

    it('counts through batches', async () => {
      const rows = Array.from({ length: 2500 }, (_, i) => row(`${i + 1}`, [['netincome', { number: '1' }]]));
      const answer = await readAnswerRows(jsonAnswer(rows), { resource: 'CoreFinancials-TTM', symbol: 'X' });
      expect(new Set(answer.rows.map(({ dimensions }) => dimensions)).size).toBe(2500);
      expect(answer.rows[2499]?.dimensions).toMatch(/^RowContent=[0-9a-f]{16}#2500;$/);
      expect(answer.summary.counts).toMatchObject({ rowsLoaded: 2500, rowsRepeated: 0 });
    });
  });
});

describe('an answer', () => {
  it('gives the latest receipt as the moment it shows, with minutes where they are written', async () => {
    const at = async (...dates: string[]) => {
      const rows = dates.map((text, i) =>
        filedRow(String(i), { receiveddate: { text }, periodenddate: { text: `12/31/${2000 + i}` } }),
      );
      return (await readAnswerRows(jsonAnswer(rows))).summary.scope.effectiveAt;
    };
    expect(await at('2/27/2019', '12/31/2018')).toBe('2019-02-27');
    expect(await at('12/15/2017 10:26 AM', '12/15/2017 09:30 PM')).toBe('2017-12-15T21:30:00');
  });

  it('drops rows that repeat one another and counts them', async () => {
    const read = await readAnswerRows(jsonAnswer([filedRow('1'), filedRow('2')]));
    expect(read.rows).toHaveLength(1);
    expect(read.summary.counts).toMatchObject({ rows: 2, rowsLoaded: 1, rowsRepeated: 1, valuesRepeated: 16 });
    expectCountsToAddUp(read);
  });

  it('says that it is a part of what the service has', async () => {
    const { summary } = await readAnswerRows(jsonAnswer([filedRow('1')], 26));
    expect(summary.counts.rowsElsewhere).toBe(25);
    expect(summary.diagnostics.map(({ code }) => code)).toEqual(['service/part-of-answer']);
  });

  it('goes on numbering from batch to batch', async () => {
    const rows = Array.from({ length: 2500 }, (_, i) => ({
      rownum: String(i),
      values: [['primarysymbol', { text: `S${i}` }] as const, ['entityid', { number: String(i) }] as const],
    }));
    const read = await readAnswerRows(jsonAnswer(rows), { resource: 'Companies' });
    expect(read.batches.length).toBeGreaterThan(1);
    expect(read.rows.map(({ numbers }) => numbers.entityid)).toEqual(rows.map((_, i) => String(i)));
    expect(read.batches.flatMap(({ fields }) => fields).map(({ name }) => name)).toEqual(['primarysymbol', 'entityid']);
  });

  it('without rows gives a summary alone', async () => {
    const read = await readAnswerRows(jsonAnswer([]));
    expect(read.batches).toEqual([]);
    expect(read.summary.counts).toMatchObject({ rows: 0, values: 0 });
  });
});

describe('a bad answer', () => {
  const failing = (values: Readonly<Record<string, AnswerValue>>) =>
    failureOf(() => readAnswerRows(xmlAnswer([filedRow('1'), filedRow('2', values)])));

  it('names the row, the line and what is accepted', async () => {
    expect(await failing({ periodenddate: { text: '2018-12-31' } })).toMatch(
      /^input: answer:40: row 2: "2018-12-31" is not a date\n {2}A date is written M\/D\/YYYY/,
    );
    expect(await failing({ periodlength: { number: '0' } })).toMatch(
      /row 2: expected periodlength to be a whole number/,
    );
    expect(await failing({ periodenddate: { text: '12/31/2017' }, netincome: { number: '1e999' } })).toMatch(
      /row 2: netincome: 1e999 is out of range/,
    );
  });

  it('names both of two rows that contradict each other', async () => {
    expect(await failing({ companyname: { text: 'ANOTHER' } })).toMatch(
      /row 2: it is the same row as row 1 .*companyname is ANOTHER, there WELLS & COMPANY/,
    );
  });

  it('names a field that a row gives twice', async () => {
    const twice = (second: string) => ({
      rownum: '7',
      values: [...filedRow('7').values, ['entityid', { number: second }] as const],
    });
    expect(await failureOf(() => readAnswerRows(jsonAnswer([twice('8131')])))).toMatch(
      /row 7 gives entityid twice: 8130 and 8131/,
    );
    expect((await readAnswerRows(jsonAnswer([twice('8130')]))).summary.counts.valuesRepeated).toBe(1);
  });

  it('is not of the company that was asked for', async () => {
    expect(await failureOf(() => readAnswerRows(jsonAnswer([filedRow('1')]), { symbol: 'MSFT' }))).toMatch(
      /row 1: it is of WFC, not of MSFT/,
    );
  });

  it.each([
    ['', /neither JSON nor XML: it begins with nothing/],
    ['adsh,tag,value', /answer:1: neither JSON nor XML: it begins with "adsh,tag,value"/],
    ['{"result": {"totalrows": 1, "rows": [{"rownum"', /cut short/],
    ['<!DOCTYPE response [<!ENTITY x "y">]><response/>', /DOCTYPE/],
    [Uint8Array.of(0x7b, 0x22, 0xe9, 0x22, 0x7d), /not UTF-8/],
  ])('%s', async (content, said) => {
    expect(await failureOf(() => readAnswerRows(content))).toMatch(said);
  });

  const inPieces = (pieces: () => Iterable<Uint8Array>): PayloadFile => ({
    place: 'answer',
    size: Number.MAX_SAFE_INTEGER,
    open: async function* () {
      yield* pieces();
    },
    read: () => Promise.reject(new Error('read whole')),
  });

  it('is read whatever its size, and never whole', async () => {
    const answer = new TextEncoder().encode(jsonAnswer([filedRow('1'), filedRow('2')]));
    const { summary } = await readFileRows(inPieces(() => [answer.subarray(0, 700), answer.subarray(700)]));
    expect(summary.counts).toMatchObject({ rows: 2 });
  });

  it('is not held either where one value never ends', async () => {
    let handed = 0;
    const endless = inPieces(function* () {
      yield new TextEncoder().encode('{"result":{"totalrows":1,"rows":[{"rownum":1,"values":[{"field":"');
      const piece = new Uint8Array(1024 * 1024).fill(0x61);
      for (; handed < 1000; handed += 1) yield piece;
    });
    expect(await failureOf(() => readFileRows(endless))).toMatch(
      /^input: answer:1:\d+: one value or row has more than 67108864 bytes/,
    );
    expect(handed).toBeLessThan(100);
  });

  it('is asked for by the name of a resource with rows', async () => {
    expect(await failureOf(() => readAnswerRows('{}', { resource: 'CoreFinancials-ANM' }))).toMatch(
      /^usage: .*did you mean/,
    );
    expect(await failureOf(() => readAnswerRows('{}', { resource: 'calculation' }))).toMatch(/^usage: .*not rows/);
  });

  it('ends when the caller asks to stop', async () => {
    const options = { signal: AbortSignal.abort() };
    expect(await failureOf(() => readAnswerRows(jsonAnswer([filedRow('1')]), options))).toMatch(/^interrupted/);
  });
});

describe('UTF-16', () => {
  it('is read where an XML answer is written in it', async () => {
    const xml = `\ufeff${xmlAnswer([filedRow('1')])}`;
    const read = await readAnswerRows(new Uint8Array(Buffer.from(xml, 'utf16le')));
    expect(read.rows[0]?.entity?.name).toBe('WELLS & COMPANY');
  });
});
