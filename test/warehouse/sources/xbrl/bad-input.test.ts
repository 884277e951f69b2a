import { expect, it } from 'vitest';
import { CrossfootError } from '../../../../src/core/base/errors.ts';
import {
  readXbrlTaxonomies,
  type XbrlTaxonomyOptions,
} from '../../../../src/warehouse/sources/xbrl/read-taxonomies.ts';
import { link, linkbase, memoryFiles, schema } from './tiny-taxonomy.ts';

async function refusal(texts: Readonly<Record<string, string>>, options?: XbrlTaxonomyOptions): Promise<string> {
  try {
    await readXbrlTaxonomies(memoryFiles('tiny', texts), options);
  } catch (error) {
    if (error instanceof CrossfootError && error.failure === 'input') return error.describe().split('\n')[0] ?? '';
    throw error;
  }
  return 'accepted';
}

const good = schema('A B');
const arcs = (text: string) => ({ 't.xsd': good, 'c.xml': linkbase(link('calculation', 'urn:r', text)) });

it('refuses a DOCTYPE, even in a linkbase whose root only the first tag tells', async () => {
  const text = `<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>\n${linkbase(link('calculation', 'urn:r', 'A > B'))}`;
  expect(await refusal({ 't.xsd': good, 'c.xml': text })).toBe('tiny/c.xml:2:1: documents with a DOCTYPE are refused');
});

it('names file and line of XML that is not well-formed', async () => {
  const [first, second, ...rest] = good.split('\n');
  expect(await refusal({ 't.xsd': [first, second?.replace('/>', '>'), ...rest].join('\n') })).toBe(
    'tiny/t.xsd:4:13: <xsd:element> of line 2 is not closed',
  );
});

it('refuses a truncated linkbase instead of reading half of it', async () => {
  const whole = linkbase(link('calculation', 'urn:r', 'A > B'));
  for (const length of [whole.length - 3, whole.length - 20, Math.floor(whole.length * 0.7)]) {
    expect(await refusal({ 't.xsd': good, 'c.xml': whole.slice(0, length) })).toMatch(/^tiny\/c\.xml:\d+:\d+: /);
  }
});

it('refuses numbers that are none', async () => {
  expect(await refusal(arcs('A > B weight="one"'))).toBe("tiny/c.xml:5: the weight 'one' is not a number");
  expect(await refusal(arcs('A > B order="1,5"'))).toBe("tiny/c.xml:5: the order '1,5' is not a number");
  expect(await refusal(arcs('A > B priority="1.5"'))).toBe("tiny/c.xml:5: the priority '1.5' is not a whole number");
  const text = linkbase(link('calculation', 'urn:r', 'A > B')).replace(' weight="1"', '');
  expect(await refusal({ 't.xsd': good, 'c.xml': text })).toBe('tiny/c.xml:5: the arc has no weight');
});

it('refuses a document over the limit before it is read', async () => {
  expect(await refusal({ 't.xsd': good }, { maxXml: 100 })).toBe('tiny/t.xsd: is too large');
  const large = `<xbrl xmlns="http://www.xbrl.org/2003/instance">${'<x/>'.repeat(1000)}</xbrl>`;
  expect(await refusal({ 't.xsd': good, 'instance.xml': large }, { maxXml: 2000 })).toBe('accepted');
});

it('refuses a set without any schema or linkbase', async () => {
  const message = 'tiny: no XBRL schema and no calculation, presentation or label linkbase';
  expect(await refusal({ 'readme.txt': 'x', 'page.xml': '<html/>' })).toBe(message);
  expect(await refusal({ 'd.xml': linkbase() })).toBe(message);
});

it('refuses documents that are over the limit together', async () => {
  const blank = schema('A', ' '.repeat(1_000));
  const limit = 3 * Buffer.byteLength(blank);
  const texts = { 'a.xsd': blank, 'b.xsd': blank, 'c.xsd': blank };
  expect(await refusal(texts, { maxXml: limit })).toBe('accepted');
  expect(await refusal({ ...texts, 'd.xsd': blank }, { maxXml: limit })).toBe(
    `tiny/d.xsd: the documents up to this one have more than ${limit} bytes in all`,
  );
});

it('refuses arcs between so many that share a label that their relationships fill the memory', async () => {
  const locators = (label: string, count: number) =>
    `<link:loc xlink:type="locator" xlink:href="t.xsd#t_${label}" xlink:label="${label}"/>`.repeat(count);
  const between = (parents: number, children: number) =>
    linkbase(
      link('calculation', 'urn:r', 'A > B').replace(
        '\n',
        `\n${locators('A', parents - 1)}${locators('B', children - 1)}`,
      ),
    );
  expect(await refusal({ 't.xsd': good, 'c.xml': between(20, 20) })).toBe('accepted');
  expect(await refusal({ 't.xsd': good, 'c.xml': between(2_000, 2_001) })).toBe(
    'tiny/c.xml: the arcs up to this document make more than 4000000 relationships',
  );
});
