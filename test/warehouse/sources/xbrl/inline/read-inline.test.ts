import { describe, expect, it } from 'vitest';
import { openFileSet } from '../../../../../src/warehouse/sources/archive/open-file-set.ts';
import { readFilings } from '../../../../../src/warehouse/sources/xbrl/read-filing.ts';
import { describeWithRealData } from '../../../../support/real-data.ts';
import { contextText, filingOf, problemsOf, valuesOf } from '../instance/filings.ts';

const NAMESPACES = [
  'xmlns="http://www.w3.org/1999/xhtml"',
  'xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"',
  'xmlns:ixt="http://www.xbrl.org/inlineXBRL/transformation/2020-02-12"',
  'xmlns:xbrli="http://www.xbrl.org/2003/instance"',
  'xmlns:iso4217="http://www.xbrl.org/2003/iso4217"',
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
  'xmlns:t="urn:t"',
].join(' ');

const RESOURCES = `<ix:header><ix:hidden><ix:nonNumeric name="t:Hidden" contextRef="c">yes</ix:nonNumeric></ix:hidden><ix:resources>${contextText(
  'c',
  '<instant>2023-12-31</instant>',
).replace(
  /<(\/?)(?=[a-z])/gi,
  '<$1xbrli:',
)}<xbrli:unit id="u"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit></ix:resources></ix:header>`;

const page = (body: string) => `<html ${NAMESPACES}><body>${body}</body></html>`;
const read = (...bodies: string[]) =>
  filingOf(Object.fromEntries(bodies.map((body, at) => [`${at}.htm`, page(at === 0 ? RESOURCES + body : body)])));
const values = async (...bodies: string[]) =>
  valuesOf(await read(...bodies)).filter((line) => !line.includes('#Hidden'));
const number = (attributes: string, text: string) =>
  `<ix:nonFraction name="t:A" contextRef="c" unitRef="u" ${attributes}>${text}</ix:nonFraction>`;

describe('inline facts', () => {
  it.each([
    ['scale="6" decimals="-6" format="ixt:num-dot-decimal"', '1,234.5', '1234500000 d-6'],
    ['scale="-2" decimals="4" format="ixt:num-dot-decimal"', '12.50', '0.1250 d4'],
    ['sign="-" decimals="0"', ' 12 ', '-12 d0'],
    ['scale="3" decimals="-3" format="ixt:fixed-zero"', '—', '0 d-3'],
    ['decimals="0"', '<b>1</b><i>2</i><ix:exclude>(a)</ix:exclude>', '12 d0'],
  ])('a number with %s and the text %s', async (attributes, text, expected) => {
    expect(await values(number(attributes, text))).toEqual([`urn:t#A 2023-12-31 USD = ${expected}`]);
  });

  it.each([
    ['<!DOCTYPE html>', ''],
    [
      '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">',
      '',
    ],
    ['<!DOCTYPE html [<!ENTITY a "1">]>', 'DOCTYPE'],
    ['<!DOCTYPE x>', 'DOCTYPE'],
  ])('may come after %s: %j', async (doctype, problem) => {
    const text = page(RESOURCES + number('decimals="0"', '1'));
    const outcome = filingOf({ 'a.htm': `<?xml version="1.0"?>\n${doctype}\n${text}` }).then(valuesOf);
    if (problem) await expect(outcome).rejects.toThrow(problem);
    else expect(await outcome).toContain('urn:t#A 2023-12-31 USD = 1 d0');
  });

  it('may be nested, hidden and nil', async () => {
    const inner = number('scale="3" decimals="-3"', '5').replace('t:A', 't:B');
    const nil = '<ix:nonFraction name="t:C" contextRef="c" unitRef="u" xsi:nil="true"/>';
    expect(valuesOf(await read(number('scale="3" decimals="-3"', inner) + nil))).toEqual([
      'urn:t#A 2023-12-31 USD = 5000 d-3',
      'urn:t#B 2023-12-31 USD = 5000 d-3',
      'urn:t#Hidden 2023-12-31 = "yes"',
      'urn:t#C 2023-12-31 USD = nil',
    ]);
  });

  it('go on in continuations, in another document too', async () => {
    const start =
      '<ix:nonNumeric name="t:Note" contextRef="c" continuedAt="n2">one <ix:exclude>page 3</ix:exclude></ix:nonNumeric>';
    const rest =
      '<ix:continuation id="n2" continuedAt="n3">two </ix:continuation><ix:continuation id="n3">three</ix:continuation>';
    expect(await values(start, rest)).toEqual(['urn:t#Note 2023-12-31 = "one two three"']);
  });

  it.each([
    [number('continuedAt="n"', '1'), 'there is no continuation n'],
    [
      `${number('continuedAt="n"', '1')}<ix:continuation id="n" continuedAt="n">2</ix:continuation>`,
      'its continuation n leads back to itself',
    ],
    [number('format="ixt:num-roman"', 'IV'), 'the format ixt:num-roman is not known'],
    [number('format="ixt:num-dot-decimal"', 'ten'), '"ten" is not in the format ixt:num-dot-decimal'],
    [number('', 'ten'), '"ten" is not a number'],
    [number('scale="big"', '1'), 'the scale "big" is not an integer'],
    [number('', '1').replace('t:A', 'x:A'), 'its name has no declared prefix'],
  ])('%s is left out', async (body, because) => {
    const filing = await read(body);
    expect(problemsOf(filing)).toEqual([expect.stringContaining(`is left out: ${because}`)]);
    expect(filing.summary.counts).toMatchObject({ factsLeftOut: 1 });
  });

  it('of other target documents are counted', async () => {
    const filing = await read(number('target="other"', '1'));
    expect(filing.summary.counts).toMatchObject({ factsOfOtherTargets: 1 });
  });
});

describeWithRealData('a real filing', ['xbrl-filings/SR-10Q-2023-12-31-noxsd.zip'], ([path]) => {
  it('has the same numbers inline as in the instance that was extracted from it', async () => {
    const set = await openFileSet(path);
    const inlineOnly = { ...set, files: set.files.filter((file) => !file.path.endsWith('_htm.xml')) };
    const [extracted] = await readFilings(set);
    const [inline] = await readFilings(inlineOnly);
    const numbers = (filing = extracted) =>
      (filing ? valuesOf(filing) : [])
        .filter((line) => !line.endsWith('"') && !line.endsWith('nil'))
        .map((line) => line.replace(/(\.\d*?)0+(?= )/, '$1').replace(/\.(?= )/, ''))
        .sort();
    expect(numbers(inline)).toHaveLength(1930);
    expect(numbers(inline)).toEqual(numbers(extracted));
    expect(extracted?.summary.counts.inlineDocumentsNotRead).toBe(1);
  });
});
