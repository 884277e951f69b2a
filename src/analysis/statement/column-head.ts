import { formatIsoDate } from '../../core/base/date.ts';
import { oneLine } from '../../core/base/text.ts';
import type { FiscalPeriod, Statement, StatementColumn, StatementSection } from './statement.ts';

/** The head of a column in words, for every format. */
export type ColumnHead = {
  /** The company, where there are several. */
  readonly company: string | null;
  /** `2009-06-30`. */
  readonly end: string;
  /** `3 months`; `null` in a column of instants, and in balance sheets, which show instants alone. */
  readonly length: string | null;
  /** `Q2 2009`, `FY 2009`; `null` where the fiscal year is not known. */
  readonly fiscal: string | null;
  /**
   * What is special about its values: `Retained Earnings`, `as first reported`, `derived`, `growth since 2008-06-30`,
   * `of FSDS and XBRL`.
   */
  readonly note: string | null;
};

export function columnHead(
  column: StatementColumn,
  { kind }: Pick<StatementSection, 'kind'>,
  { companies }: Statement,
): ColumnHead {
  const { months, fiscal } = column;
  const company = companies[column.company];
  return {
    company: companies.length > 1 && company ? (company.symbol ?? company.name ?? company.key) : null,
    end: formatIsoDate(column.end),
    length: months === 0 || kind === 'balance' ? null : `${months} ${months === 1 ? 'month' : 'months'}`,
    fiscal: fiscal && fiscalName(fiscal),
    note:
      [column.member?.label ?? null, noteOf(column), resourceNote(column)].filter((part) => part !== null).join(', ') ||
      null,
  };
}

/**
 * Whether its head names its period: a column that compares others names theirs, and a component of equity is in a
 * section of one period.
 */
export function hasOwnPeriod({ growth, member }: StatementColumn): boolean {
  return growth === undefined && member === undefined;
}

function noteOf({ state, derived, growth }: StatementColumn): string | null {
  if (growth) return `${growth.as === 'change' ? 'change' : 'growth'} since ${formatIsoDate(growth.since)}`;
  if (state === 'original') return 'as first reported';
  return derived === null ? null : 'derived';
}

function resourceNote({ resources = [] }: StatementColumn): string | null {
  return resources.length === 0 ? null : `of ${resources.map(oneLine).join(' and ')}`;
}

function fiscalName({ year, period }: FiscalPeriod): string {
  return `${period} ${year}`;
}
