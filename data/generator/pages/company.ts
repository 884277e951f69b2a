import { companyName } from '../universe/names.ts';
import type { LayoutName } from './layout.ts';
import type { PlantKind } from './plant-kinds.ts';

/** A company of the pages. */
export type PageCompany = {
  /** Ten digits, as a CIK is written; none was ever given. */
  readonly key: string;
  readonly name: string;
  readonly layout: LayoutName;
  /** What its amounts are rounded to. */
  readonly unit: 1 | 1_000 | 1_000_000;
  /** It began in 2025, so that it has no amounts of 2024 to print. */
  readonly isYoung: boolean;
  /** The error in one of its two filings. */
  readonly plant: PlantKind | undefined;
};

type Traits = Partial<Pick<PageCompany, 'unit' | 'isYoung' | 'plant'>>;

const COMPANIES: readonly (readonly [LayoutName, Traits])[] = [
  ['followed', {}],
  ['followed', { plant: 'digits-in-total' }],
  ['own-lines', { plant: 'digits-in-part', unit: 1_000 }],
  ['other-totals', { plant: 'sign-of-part' }],
  ['own-lines', { plant: 'scale-of-part', unit: 1_000_000 }],
  ['twice', { plant: 'one-digit', unit: 1_000 }],
  ['classes', { plant: 'total-off' }],
  ['own-lines', { plant: 'only-column', isYoung: true }],
  ['as-printed', { plant: 'against-definition' }],
  ['other-totals', { unit: 1_000 }],
  ['totals-first', {}],
  ['scrambled', { unit: 1_000 }],
];

/** Companies of the universe have lower numbers. */
const FIRST_NAME = 2_000;
const FIRST_KEY = 97_000_001;

export function pageCompanies(): readonly PageCompany[] {
  return COMPANIES.map(([layout, { unit = 1, isYoung = false, plant }], at) => ({
    ...{ key: String(FIRST_KEY + at).padStart(10, '0'), name: companyName(FIRST_NAME + 7 * at, '18') },
    ...{ layout, unit, isYoung, plant },
  }));
}
