import { expect, it } from 'vitest';
import { belongsTo, INDUSTRY_SECTIONS } from '../../../../src/warehouse/sources/xbrl/industry-sections.ts';
import { INDUSTRIES } from '../../../../src/warehouse/sources/xbrl/us-gaap-release.ts';

const owners = (structure: 'calculation' | 'presentation', number: number | undefined) =>
  INDUSTRIES.flatMap(({ id }) => (belongsTo(id, structure, number) ? [id] : [])).join(' ');
const ALL = '18 19 20 27 28';

it('gives each section to the industry that its role is for, or to all', () => {
  const lines = (number: number) => owners('presentation', number);
  expect([104000, 124000, 124100, 152200].map(lines)).toEqual(['18', '18', '18', '18']);
  expect([108000, 132001, 160000].map(lines)).toEqual(['19', '19', '19']);
  expect([108200, 136000, 164000].map(lines)).toEqual(['20', '20', '20']);
  expect([110000, 110200, 144000, 145000, 170000].map(lines)).toEqual(['27', '27', '27', '27', '27']);
  expect([112000, 140400, 168400].map(lines)).toEqual(['28', '28', '28']);
  for (const common of [124200, 148400, 148600, 152000, 152201, 152205, 172600, 190000, 195000, 942000, 999000]) {
    expect([common, lines(common)]).toEqual([common, ALL]);
  }
});

it('gives sums that are stated once to all whose statements show them', () => {
  const sums = (number: number) => owners('calculation', number);
  expect([104000, 104050, 104100, 124000, 124001, 148410, 152200].map(sums)).toEqual(Array(7).fill(ALL));
  expect([108000, 108050].map(sums)).toEqual(['19 20 27 28', '19 20 27 28']);
  expect([108200, 160000, 164000].map(sums)).toEqual(['20', '19', '20']);
});

it('gives a section without a known number to all', () => {
  expect([undefined, 10, 116000].map((number) => owners('calculation', number))).toEqual([ALL, ALL, ALL]);
});

it('is in the order of the numbers', () => {
  const starts = INDUSTRY_SECTIONS.map(({ from }) => from);
  expect(starts).toEqual([...new Set(starts)].toSorted((a, b) => a - b));
});
