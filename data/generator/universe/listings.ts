import { INDUSTRY_TAXONOMIES, type IndustryTaxonomy } from '../industries/industry.ts';
import { companyName, companySymbol } from './names.ts';
import { REFRESH_COUNT } from './refreshes.ts';
import { REPORTING } from './size.ts';

/** A company as `Companies` lists it. What may change is asked for by refresh. */
export type Listing = {
  /** From 0; those with statements come first. */
  readonly index: number;
  readonly cik: string;
  readonly entityId: number;
  readonly taxonomy: IndustryTaxonomy;
  readonly sic: string;
  readonly sicText: string;
  readonly exchange: Exchange;
  readonly nameAt: (refresh: number) => string;
  /** `undefined`: it is not traded. */
  readonly symbolAt: (refresh: number) => string | undefined;
  /** The first refresh that lists it. */
  readonly from: number;
  /** The first refresh that does not list it any more. */
  readonly gone: number | undefined;
  /** Refreshes at which its name or symbol changes. */
  readonly renamed: readonly number[];
};

type Exchange = { readonly name: string; readonly operator: string; readonly tier: string };

/** Invented exchanges, the largest first. */
const EXCHANGES: readonly Exchange[] = [
  { name: 'FEXA', operator: 'Fictional Exchanges Group', tier: 'Main' },
  { name: 'FEXA', operator: 'Fictional Exchanges Group', tier: 'Growth' },
  { name: 'FQSX', operator: 'Example Quotation System', tier: 'Global' },
  { name: 'FQSX', operator: 'Example Quotation System', tier: 'Capital' },
  { name: 'FOTC', operator: 'Imaginary Over The Counter', tier: 'Pink' },
];

const SIC: Readonly<Record<IndustryTaxonomy, readonly (readonly [code: string, text: string])[]>> = {
  '18': [
    ['3460', 'Metal Forgings and Stampings'],
    ['3630', 'Household Appliances'],
    ['7380', 'Miscellaneous Business Services'],
    ['2390', 'Miscellaneous Fabricated Textile Products'],
  ],
  '19': [
    ['6021', 'National Commercial Banks'],
    ['6035', 'Savings Institutions, Federally Chartered'],
  ],
  '20': [
    ['6331', 'Fire, Marine and Casualty Insurance'],
    ['6311', 'Life Insurance'],
  ],
  '27': [
    ['6512', 'Operators of Nonresidential Buildings'],
    ['6798', 'Real Estate Investment Trusts'],
  ],
  '28': [
    ['6211', 'Security Brokers, Dealers and Flotation Companies'],
    ['6200', 'Security and Commodity Brokers, Dealers, Exchanges and Services'],
  ],
  '30': [
    ['1311', 'Crude Petroleum and Natural Gas'],
    ['1381', 'Drilling Oil and Gas Wells'],
  ],
};

/**
 * Numbers that leave, come, change name, change symbol and have none: each its remainder of a prime, so that they mix.
 */
const LEAVES = { of: 97, is: 13 };
const COMES = { of: 41, is: 40 };
const RENAMED = { of: 59, is: 7 };
const RESYMBOLED = { of: 83, is: 21 };
const UNTRADED = { of: 12, is: 11 };
const FIRST_ENTITY = 9_800_001;
const FIRST_CIK = 98_000_001;
/** What changes does so at one of the refreshes after the first. */
const LATER = REFRESH_COUNT - 1;
/** Names and symbols that are taken up later are those of numbers that no company has. */
const NEW_NAME = 1_500;

/** Companies leave at these refreshes alone: each of them shows all that are left. */
const LEAVING = [3, 6, 10] as const;

type Cycle = { readonly of: number; readonly is: number };
const isOne = (index: number, { of, is }: Cycle): boolean => index % of === is;
const refreshOf = (index: number, { of }: Cycle): number => 1 + ((Math.floor(index / of) * 5 + index) % LATER);

export function listingOf(index: number): Listing {
  const reporting = INDUSTRY_TAXONOMIES.length * REPORTING;
  const taxonomy =
    INDUSTRY_TAXONOMIES[index < reporting ? Math.floor(index / REPORTING) : index % INDUSTRY_TAXONOMIES.length] ?? '18';
  const [sic, sicText] = SIC[taxonomy][index % SIC[taxonomy].length] ?? ['', ''];
  const isRenamed = isOne(index, RENAMED);
  const isResymboled = isOne(index, RESYMBOLED) && !isOne(index, UNTRADED);
  const [rename, resymbol] = [refreshOf(index, RENAMED), refreshOf(index, RESYMBOLED)];
  const comes = isOne(index, COMES);
  return {
    index,
    cik: String(FIRST_CIK + index).padStart(10, '0'),
    entityId: FIRST_ENTITY + index,
    taxonomy,
    sic,
    sicText,
    exchange: EXCHANGES[(index * 3) % EXCHANGES.length] ?? { name: 'FOTC', operator: '', tier: '' },
    nameAt: (refresh) => companyName(isRenamed && refresh >= rename ? index + NEW_NAME : index, taxonomy),
    symbolAt: (refresh) => {
      if (isOne(index, UNTRADED)) return undefined;
      return companySymbol(isResymboled && refresh >= resymbol ? index + NEW_NAME : index);
    },
    from: comes ? refreshOf(index, COMES) : 0,
    gone: isOne(index, LEAVES) && !comes ? LEAVING[index % LEAVING.length] : undefined,
    renamed: [...(isRenamed ? [rename] : []), ...(isResymboled ? [resymbol] : [])],
  };
}
