import { describe, expect, it } from 'vitest';
import { readFilings } from '../../../../src/warehouse/sources/xbrl/read-filing.ts';
import { instanceText } from './instance/filings.ts';
import { memoryFiles } from './tiny-taxonomy.ts';

const FACT = '<t:A contextRef="c" unitRef="u" decimals="0">1</t:A>';
const INSTANCE = instanceText(FACT);
const page = (name: string) =>
  `<html xmlns:ix="http://www.xbrl.org/2013/inlineXBRL" xmlns:t="urn:t"><ix:header>${INSTANCE.replace(FACT, '')
    .replace(/^<xbrl/, '<ix:resources')
    .replace(
      '</xbrl>',
      '</ix:resources>',
    )}</ix:header><ix:nonFraction name="t:${name}" contextRef="c" unitRef="u" decimals="0">1</ix:nonFraction></html>`;

/** The names of the filings of a set, each with its fields. */
async function namesOf(set: string, paths: readonly string[], other: Readonly<Record<string, string>> = {}) {
  const texts = Object.fromEntries(paths.map((path, at) => [path, path.endsWith('.htm') ? page(`F${at}`) : INSTANCE]));
  const files = { ...memoryFiles(set, { ...texts, ...other }), isArchive: set.endsWith('.zip') };
  const filings = await readFilings(files);
  return filings.map(({ id, rows }) => `${id}: ${rows.fields.map(({ name }) => name).join(' ')}`);
}

describe('the name of a filing', () => {
  it.each([
    ['one instance', 'S100A.zip', ['XBRL/PublicDoc/i.xml'], ['S100A']],
    [
      'folders of an archive',
      'S100A.zip',
      ['XBRL/AuditDoc/i.xml', 'XBRL/PublicDoc/i.xml'],
      ['S100A/AuditDoc', 'S100A/PublicDoc'],
    ],
    ['equal folders of an archive', 'all.zip', ['a/x/i.xml', 'b/x/i.xml'], ['all/a/x', 'all/b/x']],
    ['folders of a folder', 'in/all', ['a/i.xml', 'b/i.xml'], ['a', 'b']],
    ['equal folders of folders', 'in/all', ['a/x/i.xml', 'b/x/i.xml'], ['a/x', 'b/x']],
    [
      'prescribed folders of folders',
      'in/all',
      ['A/XBRL/AuditDoc/i.xml', 'A/XBRL/PublicDoc/i.xml', 'B/XBRL/PublicDoc/i.xml'],
      ['A/AuditDoc', 'A/PublicDoc', 'B'],
    ],
    ['the archive as a folder', 'in/A', ['XBRL/AuditDoc/i.xml', 'XBRL/PublicDoc/i.xml'], ['A/AuditDoc', 'A/PublicDoc']],
    ['an accession number of an archive', '0000320193-23-000106-xbrl.zip', ['a.xml'], ['0000320193-23-000106']],
    [
      'of folders',
      'in/all',
      ['000032019323000106/a.xml', '0000320193-23-000107/a.xml'],
      ['0000320193-23-000106', '0000320193-23-000107'],
    ],
    ['of a folder in an archive', 'apple.zip', ['0000320193-23-000106/x/a.xml'], ['0000320193-23-000106']],
    ['instances of one folder', 'a.zip', ['x/1.xml', 'x/2.xml'], ['a/1.xml', 'a/2.xml']],
  ])('by %s', async (_, set, paths, names) => {
    expect((await namesOf(set, paths)).map((line) => line.split(':')[0])).toEqual(names);
  });
});

describe('inline documents of one archive', () => {
  it('are one set for each folder', async () => {
    expect(await namesOf('a.zip', ['x/1.htm', 'x/2.htm', 'y/1.htm'])).toEqual(['a/x: F0 F1', 'a/y: F2']);
  });

  it('are the sets that a manifest lists', async () => {
    const set = (name: string, ...documents: string[]) =>
      `<instance preferredFilename="${name}">${documents.map((path) => `<ixbrl>${path}</ixbrl>`).join('')}</instance>`;
    const manifest = (...sets: string[]) =>
      `<manifest xmlns="http://disclosure.edinet-fsa.go.jp/2013/manifest"><list>${sets.join('')}</list></manifest>`;
    const paths = ['x/1.htm', 'x/2.htm', 'x/3.htm', 'x/4.htm'];
    const two = manifest(set('b.xbrl', '3.htm'), set('a.xbrl', '2.htm', '1.htm'));
    expect(await namesOf('a.zip', paths, { 'x/manifest.xml': two })).toEqual(['a/b.xbrl: F2', 'a/a.xbrl: F1 F0']);
    const one = manifest(set('a.xbrl', '1.htm', '2.htm'));
    expect(await namesOf('a.zip', paths, { 'x/manifest.xml': one })).toEqual(['a: F0 F1']);
  });

  it('are a set each in the folder of reports of a report package, and one in each folder of it', async () => {
    const info = { 'p/META-INF/reportPackage.json': '{}' };
    const reports = ['p/reports/en.htm', 'p/reports/fr.htm'];
    expect(await namesOf('a.zip', reports, info)).toEqual(['a/en.htm: F0', 'a/fr.htm: F1']);
    expect(await namesOf('a.zip', reports)).toEqual(['a: F0 F1']);
    expect(await namesOf('a.zip', ['p/reports/en/1.htm', 'p/reports/en/2.htm', 'p/reports/fr/1.htm'], info)).toEqual([
      'a/en: F0 F1',
      'a/fr: F2',
    ]);
  });
});
