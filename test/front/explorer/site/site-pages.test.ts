import { expect, test } from 'vitest';
import type { PathName } from '../../../../src/front/explorer/paths.ts';
import { addressOf, nextPages, pageToMake, type SiteScope } from '../../../../src/front/explorer/site/site-pages.ts';

const WHOLE: SiteScope = { companies: undefined, filings: undefined, findings: undefined };
const ONE: SiteScope = { companies: new Set(['A']), filings: new Set(['D']), findings: new Set(['1']) };
const made = (href: string, scope: SiteScope, from: PathName = 'start') =>
  pageToMake(href, { name: from, of: undefined }, scope)?.address;

test('the order of a query does not make a page, and the list of a finding does not either', () => {
  expect(addressOf('/findings?severity=error&company=A')).toBe('/findings?company=A&severity=error');
  expect(addressOf('/finding/1?severity=error&sort=filed#parts')).toBe('/finding/1');
});

test('lists are narrowed by one thing at a time, and nothing that a reader types is a page', () => {
  expect(made('/findings?cause=scale&after=x', WHOLE)).toBe('/findings?after=x&cause=scale');
  const left = [
    '/findings?cause=scale&rule=x',
    '/findings?at=1',
    '/findings.json',
    '/sql',
    '/search?query=a',
    '/replay',
  ];
  expect(left.map((href) => made(href, WHOLE))).toEqual(left.map(() => undefined));
});

test('values are of the site where a finding leads to them', () => {
  expect(made('/value/1/Assets', WHOLE, 'company')).toBeUndefined();
  expect(made('/value/1/Assets', WHOLE, 'finding')).toBe('/value/1/Assets');
});

test('a narrowed site has its own companies, filings and findings, and lists of all of them', () => {
  const own = [
    '/company/A',
    '/company/A/statement/balance',
    '/filing/D',
    '/finding/1',
    '/findings?company=A',
    '/companies?after=x',
  ];
  expect(own.map((href) => made(href, ONE))).toEqual(own);
  const others = [
    '/company/B',
    '/filing/E',
    '/filing/E/others',
    '/finding/2',
    '/findings?company=B',
    '/findings?document=E',
    '/companies?sort=filed',
    '/findings?cause=scale',
  ];
  expect(others.map((href) => made(href, ONE))).toEqual(others.map(() => undefined));
});

test('lists are made first, then the pages of some companies, and last those of which nothing says whose they are', () => {
  const page = (address: string, name: PathName, of?: string) => [address, { address, name, of }] as const;
  let found: Parameters<typeof nextPages>[0] = new Map([
    page('/finding/2', 'finding'),
    page('/filing/D', 'filing', 'D'),
    page('/company/B', 'company', 'B'),
    page('/finding/1', 'finding', 'A'),
    page('/company/A', 'company', 'A'),
    page('/company/C', 'company', 'C'),
    page('/findings', 'findings'),
  ]);
  const made: string[][] = [];
  while (found.size > 0) {
    const { now, later } = nextPages(found);
    made.push(now.map(({ address }) => address));
    found = new Map(later.map((each) => [each.address, each]));
  }
  expect(made).toEqual([
    ['/findings'],
    ['/finding/1', '/company/A', '/company/B', '/company/C'],
    ['/filing/D'],
    ['/finding/2'],
  ]);
});

test('a page is of the company whose page leads to it', () => {
  const of = (href: string, from: PathName, fromOf?: string) => pageToMake(href, { name: from, of: fromOf }, WHOLE)?.of;
  expect(of('/company/A', 'findings')).toBe('A');
  expect(of('/filing/D', 'company', 'A')).toBe('A');
  expect(of('/finding/1', 'filing', 'A')).toBe('A');
  expect(of('/filing/D', 'findings')).toBeUndefined();
});
