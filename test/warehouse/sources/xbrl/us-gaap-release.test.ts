import { describe, expect, it } from 'vitest';
import { findReleases, looksLikeRelease } from '../../../../src/warehouse/sources/xbrl/us-gaap-release.ts';

const found = (paths: readonly string[], disclosures = false) =>
  findReleases(paths, { disclosures }).map(({ root, version, industries, parts }) => ({
    root,
    version,
    industries: [...industries].map(([{ id }, path]) => `${id} ${path}`),
    parts,
  }));

const EMPTY = { root: '', industries: [], parts: [] };

describe('a release with entry points by industry', () => {
  const ind = (name: string) => `x/ind/${name}-2009-01-31.xsd`;

  it('begins at those of the statements, or of statements and disclosures', () => {
    const paths = [ind('re/us-gaap-re-stm-all'), ind('ci/us-gaap-ci-stm-dis-all'), ind('ci/us-gaap-ci-stm-all')];
    const release = { ...EMPTY, root: 'x/', version: '2009-01-31' };
    const [all, , ci] = paths;
    expect(found(paths)).toEqual([{ ...release, industries: [`18 ${ci}`, `27 ${all}`] }]);
    expect(found(paths, true)).toEqual([{ ...release, industries: [`18 ${paths[1]}`] }]);
  });

  it('takes the fullest of several, and the plain one of 2008', () => {
    const several = [ind('bd/us-gaap-bd-stm'), ind('bd/us-gaap-bd-stm-all'), ind('bd/us-gaap-bd-stm-std')];
    expect(found(several)[0]?.industries).toEqual([`28 ${several[1]}`]);
    const first = 'ind/ins/us-gaap-ins-stm-2008-03-31.xsd';
    expect(found([first])).toEqual([{ ...EMPTY, version: '2008-03-31', industries: [`20 ${first}`] }]);
  });

  it('keeps to them although its statements are in stm/ too', () => {
    const paths = [ind('ci/us-gaap-ci-stm-all'), 'x/stm/us-gaap-stm-ci-sfp-cls-2009-01-31.xsd'];
    expect(found(paths)[0]?.industries).toHaveLength(1);
  });

  it('knows no other industry, and none in the folder of another', () => {
    expect(found([ind('ci/us-gaap-bd-stm-all'), ind('xx/us-gaap-xx-stm-all')])).toEqual([]);
  });
});

describe('a release without them', () => {
  const PATHS = [
    'dis/us-gaap-dis-inv-2025.xsd',
    'dqcrules/dqcrules-0001-2025.xsd',
    'ebp/dis/us-gaap-ebp-dis-debt-2025.xsd',
    'ebp/stm/us-gaap-ebp-stm-snaab-2025.xsd',
    'elts/us-gaap-2025.xsd',
    'entire/us-gaap-entryPoint-std-2025.xsd',
    'stm/us-gaap-stm-sfp-cls-2025.xsd',
    'stm/us-gaap-stm-sfp-cls-cal-2025.xml',
    'stm/us-gaap-stm-soi-2025.xsd',
  ];

  it.each([
    ['2025', 'us-gaap-2025/', '2025'],
    ['2025', '', '2025'],
    ['2020-01-31', 'us-gaap-2020-01-31/', '2020-01-31'],
    ['2012-01-31', 'a/b/', '2012-01-31'],
  ])('of %s in "%s" begins at each of its statements', (date, root, version) => {
    const paths = PATHS.map((path) => root + path.replace('2025', date));
    const statements = [`${root}stm/us-gaap-stm-sfp-cls-${date}.xsd`, `${root}stm/us-gaap-stm-soi-${date}.xsd`];
    const release = { ...EMPTY, root, version };
    expect(found(paths)).toEqual([{ ...release, parts: statements }]);
    const disclosure = `${root}dis/us-gaap-dis-inv-${date}.xsd`;
    expect(found(paths, true)).toEqual([{ ...release, parts: [...statements, disclosure] }]);
  });

  it('is one of several in a folder', () => {
    const paths = ['a/stm/us-gaap-stm-soi-2024.xsd', 'b/stm/us-gaap-stm-soi-2025.xsd'];
    expect(found(paths).map(({ root, version }) => root + version)).toEqual(['a/2024', 'b/2025']);
  });

  it('is none without statements, but looks like one', () => {
    const rest = PATHS.filter((path) => !path.startsWith('stm/'));
    expect(found(rest)).toEqual([]);
    expect(looksLikeRelease(rest)).toBe(true);
  });

  it('is not what a filing with a copy of some of its files is', () => {
    expect(looksLikeRelease(['aapl-20200926.xsd', 'cache/elts/us-gaap-2020-01-31.xsd'])).toBe(false);
    expect(looksLikeRelease(['elts/srt-2025.xsd'])).toBe(false);
    expect(looksLikeRelease([])).toBe(false);
  });
});
