import { inlineHistory, type PlainRow } from '../../../src/alerts/notifications/inline-history.ts';
import { CORE_FIELDS } from '../../../src/core/model/default-group.ts';
import { RESOURCES as ALL_RESOURCES } from '../../../src/core/model/resource.ts';
import type { RowHistory } from '../../../src/core/model/row-history.ts';
import type { RowImage } from '../../../src/core/model/row-image.ts';
import type { StoreView } from '../../../src/service/server/parts.ts';
import { type ImageRow, type ImageValue, imageOf, num } from '../../support/row-images.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { smallTaxonomy } from './small-taxonomies.ts';

const COMPANIES = 1_200;
const WITH_STATEMENTS = 60;
/** Of resources that need not reach the threshold. */
const A_FEW = 18;
const YEARS = 6;
const FIRST_YEAR = 2019;
const EXCHANGES = ['NYSE', 'NASDAQ', 'OTC'];
const INDUSTRIES = ['18', '19', '20', '27', '28', '30'];
const WORDS = ['Amber', 'Birch', 'Cedar', 'Delta', 'Ember', 'Fjord', 'Grove', 'Haven'];

const NAMES: Readonly<Record<string, string>> = {
  18: 'Commercial and Industrial (CI)',
  19: 'Banks and Savings Institutions (BASI)',
  20: 'Insurance',
  27: 'Real Estate',
  28: 'Broker Dealer',
  30: 'Oil & Gas',
  50: 'Core Financials',
};

type Values = Readonly<Record<string, ImageValue>>;

/** A company, by its number from 0; every tenth has no symbol, but those with statements have one. */
function company(index: number): Values {
  const word = WORDS[index % WORDS.length] ?? '';
  return {
    cik: String(index + 1).padStart(10, '0'),
    companyname: `${word} ${index} ${['& Sons', 'Holdings', 'Hotels & Resorts, Inc.'][index % 3]}`,
    entityid: num(5_000 + index),
    primaryexchange: EXCHANGES[index % EXCHANGES.length] ?? '',
    ...((index < WITH_STATEMENTS || index % 10 > 0) && { primarysymbol: `${word.slice(0, 2).toUpperCase()}${index}` }),
    siccode: String(1_000 + (index % 7) * 1_000),
  };
}

/** The rows of companies with statements: one for each of `quarters` of every year, latest last. */
function statements(seed: number, quarters: readonly number[], core: boolean, companies = A_FEW): ImageRow[] {
  const random = seededRandom(seed);
  const amounts = CORE_FIELDS.slice(CORE_FIELDS.indexOf('amended') + 1);
  return Array.from({ length: companies }, (_, index) => index).flatMap((index) =>
    Array.from({ length: YEARS * quarters.length }, (_, period) => {
      const year = FIRST_YEAR + Math.floor(period / quarters.length);
      const quarter = quarters[period % quarters.length] ?? 4;
      const reported = amounts.filter(() => random() < 0.8);
      const values: Values = {
        ...company(index),
        taxonomyid: core ? '50' : (INDUSTRIES[index % INDUSTRIES.length] ?? ''),
        marketoperator: 'NYSE',
        markettier: 'NYSE',
        usdconversionrate: num('1.0250'),
        restated: 'false',
        receiveddate: `${String(quarter * 3).padStart(2, '0')}/28/${year} 04:30 PM`,
        preliminary: 'false',
        periodlengthcode: 'm',
        periodlength: num(quarters.length === 1 ? 12 : 3),
        periodenddate: `${String(quarter * 3).padStart(2, '0')}/${quarter === 1 || quarter === 4 ? 31 : 30}/${year} 12:00 AM`,
        original: 'true',
        formtype: '10-K',
        fiscalyear: num(year),
        fiscalquarter: num(quarter),
        dcn: `${index}-${year}-${quarter}`,
        currencycode: 'USD',
        crosscalculated: 'false',
        audited: 'true',
        amended: 'false',
        ...Object.fromEntries(reported.map((name) => [name, num(Math.round((random() - 0.3) * 1e9))])),
      };
      return { values };
    }),
  );
}

function insiders(seed: number, count: number): ImageRow[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const { cik, companyname, entityid, primarysymbol, primaryexchange } = company(index % WITH_STATEMENTS);
    const day = 1 + Math.floor(random() * 28);
    const values = {
      ...{ cik, companyname, entityid, primarysymbol, primaryexchange },
      issueid: num(90_000 + (index % 150)),
      filerid: num(index),
      transactiondate: `${String(1 + (index % 12)).padStart(2, '0')}/${String(day).padStart(2, '0')}/2024 12:00 AM`,
      transactiontype: index % 2 === 0 ? 'Option Execute' : 'Sell',
      sumnumtransactions: num(index % 5),
    };
    return {
      values: Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : []))),
    };
  });
}

const ALL_QUARTERS = [1, 2, 3, 4];

