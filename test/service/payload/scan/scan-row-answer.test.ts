import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { CrossfootError } from '../../../../src/core/base/errors.ts';
import { NO_PROGRESS } from '../../../../src/core/base/progress.ts';
import { findResource } from '../../../../src/core/model/resource.ts';
import { type RowAnswer, readRowAnswer } from '../../../../src/service/payload/read-row-answer.ts';
import type { RowMemory } from '../../../../src/service/payload/scan/row-collector.ts';
import type { AnswerForm } from '../../../../src/service/payload/scan/scan-row-answer.ts';
import { failureOf } from '../../../support/failure.ts';
import { garbled } from '../../../support/garble.ts';
import { longOr } from '../../../support/long.ts';
import { drainRows, type Read } from '../../../support/read-rows.ts';
import { seededRandom } from '../../../support/seeded-random.ts';
import { type AnswerRow, type AnswerValue, filedRow, jsonAnswer, xmlAnswer } from '../../../support/service-answers.ts';
import { decodedRows } from '../../../support/service-answers-peer.ts';

const FORMS: readonly AnswerForm[] = ['json', 'xml'];
const WRITERS = { json: jsonAnswer, xml: xmlAnswer } as const;

/** Cuts bytes at random places; a length of 0 is a piece too. */
function piecesOf(bytes: Uint8Array, lengths: readonly number[]): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let from = 0, i = 0; from < bytes.length; i += 1) {
    const to = Math.min(bytes.length, from + (lengths[i % lengths.length] ?? 0) + (i % lengths.length === 0 ? 1 : 0));
    pieces.push(bytes.slice(from, to));
    from = to;
  }
  return pieces;
}

function scan(answer: RowAnswer, resource = 'CoreFinancials-ANN', memory: RowMemory = {}): Promise<Read> {
  const found = findResource(resource);
  if (found.kind !== 'rows') throw new Error('no rows');
  const options = { resource: found, symbol: undefined, complete: false, file: 'answer', signal: undefined };
  return drainRows(readRowAnswer(answer, { ...options, progress: NO_PROGRESS, memory }));
}

function scanText(content: string | Uint8Array, form: AnswerForm, lengths: readonly number[] = [1e9]): Promise<Read> {
  const pieces = piecesOf(Buffer.from(content as string), lengths);
  return scan({ form, pieces });
}

const name = fc.oneof(
  fc.stringMatching(/^[a-z]{1,12}$/),
  fc.constantFrom('net"income', 'größe', 'a\\b', 'Ä&<b>', '😀', 'SICCODE', 'constructor', '__proto__x'),
);
const number = fc
  .tuple(fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }), fc.option(fc.stringMatching(/^\d{1,18}$/)))
  .map(([whole, fraction]): AnswerValue => ({ number: fraction === null ? String(whole) : `${whole}.${fraction}` }));
const text = fc
  .string({
    unit: fc.constantFrom(
      'a',
      '0',
      '7',
      '-',
      '.',
      'e',
      '&',
      '<',
      '"',
      ' ',
      'é',
      '😀',
      ']]>',
      '\\',
      '\n',
      '\r',
      '\t',
      "'",
    ),
    maxLength: 9,
  })
  .map((written): AnswerValue => ({ text: written }));
const value: fc.Arbitrary<AnswerValue> = fc.oneof(number, text, fc.constant(null));
const values = fc.uniqueArray(fc.tuple(name, value), { maxLength: 12, selector: ([field]) => field });
const rows = fc.array(values, { maxLength: 8 }).map((list): AnswerRow[] =>
  list.map((extra, i) => {
    const row = filedRow(String(i + 1), { periodenddate: { text: `12/31/${2000 + i}` } });
    return { ...row, values: [...row.values, ...extra.filter(([field]) => field !== 'SICCODE' || i % 2 === 0)] };
  }),
);
const cuts = fc.array(fc.nat({ max: 80 }), { minLength: 1, maxLength: 20 });

