import { expect, it } from 'vitest';
import { datedVersion, setId } from '../../../../src/warehouse/sources/xbrl/filing-taxonomy.ts';
import { lastPart, resolveAddress, targetOf } from '../../../../src/warehouse/sources/xbrl/href.ts';
import { fieldNamespace, fieldNamespaceOfSchema, labelTypeOf } from '../../../../src/warehouse/sources/xbrl/names.ts';

it.each([
  ['http://xbrl.us/us-gaap/2009-01-31', 'us-gaap/2009'],
  ['http://fasb.org/us-gaap/2015-01-31', 'us-gaap/2015'],
  ['http://fasb.org/us-gaap/2023', 'us-gaap/2023'],
  ['http://xbrl.us/dei/2009-01-31', 'dei/2009'],
  ['http://xbrl.sec.gov/dei/2023', 'dei/2023'],
  ['http://fasb.org/srt/2020-01-31', 'srt/2020'],
  ['http://www.netflix.com/20091231', 'http://www.netflix.com/20091231'],
  ['http://example.com/us-gaap/2009-01-31', 'http://example.com/us-gaap/2009-01-31'],
  ['http://xbrl.us/us-gaap/role/2009', 'http://xbrl.us/us-gaap/role/2009'],
])('the field namespace of %s is %s', (uri, namespace) => {
  expect(fieldNamespace(uri)).toBe(namespace);
});

it('knows standard schemas by their file names, and takes no other for one', () => {
  expect(fieldNamespaceOfSchema('us-gaap-2009-01-31.xsd')).toBe('us-gaap/2009');
  expect(fieldNamespaceOfSchema('dei-2023.xsd')).toBe('dei/2023');
  expect(fieldNamespaceOfSchema('acme-2012-12-31.xsd')).toBeUndefined();
  expect(fieldNamespaceOfSchema('us-gaap-all-2009-01-31.xsd')).toBeUndefined();
});

it.each([
  ['b.xsd', 'f/a.xml', 'f/b.xsd'],
  ['../e/b.xsd', 'f/a.xml', 'e/b.xsd'],
  ['./b%20c.xsd', 'f g/a.xml', 'f g/b c.xsd'],
  ['', 'f/a#1.xml', 'f/a#1.xml'],
  ['../../../b.xsd', 'f/a.xml', 'b.xsd'],
  ['http://x.org/a/b.xsd', 'f/a.xml', 'http://x.org/a/b.xsd'],
  ['../b.xsd', 'http://x.org/a/c.xml', 'http://x.org/b.xsd'],
])('%j from %j leads to %j', (reference, base, address) => {
  expect(resolveAddress(reference, base)).toBe(address);
});

it.each([
  ['t.xsd#a_B', 'a_B'],
  ['t.xsd#element(a_B)', 'a_B'],
  ["t.xsd#xpointer(id('a_B'))", 'a_B'],
  ['t.xsd', ''],
])('%s means the id %j', (href, fragment) => {
  expect(targetOf(href, 'x.xml', resolveAddress)).toEqual({ address: 't.xsd', fragment });
});

it('names what stands last in an address', () => {
  expect(['a/b.xsd', 'http://x.org/role/link', 'a/', 'b'].map(lastPart)).toEqual(['b.xsd', 'link', 'a', 'b']);
});

it("uses the service's words for the three label types it has", () => {
  const roles = ['2003/role/label', '2003/role/terseLabel', '2003/role/documentation', '2009/role/negatedTotalLabel'];
  expect(roles.map((role) => labelTypeOf(`http://www.xbrl.org/${role}`))).toEqual([
    'primary',
    'terse',
    'full',
    'negatedTotalLabel',
  ]);
});

it('dates a set by its schemas first', () => {
  expect(datedVersion(['a-20091231_cal.xml', 'a-20100222.xsd'])).toBe('2010-02-22');
  expect(datedVersion(['sr-20231231_cal.xml'])).toBe('2023-12-31');
  expect(datedVersion(['us-gaap-2009-01-31.xsd'])).toBe('2009-01-31');
  expect(datedVersion(['a.xsd', 'b-123.xml'])).toBeUndefined();
  expect(datedVersion(['dqcrules-0001-2025.xsd', 'a-20101301.xsd', 'a-2010-0222.xsd'])).toBeUndefined();
});

it('calls a set by its last part', () => {
  expect([setId('/x/NFLX-10K.zip', 'a/b.xsd'), setId('folder/', 'b.xsd'), setId('.', 'a/b-1.xsd')]).toEqual([
    'NFLX-10K',
    'folder',
    'b-1',
  ]);
});
