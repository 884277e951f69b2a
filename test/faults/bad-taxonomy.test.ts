import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { crossfoot } from '../support/cli.ts';
import { type AnswerValue, filedRow, jsonAnswer } from '../support/service-answers.ts';
import { type Case, refusesEach, type Workshop, workshop } from '../support/workshop.ts';
import { zipOf } from '../support/zip.ts';
import { link, linkbase, schema } from '../warehouse/sources/xbrl/tiny-taxonomy.ts';

const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const taxonomy =
  (files: Readonly<Record<string, string | Uint8Array>>, ...flags: string[]) =>
  (shop: Workshop) => ['ingest', 'taxonomy', shop.folder('taxonomy', files), ...flags];
const XSD = schema('A B');
const ARCS = linkbase(link('calculation', 'urn:r', 'A > B'));
const DOCTYPE = `<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>\n`;

const TAXONOMIES: readonly Case[] = [
  [
    'a path that does not exist',
    ({ inputs }) => ['ingest', 'taxonomy', join(inputs, 'none')],
    /none: no such file or folder/,
  ],
  ['an empty folder', taxonomy({}), /taxonomy: the folder holds no files/],
  ['a set without schema', taxonomy({ 'a.txt': 'x' }), /taxonomy: no XBRL schema and no calculation/],
  [
    'a DOCTYPE',
    taxonomy({ 't.xsd': XSD, 'c.xml': DOCTYPE + ARCS }),
    /c\.xml:2:1: documents with a DOCTYPE are refused/,
  ],
  [
    'a document over the limit',
    taxonomy({ 't.xsd': XSD, 'c.xml': ARCS }, '--max-xml', '500'),
    /taxonomy.c\.xml: is \d+ bytes, more than the 500/,
  ],
  ['XML that is cut off', taxonomy({ 't.xsd': XSD.slice(0, -20) }), /t\.xsd:\d+:\d+: /],
  [
    'XML that is not well-formed',
    taxonomy({ 't.xsd': XSD.replace('</xsd:schema>', '</xsd:element>') }),
    /t\.xsd:4:14: <xsd:schema> of line 1 is not closed/,
  ],
  [
    'an undeclared prefix',
    taxonomy({ 't.xsd': XSD, 'c.xml': ARCS.replaceAll('xmlns:xlink', 'xmlns:other') }),
    /c\.xml:2:63: the prefix of xlink:\w+ is not declared/,
  ],
  [
    'another encoding than declared',
    taxonomy({ 't.xsd': latin1(schema('Größe')) }),
    /t\.xsd: the document is not valid utf-8/,
  ],
  [
    'an unknown encoding',
    taxonomy({ 't.xsd': `<?xml version="1.0" encoding="klingon"?>${XSD}` }),
    /t\.xsd: the encoding 'klingon' is not known/,
  ],
  [
    'a weight that is none',
    taxonomy({ 't.xsd': XSD, 'c.xml': ARCS.replace('weight="1"', 'weight="one"') }),
    /c\.xml:\d+: the weight 'one' is not a number/,
  ],
  [
    'elements nested too deeply',
    taxonomy({ 't.xsd': `${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}` }),
    /taxonomy: no XBRL schema|nested/i,
  ],
  [
    'a truncated zip',
    ({ input }) => ['ingest', 'taxonomy', input('cut.zip', zipOf({ name: 't.xsd', data: XSD }).subarray(0, -9))],
    /cut\.zip: cannot be read as a zip/,
  ],
];

refusesEach('a taxonomy', TAXONOMIES);

describe('a taxonomy that goes in a circle comes in with a warning that names the fields', () => {
  type Ingested = {
    readonly inputs: readonly { readonly counts: Record<string, number>; readonly diagnostics: readonly unknown[] }[];
  };

  async function ingested(words: readonly string[]): Promise<Ingested['inputs'][number] | undefined> {
    const { status, stdout, stderr } = await crossfoot(words);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return (JSON.parse(stdout) as Ingested).inputs[0];
  }

  test('from XBRL', async () => {
    const shop = workshop();
    const arcs = linkbase(link('calculation', 'urn:r', 'A > B; B > C; C > A; D > B'));
    const circle = shop.folder('circle', { 't.xsd': schema('A B C D'), 'c.xml': arcs });
    const input = await ingested(['ingest', 'taxonomy', circle, '--store', shop.store]);
    expect(input?.counts.cycles).toBe(1);
    expect(input?.diagnostics).toContainEqual({
      severity: 'warning',
      code: 'xbrl/cycle',
      message: expect.stringMatching(/calculation of section .* contains a cycle: A -> B -> C -> A$/),
      place: { file: join(circle, 'c.xml'), line: expect.any(Number) },
    });
  });

  test('from the service, and validate blocks the sums on it, says why and goes on with the others', async () => {
    const shop = workshop();
    const sum = (parent: string, child: string) =>
      `{"parentfield":{"id":1,"value":"${parent}"},"childfield":{"id":1,"value":"${child}"},"weight":1.0,"relativeorder":100,"childlevel":1}`
        .replace('"id":1', `"id":${parent.charCodeAt(0)}`)
        .replace('"id":1', `"id":${child.charCodeAt(0)}`);
    const sums = [sum('a', 'b'), sum('b', 'c'), sum('c', 'a'), sum('d', 'e')].join(',');
    const section = `{"id":1801,"title":"Balance Sheet","relativeorder":100,"fieldhierarchy":[${sums}]}`;
    const circle = shop.input('calculation.json', `{"result":{"section":[${section}]}}`);
    const flags = ['--store', shop.store, '--resource'];
    const input = await ingested(['ingest', 'payload', circle, ...flags, 'calculation', '--taxonomy', '18']);
    expect(input?.diagnostics).toEqual([
      {
        severity: 'warning',
        code: 'service/cycle',
        message: 'the calculation of section 1801 contains a cycle: a -> b -> c -> a',
        place: { file: circle },
      },
    ]);
    const number = (text: string): AnswerValue => ({ number: text });
    const row = filedRow('1', { a: number('1'), b: number('1'), c: number('1'), d: number('7'), e: number('6') });
    const answer = shop.input('rows.json', jsonAnswer([row]));
    await ingested(['ingest', 'payload', answer, ...flags, 'Financials-ANN']);
    const { status, stdout } = await crossfoot(['validate', '--store', shop.store]);
    expect(status).toBe(1);
    const { totals, blocked, findings } = JSON.parse(stdout) as Record<string, unknown>;
    expect(totals).toMatchObject({ bound: 1, inconsistent: 1, blocked: 3 });
    expect(blocked).toEqual(
      ['a', 'b', 'c'].map((field) => expect.objectContaining({ field, reason: 'cycle', detail: 'a -> b -> c -> a' })),
    );
    expect(findings).toEqual([expect.objectContaining({ field: 'd', reported: '7', computed: '6' })]);
  });
});