/** Trailing digits and signs of zero aside, because columns hold numbers, not their spelling. */
function asWritten(record: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record).map(([key, digits]) => [key, digits.replace(/^-(0(?:\.0+)?)$/, '$1')]),
  );
}

describe('an answer in pieces', () => {
  for (const form of FORMS) {
    it(`has the rows that a decoder of whole documents sees (${form})`, async () => {
      await fc.assert(
        fc.asyncProperty(rows, cuts, async (list, lengths) => {
          const content = WRITERS[form](list);
          const read = await scanText(content, form, lengths);
          expect(read.rows.map(({ numbers, texts }) => ({ numbers, texts }))).toEqual(
            decodedRows(content, form).map(({ numbers, texts }) => ({ numbers: asWritten(numbers), texts })),
          );
          expect(await scanText(content, form)).toEqual(read);
        }),
        { numRuns: longOr(30, 400) },
      );
    });

    it(`is read or refused whatever its bytes are (${form})`, async () => {
      const random = seededRandom(form === 'json' ? 20 : 21);
      const sound = Buffer.from(
        WRITERS[form](['1', '2', '3'].map((n) => filedRow(n, { netincome: { number: `${n}.50` } }))),
      );
      let refused = 0;
      const runs = longOr(200, 2_000);
      for (let run = 0; run < runs; run += 1) {
        const bytes = garbled(sound, random);
        try {
          await scan({ form, pieces: piecesOf(bytes, [1 + Math.floor(random() * 400)]) });
        } catch (error) {
          if (!(error instanceof CrossfootError) || error.failure !== 'input') throw error;
          expect(error.place?.file).toBe('answer');
          refused += 1;
        }
      }
      expect(refused).toBeGreaterThan(runs / 3);
    });
  }
});

describe('answers that share their memory', () => {
  it('are read as each one alone', async () => {
    const list = [filedRow('1', { note: { text: 'a' }, ebit: { number: '1' } })];
    const other = [filedRow('1', { ebit: { text: 'none' }, extra: { number: '2' } })];
    const answers = (['json', 'xml', 'json'] as const).flatMap((form) =>
      [list, other].map((rows): RowAnswer => ({ form, pieces: [Buffer.from(WRITERS[form](rows))] })),
    );
    const memory: RowMemory = {};
    for (const answer of answers) {
      expect(await scan(answer, 'CoreFinancials-ANN', memory)).toEqual(await scan(answer));
    }
  });
});

