import { getOrCreate } from '../../../src/core/base/collections.ts';
import type { PageCompany } from './company.ts';
import { PAGE_FIELDS } from './fields.ts';
import { type Page, type PageLine, readPages, type StatementCode, type Term, tagOf } from './layout.ts';
import { LAYOUTS } from './layouts/layouts.ts';
import { type Ledger, QUARTER_ENDS } from './ledger.ts';

/** A period: the number of its quarters, 0 for a date, and the last of them, counted in `QUARTER_ENDS`. */
export type PagePeriod = { readonly quarters: number; readonly last: number };

export type PageFact = PagePeriod & {
  /** `Stock`, or `Stock.ClassA`. */
  readonly name: string;
  /** In units of money, not of the statement. */
  readonly value: number;
};

/** A quarterly report: its pages, the columns of each, and what it says of each field and period. */
export type PageFiling = {
  readonly company: PageCompany;
  /** As an accession number is written. */
  readonly document: string;
  readonly quarter: number;
  readonly pages: readonly (Page & { readonly columns: readonly PagePeriod[] })[];
  readonly facts: ReadonlyMap<string, PageFact>;
};

/** The reports for the second and the third quarter of 2025. */
export const REPORTED = [QUARTER_ENDS.indexOf('2025-06-30'), QUARTER_ENDS.indexOf('2025-09-30')];
const YEAR = 4;
const YEAR_END = QUARTER_ENDS.indexOf('2024-12-31');

/** Where an amount of the company's own making goes if no page has a line for it. */
const HOSTS: Readonly<Record<string, string>> = {
  OwnDeposits: 'OtherAssets',
  OwnWarranties: 'Accrued',
  OwnDelivery: 'Selling',
  OwnMoreWarranties: 'MoreAccrued',
  OwnDepositsPaid: 'OtherBought',
  'Stock.ClassA': 'Stock',
  'Stock.ClassB': 'Stock',
};

export const factKey = ({ name, quarters, last }: PagePeriod & { readonly name: string }): string =>
  `${name} ${quarters} ${last}`;

/** What a term means in a column: a balance is that at the end of the period, or at its beginning. */
export function placeOf({ name, isOpening }: Term, { quarters, last }: PagePeriod): PagePeriod & { name: string } {
  const isInstant = PAGE_FIELDS.get(tagOf(name))?.period === 'I';
  return isInstant ? { name, quarters: 0, last: isOpening ? last - quarters : last } : { name, quarters, last };
}

export function makeFiling(company: PageCompany, ledger: Ledger, quarter: number): PageFiling {
  const pages = readPages(LAYOUTS[company.layout]);
  const shown = pages.map((page) => ({ ...page, columns: columnsOf(page.code, quarter, company.isYoung) }));
  const amountIn = amountsOf(company, ledger, pages);
  const facts = new Map<string, PageFact>();
  for (const { lines, columns } of shown) {
    for (const line of lines) {
      for (const column of columns) {
        const place = placeOf(line, column);
        facts.set(factKey(place), { ...place, value: amountIn(line, column) });
      }
    }
  }
  const number = String(1 + REPORTED.indexOf(quarter)).padStart(6, '0');
  return { company, document: `${company.key}-25-${number}`, quarter, pages: shown, facts };
}

/** Income is shown for the quarter and the year to date, what flows for the year to date; beside it that of last year. */
function columnsOf(code: StatementCode, quarter: number, isYoung: boolean): readonly PagePeriod[] {
  const toDate = quarter - YEAR_END;
  const lengths = code === 'BS' ? [0] : code === 'IS' || code === 'CI' ? [1, toDate] : [toDate];
  const columns = lengths.map((quarters) => ({ quarters, last: quarter }));
  if (isYoung) return columns;
  const before = columns.map(({ quarters, last }) => ({ quarters, last: last - YEAR }));
  return code === 'BS' ? [...columns, { quarters: 0, last: YEAR_END }, ...before] : [...columns, ...before];
}

/** Totals are what their parts add up to; other lines are what the ledger says. */
function amountsOf({ layout, unit }: PageCompany, { balances, flows }: Ledger, pages: readonly Page[]) {
  const lines = pages.flatMap((page) => page.lines);
  const printed = new Set(lines.map(({ name }) => name));
  const sums = new Map<string, PageLine>();
  // A balance that rolls forward is a total in the balance sheet, or in the ledger.
  for (const line of lines) {
    const rolls = line.parts.some(({ name }) => name === line.name);
    if (line.parts.length > 0 && !rolls && !sums.has(line.name)) sums.set(line.name, line);
  }
  const hosted = (name: string): string[] =>
    Object.keys(HOSTS).filter((own) => HOSTS[own] === name && !printed.has(own));
  const inLedger = (name: string, { quarters, last }: PagePeriod): number => {
    const balance = balances.get(name);
    if (balance) return balance[last] ?? 0;
    const flow = flows.get(name) ?? [];
    return flow.slice(last - quarters + 1, last + 1).reduce((sum, each) => sum + each, 0);
  };
  const known = new Map<string, number>();
  const amountIn = (term: Term, column: PagePeriod): number => {
    const place = placeOf(term, column);
    return getOrCreate(known, factKey(place), () => amountAt(place));
  };
  const amountAt = ({ name, ...period }: PagePeriod & { readonly name: string }): number => {
    const sum = sums.get(name);
    if (sum) return sum.parts.reduce((total, part) => total + part.weight * amountIn(part, period), 0);
    const amount = [name, ...hosted(name)].reduce((total, each) => total + inLedger(each, period), 0);
    return layout === 'as-printed' && name === 'Depreciated' ? -amount * unit : amount * unit;
  };
  return amountIn;
}
