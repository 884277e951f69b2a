import { leavesOf, type RunState } from '../run/run-state.ts';
import { type CountedCompanies, companyKey, type KnownCompany } from './known-companies.ts';
import { idRange } from './plan-ranges.ts';
import type { StoredState } from './stored-state.ts';

/** The companies that are known while a run goes on: from the store, and from the answers that came. */
export type KnownNow = {
  /** Takes up the companies that the answers of `Companies` list. */
  readonly list: (companies: readonly KnownCompany[]) => void;
  /** The companies that are listed, and those that are not any more but have rows of the resource in the store. */
  readonly companies: (resource: string) => readonly KnownCompany[];
  /** The companies by which a question that has too many rows is split. */
  readonly counted: (resource: string) => CountedCompanies;
};

export function knownNow(state: RunState, stored: StoredState): KnownNow {
  let listed: readonly KnownCompany[] = [];
  const companiesOf = (resource: string): readonly KnownCompany[] => {
    const keys = new Set(listed.map(companyKey));
    const { companies, rows } = stored.counted(resource);
    return [...listed, ...companies.filter((company, at) => rows(at) > 0 && !keys.has(companyKey(company)))];
  };
  return {
    list: (companies) => {
      listed = companies;
    },
    companies: companiesOf,
    counted: (resource) => {
      const companies = companiesOf(resource);
      if (companies.length === 0) return estimated(state, resource);
      const rowsOf = stored.rowsOf(resource);
      return { companies, rows: (at) => rowsOf?.(companies[at] ?? {}) ?? 1 };
    },
  };
}

/** Where no company is known, the ranges of numbers that had rows show where others of the resource have theirs. */
function estimated(state: RunState, resource: string): CountedCompanies {
  const ranges = leavesOf(state, resource).flatMap(({ question, answer }) => {
    const range = 'rows' in question ? idRange(question.rows) : undefined;
    const rows = answer?.total ?? 0;
    return range && rows > 0 ? [{ from: range.from ?? 0, rows }] : [];
  });
  return {
    companies: ranges.map(({ from }) => ({ entityId: String(from) })),
    rows: (at) => ranges[at]?.rows ?? 0,
    isEstimate: true,
  };
}