describe('JSON', () => {
  const wrap = (row: string) => `{"debug":{"x":[1,{"rows":[]}]},"result":{"rows":[${row}],"other":"]}","totalrows":1}}`;
  const one = async (row: string) => (await scanText(wrap(row), 'json', [7])).rows[0];

  it('has members in any order, others left out', async () => {
    const row = `{ "values" : [ {"value":"7","field":"cik"} ,{"x":{},"field":"net\\u0069ncome","y":null,"value":1.50,"z":[]},
      {"field":"goodwill"},{"value":null,"field":"ebit"}] , "a":{"b":[]}, "rownum" : "1" }`;
    const read = await one(row);
    expect(read?.numbers).toEqual({ netincome: '1.50' });
    expect(read?.texts).toEqual({ cik: '7' });
  });

  it('keeps every escape', async () => {
    const read = await one('{"rownum":1,"values":[{"field":"cik","value":"\\u00e9\\ud83d\\ude00\\n\\"\\/"}]}');
    expect(read?.texts.cik).toBe('é😀\n"/');
  });

  it.each([
    [
      '{"result":{"totalrows":1,"rows":[{"rownum":1,"values":[{"field":"a","value":01}]}]}}',
      /^input: answer:1:\d+: not JSON/,
    ],
    ['{"result":{"totalrows":1,"rows":[{"rownum":1,"values":[{"field":"a","value":1},]}]}}', /not JSON/],
    ['{"result":{"totalrows":1,"rows":[]}} x', /answer:1:38: not JSON: expected the end/],
    ['[1]', /answer:1:1: not rows of a data resource: the answer: expected an object, found an array/],
    ['{"result": 5}', /answer:1:12: not rows of a data resource: result: expected an object, found 5/],
    ['{"result": {"totalrows": 1}}', /answer:1:12: .*: result.rows: expected an array, found nothing/],
    [
      '{"result": {"totalrows": 1, "rows": [\n{"rownum": 1, "values": [{"field":"cik","value":1}]},\n{"rownum": 2, "values": [\n{"value": 1}]}]}}',
      /answer:4:1: .*result.rows\[1\].values\[0\].field: expected a name, found nothing/,
    ],
    [
      '{"result": {"totalrows": 1, "rows": [{"rownum": 1, "values": [{"field": "é",\n "value": {"x": 1}}]}]}}',
      /answer:2:11: .*result.rows\[0\].values\[0\].value: expected a number, text or null, found an object/,
    ],
    [
      '{"result": {"totalrows": "many", "rows": []}}',
      /answer:1:26: .*result.totalrows: expected an integer, found "many"/,
    ],
    [
      '{"result":null,"Message":"Developer Over Rate"}',
      /answer:1:26: an error of the service was saved here: Developer/,
    ],
    ['{"StatusCode": 403, "Message": "Over"}', /answer:1:32: an error of the service was saved here: Over/],
    ['{"result":{"totalrows":1,"rows":[', /cut short/],
    ['{"result":{"totalrows":1,"rows":[{"rownum":1,"values":[{"field":"é', /answer:1:67: .*cut short/s],
  ])('%s', async (content, said) => {
    for (const lengths of [[1e9], [1], [5, 3]]) {
      expect(await failureOf(() => scanText(content, 'json', lengths))).toMatch(said);
    }
  });
});

describe('XML', () => {
  const wrap = (row: string) =>
    `<?xml version="1.0"?>\r\n<!-- a --><response><result><debug><rows/></debug><rows>${row}</rows><totalrows>1</totalrows></result></response>\r\n`;
  const one = async (row: string) => (await scanText(wrap(row), 'xml', [7])).rows[0];

  it('has elements in any order, references, CDATA, comments, either quote', async () => {
    const read = await one(
      `<row><values a=">"><value field='cik'>7</value><x><value field="no">1</value></x><value
        field = "companyname" y='"'>A &amp; &#x42;<![CDATA[<&>\r\n]]><!-- no --></value><value field="netincome">1<!-- 2 -->3</value
        ><value field="ebit"/><value field="goodwill"></value></values><rownum>1</rownum></row>`,
    );
    expect(read?.texts).toEqual({ cik: '7', companyname: 'A & B<&>\n' });
    expect(read?.numbers).toEqual({ netincome: '13' });
  });

  it('may be a bare result, and without rows', async () => {
    const { summary } = await scanText('<result><totalrows>0</totalrows><rows/></result>', 'xml', [3]);
    expect(summary.counts).toMatchObject({ rows: 0, rowsElsewhere: 0 });
  });

  it.each([
    ['<html><body/></html>', /answer:1: expected the element <result>.* found <html>/],
    [
      '<Error>\n<Message>too &amp; many</Message></Error>',
      /answer:1: an error of the service was saved here: too & many/,
    ],
    ['<!DOCTYPE html><html/>', /answer:1:1: documents with a DOCTYPE/],
    ['<response>\n<result>', /answer:2:8: <result> of line 2 is not closed/],
    [
      '<response><result><totalrows>1</totalrows></result></response>',
      /result\.rows: expected an array, found nothing/,
    ],
    ['<response><result><totalrows>1</totalrows><rows></result></response>', /<rows> of line 1 is not closed/],
    ['<response>\n<result x="1" x="2"/></response>', /answer:2:21: not well-formed: duplicate attribute: x/],
    [`<response>${'<a>'.repeat(300)}`, /answer:1:\d+: elements are nested deeper than 256 levels$/],
    ['<response>&nbsp;<result/></response>', /answer:1:11: unknown entity reference/],
    ['<response><a:result/></response>', /prefix of a:result is not declared/],
    ['<response/><response/>', /expected the element <result>/],
    [
      '<result><totalrows>0</totalrows><rows/></result>\n<x/>',
      /answer:2:3: not well-formed: documents may contain only one root/,
    ],
    ['<result><totalrows>0</totalrows><rows/></result>\n x', /answer:2:2: not well-formed: text data outside/],
    [
      '<result><totalrows>1</totalrows><rows>\n<row><rownum>1</rownum><values>\n<value>5</value></values></row></rows></result>',
      /answer:3: .*result\.rows\[0\]\.values\[0\]\.field: expected a name, found nothing/,
    ],
    [
      '<result><totalrows>1</totalrows><rows>\n<row><rownum>1</rownum><rownum>2</rownum><values/></row></rows></result>',
      /answer:2: .*result\.rows\[0\]\.rownum: expected an integer, found an array/,
    ],
    [
      '<result><totalrows>1</totalrows><rows><row><rownum>1</rownum><values><value field="cik">1</value></valves></row>',
      /<values> of line 1 is not closed/,
    ],
  ])('%s', async (content, said) => {
    for (const lengths of [[1e9], [1], [5, 3]]) {
      expect(await failureOf(() => scanText(content, 'xml', lengths))).toMatch(said);
    }
  });
});