/** Rows of every resource; each is made when it is first asked for. */
const RESOURCES: Readonly<Record<string, () => readonly ImageRow[]>> = {
  Companies: () =>
    Array.from({ length: COMPANIES }, (_, index) => ({ values: company(index), withdrawn: index % 100 === 99 })),
  'CoreFinancials-ANN': () => statements(1, [4], true, WITH_STATEMENTS),
  'CoreFinancials-QTR': () => statements(2, ALL_QUARTERS, true, WITH_STATEMENTS),
  'CoreFinancials-YTD': () => statements(3, ALL_QUARTERS, true),
  'CoreFinancials-TTM': () => statements(4, ALL_QUARTERS, true),
  'Financials-ANN': () => statements(5, [4], false),
  'Financials-QTR': () => statements(6, ALL_QUARTERS, false),
  'Financials-YTD': () => statements(7, ALL_QUARTERS, false),
  'Financials-TTM': () => statements(8, ALL_QUARTERS, false),
  'Insiders-Filers': () => insiders(9, 1_500),
  'Insiders-Issues': () => insiders(10, 300),
  'Insiders-Transactions': () => insiders(11, 2_000),
  'Insiders-Summary': () => insiders(12, 300),
  'Ownership-CurrentIssueHolders': () => insiders(13, 1_200),
  'Ownership-CurrentOwnerHoldings': () => insiders(14, 1_200),
};

/** What each data set says of itself at its refreshes: those of a Monday afternoon and of the night after it. */
const REFRESHES: readonly { readonly resources: RegExp; readonly at: readonly string[] }[] = [
  { resources: /^(?:Companies|CoreFinancials|Financials)/, at: ['2025-03-04T07:13:00.000Z'] },
  { resources: /^Insiders/, at: ['2025-03-03T23:30:00.000Z'] },
  { resources: /^Ownership/, at: ['2025-03-03T14:00:00.000Z', '2025-03-04T00:00:00.000Z'] },
];

/** The moments of all refreshes. The first snapshot is of the time before; each refresh makes the next one. */
const MOMENTS = [...new Set(REFRESHES.flatMap(({ at }) => at))].sort();

/** The newest snapshot of the small world at a moment. */
export function smallSnapshot(now: number): number {
  return 1 + MOMENTS.filter((at) => Date.parse(at) <= now).length;
}

/** The changes of a resource in the snapshots after one, up to another. */
export function smallHistory(resource: string, range: { readonly after: number; readonly until: number }): RowHistory {
  const moments = REFRESHES.find(({ resources }) => resources.test(resource))?.at ?? [];
  const snapshotOf = (at: string): number => MOMENTS.indexOf(at) + 2;
  const earlier = moments.filter((at) => snapshotOf(at) <= range.after).length;
  const later = moments.filter((at) => snapshotOf(at) > range.after && snapshotOf(at) <= range.until);
  const rowsAfter = (refreshes: number): readonly PlainRow[] =>
    rowsOf(resource, refreshes)
      .filter(({ withdrawn }) => !withdrawn)
      .map(({ values }) => values);
  const refreshes = later.map((at, index) => ({ at, rows: rowsAfter(earlier + index + 1) }));
  const baseline = { at: '2025-03-01T00:00:00.000Z', rows: later.length > 0 ? rowsAfter(earlier) : [] };
  return inlineHistory({ resource, key: ['cik', 'dcn', 'filerid'], refreshes: [baseline, ...refreshes] });
}

const images = new Map<string, RowImage>();

/** The rows of a resource after so many of its refreshes: each changes a text of every row. */
function imageAfter(resource: string, refreshes: number): RowImage {
  const key = `${resource} ${refreshes}`;
  const known = images.get(key);
  if (known) return known;
  const image = imageOf(resource, rowsOf(resource, refreshes), orderOf(resource));
  images.set(key, image);
  return image;
}

function rowsOf(resource: string, refreshes: number): readonly ImageRow[] {
  return (RESOURCES[resource]?.() ?? []).map(({ values, ...row }) => ({
    ...row,
    values: { ...values, sicdescription: `Things & More ${refreshes}` },
  }));
}

/** Header and core fields first, as a store would have them. */
function orderOf(resource: string): readonly string[] {
  return resource.includes('Financials') ? CORE_FIELDS : [];
}

const TAXONOMIES = Object.entries(NAMES).map(([id, name]) => smallTaxonomy(id, name));

/** A view of a small world of companies, made in memory: every resource, every taxonomy, more rows than the threshold. */
export function smallWorld(now: () => number): StoreView {
  const isPast = (at: string): boolean => Date.parse(at) <= now();
  return {
    rows: async (resource) => {
      const refreshes = REFRESHES.find(({ resources }) => resources.test(resource))?.at ?? [];
      return imageAfter(resource, refreshes.filter(isPast).length);
    },
    taxonomy: async (id) => TAXONOMIES.find((taxonomy) => taxonomy.id === id),
    taxonomies: async () => TAXONOMIES,
    nextChange: async () =>
      REFRESHES.flatMap(({ at, resources }) =>
        at.map((moment) => ({
          at: moment,
          resources: ALL_RESOURCES.flatMap(({ name }) => (resources.test(name) ? name : [])),
        })),
      )
        .filter(({ at }) => !isPast(at))
        .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))[0],
  };
}

/** The same, at a moment before its refreshes. */
export const SMALL_WORLD: StoreView = smallWorld(() => 0);
