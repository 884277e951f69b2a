import { standardHeader } from '../../src/analysis/standard/row-header.ts';
import { formatIsoDate, parseIsoDate } from '../../src/core/base/date.ts';
import { monthsUntil } from '../../src/core/model/period.ts';
import type { PeriodSuffix } from '../../src/core/model/resource.ts';
import type { Scope } from '../../src/core/model/source-read.ts';
import { proofResource, STANDARD_SOURCE, standardResource } from '../../src/core/model/standard-resources.ts';
import type { PartOfRefresh } from '../../src/warehouse/ingest/ingest-history.ts';
import { type TinyRow, tinyRead } from './tiny-rows.ts';

/** A derived row written by hand. */
export type Derived = {
  readonly cik: string;
  readonly name: string;
  readonly symbol?: string;
  readonly sic?: string;
  /** `2023-09-30`. */
  readonly end: string;
  readonly months: number;
  readonly year: number;
  readonly quarter: number;
  readonly document: string;
  readonly filed: string;
  readonly restated?: boolean;
  readonly amounts: Readonly<Record<string, string>>;
};

const day = (text: string): number => parseIsoDate(text) ?? Number.NaN;

/** The row as it is stored: the amounts, and the header that a service would give them. */
export function derivedRow(given: Derived): TinyRow {
  const header = standardHeader({
    cik: given.cik,
    name: given.name,
    symbol: given.symbol,
    industryCode: given.sic,
    document: given.document,
    form: '10-Q',
    filed: day(given.filed),
    periodEnd: day(given.end),
    months: given.months,
    fiscalYear: given.year,
    fiscalQuarter: given.quarter,
    currency: 'USD',
    taxonomy: '50',
    isOwnPeriod: given.restated !== true,
    isRestated: given.restated === true,
    isCalculated: false,
  });
  const texts = Object.entries(header).map(([name, value]) => {
    return [name, typeof value === 'number' ? String(value) : `text:${value}`];
  });
  return {
    ...placeOf(given),
    taxonomy: { source: 'service', id: '50' },
    values: { ...Object.fromEntries(texts), ...given.amounts },
  };
}

/** How the amounts were made, as it is stored beside the row. */
export function proofRow(given: Derived): TinyRow {
  const proofs = Object.keys(given.amounts).map((name) => [name, 'text:{"grade":"proved"}']);
  return { ...placeOf(given), values: Object.fromEntries(proofs) };
}

function placeOf({ cik, name, end, months, document, filed }: Derived): Omit<TinyRow, 'values'> {
  const period = monthsUntil(day(end), months);
  const start = period.kind === 'duration' ? formatIsoDate(period.start) : '';
  return { entity: cik, company: name, document, filed, accepted: `${filed}T16:30:00`, period: `${start}/${end}` };
}

export const derivedScope = (resource: string, effectiveAt: string): Partial<Scope> => ({
  source: STANDARD_SOURCE,
  resource,
  partition: 'all',
  supersedes: false,
  effectiveAt,
});

/** What one derivation commits of a length of period: the rows, and their proofs. */
export function derivedParts(
  suffix: PeriodSuffix,
  rows: readonly Derived[],
  observedAt: string,
): readonly PartOfRefresh[] {
  const part = (resource: string, read: readonly TinyRow[]): PartOfRefresh => ({
    input: 'derived',
    observedAt,
    read: tinyRead(read, derivedScope(resource, observedAt)),
  });
  return [part(standardResource(suffix), rows.map(derivedRow)), part(proofResource(suffix), rows.map(proofRow))];
}

/** Two companies with two years each; the second year of Apple is restated by the later of two derivations. */
const apple = { cik: '0000320193', name: 'APPLE INC', symbol: 'AAPL', sic: '3571', months: 12, quarter: 4 };
const chase = { cik: '0000019617', name: 'JPMORGAN CHASE & CO', symbol: 'JPM', sic: '6021', months: 12, quarter: 4 };

const APPLE_2009: Derived = {
  ...apple,
  ...{ end: '2009-09-30', year: 2009, document: '0001193125-09-214859', filed: '2009-10-27' },
  amounts: { totalrevenue: '36537000000', netincome: '5704000000', basicepsnetincome: '6.39' },
};
const CHASE_2009: Derived = {
  ...chase,
  ...{ end: '2009-12-31', year: 2009, document: '0000950123-10-016029', filed: '2010-02-24' },
  amounts: { totalrevenue: '100434000000', netincome: '11728000000', totalassets: '2031989000000' },
};
const RESTATED: Derived = {
  ...APPLE_2009,
  ...{ document: '0001193125-10-012091', filed: '2010-01-25', restated: true },
  amounts: { totalrevenue: '42905000000', netincome: '8235000000', basicepsnetincome: '9.22' },
};
const APPLE_2010: Derived = {
  ...apple,
  ...{ end: '2010-09-30', year: 2010, document: '0001193125-10-238044', filed: '2010-10-27' },
  amounts: { totalrevenue: '65225000000', netincome: '14013000000', basicepsnetincome: '15.41' },
};

/** What each derivation makes, by the moment at which it is committed. */
export const DERIVATIONS: readonly { readonly at: string; readonly rows: readonly Derived[] }[] = [
  { at: '2009-10-28T08:00:00Z', rows: [APPLE_2009] },
  { at: '2010-01-26T08:00:00Z', rows: [RESTATED] },
  { at: '2010-02-25T08:00:00Z', rows: [RESTATED, CHASE_2009] },
  { at: '2010-10-28T08:00:00Z', rows: [RESTATED, CHASE_2009, APPLE_2010] },
];