describe('XML rows in the usual form, which are read from the bytes', () => {
  /** As services write it: references by name, in several lines or in one. */
  const usual = (list: readonly AnswerRow[], layout: number): string => {
    const content = xmlAnswer(list).replaceAll('&#38;', '&amp;').replaceAll('&#60;', '&lt;').replaceAll('&#39;', "'");
    return [content, content.replaceAll('\r\n', '\n'), content.replace(/\r\n */g, '')][layout] ?? content;
  };
  /** What came of it: all of it, or the whole error. In UTF-16 the parser reads everything. */
  const outcome = async (bytes: Buffer, lengths: readonly number[]) => {
    try {
      return await scan({ form: 'xml', pieces: piecesOf(bytes, lengths) });
    } catch (error) {
      if (!(error instanceof CrossfootError)) throw error;
      const { message, place, hint } = error;
      return { message, place, hint: String(hint) };
    }
  };
  const inUtf16 = (content: string): Buffer => Buffer.from(`\ufeff${content}`, 'utf16le');
  const sizes = fc.array(fc.nat({ max: 2_000 }), { minLength: 1, maxLength: 20 });
  const layouts = fc.nat({ max: 2 });

  it('are the rows that the parser sees', async () => {
    await fc.assert(
      fc.asyncProperty(rows, layouts, sizes, async (list, layout, lengths) => {
        const content = usual(list, layout);
        expect(await outcome(Buffer.from(content), lengths)).toEqual(await outcome(inUtf16(content), [1e9]));
      }),
      { numRuns: longOr(30, 2_000) },
    );
  });

  it('fail as the parser does, at the same place', async () => {
    const random = seededRandom(22);
    const odd = [
      '\u0085',
      '\u2028',
      '\ufffe',
      '\ufffd',
      '<!-- <row> -->',
      '<![CDATA[x]]>',
      '<row/>',
      '</row>',
      '<rows>',
      '😀\n',
    ];
    const list = ['1', '2', '3', '4'].map((n) =>
      filedRow(n, { companyname: { text: 'Größe 😀' }, netincome: { number: `${n}.50` }, dcn: { text: n } }),
    );
    let refused = 0;
    const runs = longOr(200, 6_000);
    for (let run = 0; run < runs; run += 1) {
      let content = garbled(Buffer.from(usual(list, run % 3)), random).toString('utf8');
      const at = Math.floor(random() * content.length);
      if (run % 2 === 0) content = content.slice(0, at) + odd[run % odd.length] + content.slice(at);
      // A lone surrogate is no text in either encoding.
      if (/^\s*<\?xml[^>]*encoding/.test(content) || /\p{Cs}/u.test(content)) continue;
      const read = await outcome(Buffer.from(content), [1 + Math.floor(random() * 4_000)]);
      const parsed = await outcome(inUtf16(content), [1e9]);
      const parsedInPieces = await outcome(inUtf16(content), [97]);
      // What the parser says depends on its pieces where several things are wrong, and on what follows where it looks
      // for a wrong reference.
      const isOne = isDeepStrictEqual(parsed, parsedInPieces) && !('hint' in parsed && parsed.hint?.includes('&lt;'));
      if (isOne) expect(read).toEqual(parsed);
      else expect('message' in read && 'message' in parsed).toBe(true);
      if ('message' in read) refused += 1;
    }
    expect(refused).toBeGreaterThan(runs / 4);
    expect(refused).toBeLessThan(runs);
  });

  it('do not go through the parser, but for those that are irregular', async () => {
    const content = usual(
      Array.from({ length: 3_000 }, (_, i) => filedRow(String(i), { dcn: { text: `d${i}` } })),
      0,
    );
    const write = vi.spyOn(SaxesParser.prototype, 'write');
    onTestFinished(() => write.mockRestore());
    const irregular = content.replace('<rownum>1500', '<!-- no --><rownum>1500');
    const { rows: read } = await scanText(irregular, 'xml', [70_000]);
    expect(read).toHaveLength(3_000);
    const parsed = write.mock.calls.map(([part]) => String(part ?? '')).join('');
    expect(parsed.match(/<row>/g)).toHaveLength(1);
    expect(parsed).toContain('<!-- no --><rownum>1500');
  });
});

