import { describe, expect, it } from 'vitest';
import { discoverFrom, readAll } from '../../../../src/warehouse/sources/xbrl/discover.ts';
import { documentsOf, said } from './documents.ts';
import { link, linkbase, schema } from './tiny-taxonomy.ts';

const appinfo = (content: string) => `<xsd:annotation><xsd:appinfo>${content}</xsd:appinfo></xsd:annotation>`;
const linkbaseRef = (href: string, role = '') =>
  appinfo(`<link:linkbaseRef xlink:href="${href}" xlink:role="${role}"/>`);
const pathsOf = (documents: Awaited<ReturnType<typeof readAll>>) => ({
  schemas: documents.schemas.map(({ path }) => path),
  linkbases: documents.linkbases.map(({ path }) => path),
});

describe('from an entry point', () => {
  it('follows imports, linkbases and locators, depth first, each document once', async () => {
    const { set, tally } = documentsOf({
      'unrelated.xsd': schema('Z'),
      'entry.xsd': schema(
        'A',
        `<xsd:import namespace="urn:o" schemaLocation="first.xsd"/><xsd:import schemaLocation="second.xsd"/>${linkbaseRef('c.xml')}`,
      ),
      'first.xsd': schema('B', '<xsd:include schemaLocation="below.xsd"/><xsd:include schemaLocation="entry.xsd"/>'),
      'below.xsd': schema('C'),
      'second.xsd': schema('D'),
      'c.xml': linkbase(
        '<link:roleRef xlink:href="role.xsd#r"/>',
        link('calculation', 'urn:r', 'A > B', 'located.xsd'),
      ),
      'role.xsd': schema('R'),
      'located.xsd': schema('L'),
    });
    expect(pathsOf(await discoverFrom(['entry.xsd'], set, tally))).toEqual({
      schemas: ['entry.xsd', 'first.xsd', 'below.xsd', 'second.xsd', 'located.xsd', 'role.xsd'],
      linkbases: ['c.xml'],
    });
    expect(said(tally).messages).toEqual([]);
  });

  it('takes linkbases inside schemas, and what their locators mean', async () => {
    const embedded = appinfo(linkbase(link('calculation', 'urn:r', 'A > B', 'located.xsd')));
    const { set, tally } = documentsOf({ 't.xsd': schema('A', embedded), 'located.xsd': schema('B') });
    expect(pathsOf(await discoverFrom(['t.xsd'], set, tally))).toEqual({
      schemas: ['t.xsd', 'located.xsd'],
      linkbases: ['t.xsd'],
    });
  });

  it('says what is missing, and leaves out linkbases whose links are not read', async () => {
    const unread = 'http://www.xbrl.org/2003/role/referenceLinkbaseRef';
    const { set, tally } = documentsOf({
      't.xsd': schema('A', `${linkbaseRef('gone.xml')}${linkbaseRef('r.xml', unread)}`),
    });
    await discoverFrom(['t.xsd'], set, tally);
    expect(said(tally)).toEqual({
      counts: { filesMissing: 1, linkbaseReferencesNotFollowed: 1 },
      messages: ['xbrl/missing-file: gone.xml is referenced but not in tiny'],
    });
  });
});

it('reads all that is given, counts what is neither, and reports references that lead nowhere', async () => {
  const { set, tally } = documentsOf({
    't.xsd': schema('A', `${linkbaseRef('gone.xml')}${appinfo(linkbase())}`),
    'c.xml': linkbase('<link:calculationLink/>'),
    'o.xml': '<other/>',
  });
  const found = await readAll(['t.xsd', 'c.xml', 'o.xml'], set, tally);
  expect(pathsOf(found)).toEqual({ schemas: ['t.xsd'], linkbases: ['t.xsd', 'c.xml'] });
  expect(said(tally).counts).toEqual({ filesMissing: 1, linkbasesNotRead: 1 });
});
