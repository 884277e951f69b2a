import { describe, expect, it } from 'vitest';
import { documentsOf, said } from './documents.ts';
import { linkbase, schema } from './tiny-taxonomy.ts';

describe('documents', () => {
  it('are schemas, linkbases or neither, and are read once', async () => {
    const { set } = documentsOf({
      't.xsd': schema('A'),
      'c.xml': linkbase('<link:calculationLink/>'),
      'other.xml': '<targetNamespace/>',
      'not-xml.xml': 'never parsed',
    });
    const kinds = await Promise.all(set.files.map(async ({ path }) => (await set.load(path)).kind));
    expect(kinds).toEqual(['schema', 'linkbase', 'other', 'other']);
    expect(set.load('t.xsd')).toBe(set.load('t.xsd'));
    expect((await set.load('missing.xsd')).kind).toBe('other');
  });

  it('parses every schema, and every document that names a kind of link', async () => {
    const { set } = documentsOf({ 'bad.xsd': 'text', 'bad.xml': 'labelLink' });
    await expect(set.load('bad.xsd')).rejects.toThrow('not well-formed');
    await expect(set.load('bad.xml')).rejects.toThrow('not well-formed');
  });
});

describe('an address', () => {
  it('is a path of the set, or means the file whose path ends most like it', () => {
    const { set, tally } = documentsOf({ 'a/x/t.xsd': '', 'b/x/t.xsd': '', 'c/t.xsd': '' });
    expect(set.locate('c/t.xsd')).toBe('c/t.xsd');
    expect(set.locate('http://example.org/b/x/t.xsd')).toBe('b/x/t.xsd');
    expect(set.locate('http://example.org/x/t.xsd')).toBe('a/x/t.xsd');
    expect(set.locate('http://example.org/x/t.xsd')).toBe('a/x/t.xsd');
    expect(set.locate('http://example.org/u.xsd')).toBeUndefined();
    expect(said(tally).counts).toEqual({ referencesFoundByName: 2 });
  });

  it('is reported once where it is missing, and only counted where it is of the standard', () => {
    const { set, tally } = documentsOf({ 't.xsd': '' });
    const place = { file: 't.xsd', line: 1 };
    for (const address of ['u.xsd', 'u.xsd', 'http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd']) {
      set.reportMissing(address, place);
    }
    expect(said(tally)).toEqual({
      counts: { filesMissing: 1, filesOfTheStandard: 1 },
      messages: ['xbrl/missing-file: u.xsd is referenced but not in tiny'],
    });
  });
});