describe('an answer that is handed over in parts', () => {
  const answer = (form: AnswerForm, list: readonly AnswerRow[]): RowAnswer => ({
    form,
    pieces: [Buffer.from(WRITERS[form](list, list.length))],
  });
  const row = (n: number, values: Readonly<Record<string, AnswerValue>> = {}) =>
    filedRow(String(n), { periodenddate: { text: `12/31/${1000 + n}` }, dcn: { text: `d${n}` }, ...values });
  const many = Array.from({ length: 1500 }, (_, i) => row(i + 1));

  it('goes on with its numbers, and a row that comes again is dropped, wherever the first one went', async () => {
    for (const form of FORMS) {
      const read = await scan(answer(form, [...many, row(1500), row(9), row(1501)]));
      expect(read.rows).toHaveLength(1501);
      expect(read.batches.length).toBe(2);
      expect(read.batches.flatMap(({ entities }) => entities)).toHaveLength(1);
      expect(read.summary.counts).toMatchObject({ rows: 1503, rowsLoaded: 1501, rowsRepeated: 2, rowsElsewhere: 0 });
    }
  });

  it('is refused where rows contradict each other, wherever the first one went', async () => {
    const list = [...many, row(9, { netincome: { number: '1' } })];
    expect(await failureOf(() => scan(answer('json', list)))).toMatch(
      /^input: answer:1501:1: row 9: it is the same row as row 9 .* with other values/,
    );
  });

  it('mention a document again where a later period of it comes after it was handed over', async () => {
    const list = Array.from({ length: 1200 }, (_, i) =>
      row(i + 1, { dcn: { text: 'one' }, fiscalyear: { number: String(i) } }),
    );
    const read = await scan(answer('json', list));
    expect(read.batches.map(({ documents }) => documents.map(({ fiscalYear }) => fiscalYear))).toEqual([
      ['999'],
      ['1199'],
    ]);
  });
});
