import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { crossfoot } from '../../support/cli.ts';
import { tempFolder } from '../../support/temp-store.ts';
import { writeFiles } from '../../support/write-files.ts';
import { zipOf } from '../../support/zip.ts';
import { factsText, writeFiling } from '../../warehouse/ingest/filings.ts';
import { link, linkbase } from '../../warehouse/sources/xbrl/tiny-taxonomy.ts';

const GOOD = factsText('Total=3 Part=1 Rest=2');
const MAX_XML = 4_000;

/** Filings that cannot be read: what is wrong, the instance or the bytes of a zip, and what is said. */
const REFUSED: readonly (readonly [what: string, content: string | Buffer, said: RegExp])[] = [
  ['broken XML', GOOD.replace('</xbrl>', ''), /i\.xml:\d+:\d+: <xbrl> of line 1 is not closed/],
  ['an instance over the limit', GOOD + ' '.repeat(MAX_XML), /i\.xml: the document is larger than 4000 bytes/],
  [
    'an XML bomb',
    `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>${GOOD.replace('>3<', '>&b;<')}`,
    /i\.xml:1:1: documents with a DOCTYPE are refused/,
  ],
  [
    'an external entity',
    `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]>${GOOD.replace('>3<', '>&a;<')}`,
    /i\.xml:1:1: documents with a DOCTYPE are refused/,
  ],
  [
    'a zip slip',
    zipOf({ name: '../../i.xml', data: GOOD }),
    /cannot be read as a zip: invalid relative path: \.\.\/\.\.\/i\.xml/,
  ],
  [
    'a zip bomb',
    zipOf({ name: 'i.xml', data: GOOD }, { name: 'bomb.xml', data: new Uint8Array(1 << 25) }),
    /bomb\.xml: claims 33554432 bytes from \d+; a zip may have entries of more than 200 bytes from one, to 16777216 bytes in all/,
  ],
  [
    'a zip bomb that lies about its size',
    zipOf({ name: 'i.xml', data: GOOD.padEnd(1 << 20), size: GOOD.length }),
    /i\.xml: inflates to more than the \d+ bytes it declares/,
  ],
];

/** Filings that are read in part: what is wrong, their files, and the code and the words of the diagnostic. */
const REPORTED: readonly (readonly [what: string, files: Record<string, string>, code: string, said: RegExp])[] = [
  [
    'an unknown arcrole',
    { 'cal.xml': linkbase(link('calculation', 'urn:r', 'Total > Part; Total > Rest', 't.xsd', 'urn:other')) },
    'warning xbrl/unknown-arcrole',
    /^2 arcs are left out: the arcrole of the first is "urn:other", which its link does not know$/,
  ],
  ['a missing context', instance('contextRef="c"', 'contextRef="x"'), 'error xbrl/no-context', /no context x/],
  ['a missing unit', instance('unitRef="u"', 'unitRef="x"'), 'error xbrl/no-unit', /no unit x/],
  ['a value that is not a number', instance('>3<', '>three<'), 'error xbrl/not-a-number', /"three" is not a number/],
  [
    'decimals and precision',
    instance('decimals="0"', 'decimals="0" precision="1"'),
    'error xbrl/bad-accuracy',
    /states both decimals and precision/,
  ],
  [
    'a cycle',
    { 'cal.xml': linkbase(link('calculation', 'urn:r', 'Total > Part; Part > Total')) },
    'warning xbrl/cycle',
    /contains a cycle: Part -> Total -> Part/,
  ],
];

function instance(before: string, after: string): Record<string, string> {
  return { 'i.xml': GOOD.replace(before, after) };
}

type Input = {
  readonly kind: string;
  readonly reason: string;
  readonly diagnostics: readonly { readonly severity: string; readonly code: string; readonly message: string }[];
};
let inputs: ReadonlyMap<string, Input>;
let ended: Awaited<ReturnType<typeof crossfoot>>;

beforeAll(async () => {
  const folder = await tempFolder();
  const paths = [writeFiling(folder, 'good', 'Total=3 Part=1 Rest=2')];
  for (const [what, content] of REFUSED) {
    const name = typeof content === 'string' ? what : `${what}.zip`;
    if (typeof content === 'string') writeFiles(join(folder, name), { 'i.xml': content });
    else writeFileSync(join(folder, name), content);
    paths.push(join(folder, name));
  }
  for (const [what, files] of REPORTED) {
    paths.push(writeFiling(folder, what, 'Total=3 Part=1 Rest=2'));
    writeFiles(join(folder, what), files);
  }
  const store = join(folder, 's.duckdb');
  ended = await crossfoot([
    'ingest',
    'xbrl',
    ...paths,
    '--max-xml',
    String(MAX_XML),
    '--store',
    store,
    '--format',
    'json',
  ]);
  const list = (JSON.parse(ended.stdout) as { inputs: readonly (Input & { input: string })[] }).inputs;
  inputs = new Map(list.map((one) => [one.input.replace(/^.*[\\/]|\.zip$/g, ''), one]));
});

test.each(REFUSED)('%s is refused', (what, _, said) => {
  expect(inputs.get(what)).toMatchObject({ kind: 'failed', reason: expect.stringMatching(said) });
});

test.each(REPORTED)('%s is reported', (what, _, code, said) => {
  const found = inputs.get(what)?.diagnostics.filter((each) => `${each.severity} ${each.code}` === code);
  expect(found?.map(({ message }) => message)).toEqual([expect.stringMatching(said)]);
});

test('the rest of the batch comes in, and the exit says that it is not all', () => {
  expect(ended.status).toBe(5);
  const read = [...inputs].filter(([, { kind }]) => kind === 'filing').map(([name]) => name);
  expect(read.toSorted()).toEqual(['good', ...REPORTED.map(([what]) => what)].toSorted());
});
