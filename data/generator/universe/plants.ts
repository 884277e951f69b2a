import type { IndustryTaxonomy, Statement } from '../industries/model.ts';
import type { PeriodName } from './plan.ts';
import { type Reporter, reporterOf } from './reporters.ts';
import { sumRules } from './sums.ts';
import { transposed } from './wrong.ts';

/** Errors that leave every sum of their rows right, each with the rule for which it is planted. */
export const PLANT_RULES = {
  'period-off': 'cross-period/quarters-to-year',
  'cash-moved': 'cross-period/cash-roll-forward',
  unbalanced: 'cross-statement/balance-sheet',
  'two-values': 'cross-statement/same-field',
  'two-incomes': 'cross-statement/net-income',
  negative: 'sign/flipped',
  'thousand-times': 'scale/jump',
  thousandth: 'scale/jump',
  'no-number': 'type/text',
  'filed-early': 'dates/out-of-order',
  'other-year': 'dates/fiscal-label',
  'other-quarter': 'dates/fiscal-label',
  'left-out': 'completeness/missing-field',
} as const;
export type PlantKind = keyof typeof PLANT_RULES;

export type Plant = {
  /** From 0, as those of errors in sums are. */
  readonly number: number;
  readonly kind: PlantKind;
  readonly company: number;
  /** It is in the rows of these periods that end with the quarter. */
  readonly periods: readonly PeriodName[];
  readonly last: number;
  /** The field that is wrong; null where the header of the rows is. */
  readonly field: string | null;
};

type Planned = readonly [
  kind: PlantKind,
  company: number,
  quarter: 1 | 2 | 3 | 4,
  periods: readonly PeriodName[],
  field: string | null,
];
const ALL = ['QTR', 'YTD', 'TTM', 'ANN'] as const;

/** All are among the companies and quarters that an excerpt has, and stay from the first refresh that shows them. */
const PLANNED: readonly Planned[] = [
  ['period-off', 21, 3, ['YTD'], 'interestpaid'],
  ['period-off', 31, 4, ['YTD', 'TTM', 'ANN'], 'incometaxespaid'],
  ['cash-moved', 20, 2, ALL, 'cashandcashequivalents'],
  ['cash-moved', 50, 3, ['QTR'], 'cashandcashequivalents'],
  ['unbalanced', 50, 4, ALL, 'otherassets'],
  ['unbalanced', 30, 3, ['QTR'], 'otherassets'],
  ['two-values', 41, 1, ['QTR'], 'incometaxespaid'],
  ['two-values', 51, 4, ['ANN'], 'interestpaid'],
  ['negative', 31, 2, ['TTM'], 'interestpaid'],
  ['negative', 20, 3, ['QTR'], 'weightedaveragedilutedshares'],
  ['thousand-times', 41, 3, ['QTR'], 'weightedaveragedilutedshares'],
  ['thousandth', 10, 2, ['TTM'], 'interestpaid'],
  ['no-number', 51, 2, ['QTR'], 'effectivetaxrate'],
  ['no-number', 21, 3, ['TTM'], 'dividendspershare'],
  ['filed-early', 41, 2, ALL, null],
  ['filed-early', 0, 2, ALL, null],
  ['other-year', 50, 2, ALL, null],
  ['other-quarter', 30, 2, ALL, null],
  ['left-out', 40, 3, ['QTR'], 'sharesoutstanding'],
  ['left-out', 1, 4, ['TTM'], 'weightedaveragebasicshares'],
];

/** The last quarter but one, so that every error has a period after it. */
const NEWEST = 22;

/** Every error beside those in sums. */
export function plants(): readonly Plant[] {
  return PLANNED.map(([kind, company, quarter, periods, field], number) => {
    const { quarters } = reporterOf(company);
    const last = quarters.findLastIndex((each) => each.index <= NEWEST && each.quarter === quarter);
    return { number, kind, company, periods, last, field };
  });
}

/** A statement with a planted error in it. */
export function withPlant({ kind, field }: Plant, { listing }: Reporter, right: Statement): Statement {
  const value = right.get(field ?? '');
  if (field === null) return right;
  if (value === undefined) throw new Error(`no ${field} to plant ${kind} in`);
  const set = (text: string): Statement => new Map(right).set(field, text);
  switch (kind) {
    case 'negative':
      return set(`-${value}`);
    case 'thousand-times':
      return set(`${value}000`);
    case 'thousandth':
      return set(value.slice(0, -3));
    case 'left-out':
      return new Map([...right].filter(([name]) => name !== field));
    case 'cash-moved': {
      const { sibling, amount } = siblingOf(listing.taxonomy, right, field);
      return plus(listing.taxonomy, plus(listing.taxonomy, right, field, amount), sibling, -amount);
    }
    case 'unbalanced':
      return plus(listing.taxonomy, right, field, (BigInt(value) / 8n / 1000n) * 1000n);
    case 'period-off':
    case 'two-values':
    case 'two-incomes':
      return set(transposed(value) ?? '');
    default:
      return right;
  }
}

/** The text that a row has in place of a number. */
export function textsOf(all: readonly Plant[]): ReadonlyMap<string, string> {
  return new Map(all.flatMap(({ kind, field }) => (kind === 'no-number' && field ? [[field, 'n/m'] as const] : [])));
}

const DAY = 86_400_000;

/** The header of a row of a report whose header is wrong. */
export function headerOf<
  T extends {
    readonly end: Date;
    readonly received: Date;
    readonly fiscalYear: number;
    readonly fiscalQuarter: number;
  },
>(all: readonly Plant[], header: T): T {
  const { end, fiscalYear } = header;
  const changed = { ...header };
  for (const { kind } of all) {
    if (kind === 'filed-early') Object.assign(changed, { received: new Date(end.getTime() - 20 * DAY) });
    if (kind === 'other-year') Object.assign(changed, { fiscalYear: fiscalYear + 2 });
    if (kind === 'other-quarter') Object.assign(changed, { fiscalQuarter: 4 });
  }
  return changed;
}

/** Adds an amount to a field and to every total above it. */
function plus(taxonomy: IndustryTaxonomy, statement: Statement, field: string, amount: bigint): Statement {
  let changed: Statement = new Map(statement).set(field, String(BigInt(statement.get(field) ?? '0') + amount));
  for (const { total, addends } of sumRules(taxonomy)) {
    const own = addends.find((addend) => addend.field === field);
    if (own && statement.has(total)) changed = plus(taxonomy, changed, total, own.weight * amount);
  }
  return changed;
}

/** The largest line that a field shares a total with, and an eighth of it. */
function siblingOf(taxonomy: IndustryTaxonomy, statement: Statement, field: string) {
  const rules = sumRules(taxonomy);
  const totals = new Set(rules.map(({ total }) => total));
  const siblings = rules
    .filter(({ addends }) => addends.some((addend) => addend.field === field))
    .flatMap(({ addends }) =>
      addends.filter(({ field: name, weight }) => name !== field && weight > 0n && !totals.has(name)),
    )
    .map(({ field: sibling }) => ({ sibling, amount: (BigInt(statement.get(sibling) ?? '0') / 8_000n) * 1_000n }))
    .sort((a, b) => (a.amount > b.amount ? -1 : 1));
  const [largest] = siblings;
  if (!largest) throw new Error(`nothing beside ${field} in taxonomy ${taxonomy}`);
  return largest;
}
