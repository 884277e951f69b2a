import { idRange } from './plan-ranges.ts';
import { companyKey, type KnownCompany, type Universe } from './known-companies.ts';
import type { Knowledge } from './stored-state.ts';
import { leavesOf, type RunState } from '../run/run-state.ts';

/** What is known of companies while a run goes on: by the store, and by the answers that came. */
export type KnownNow = {
  /** Takes up the companies that the answers of `Companies` list. */
  readonly list: (companies: readonly KnownCompany[]) => void;
  /** The companies that are listed, and those that are not any more but have rows of the resource in the store. */
  readonly companies: (resource: string) => readonly KnownCompany[];
  /** What tells where to part a question that has too many rows. */
  readonly universe: (resource: string) => Universe;
};

export function knownNow(state: RunState, knowledge: Knowledge): KnownNow {
  let listed: readonly KnownCompany[] = [];
  const companiesOf = (resource: string): readonly KnownCompany[] => {
    const keys = new Set(listed.map(companyKey));
    const { companies, rows } = knowledge.universe(resource);
    return [...listed, ...companies.filter((company, at) => rows(at) > 0 && !keys.has(companyKey(company)))];
  };
  return {
    list: (companies) => {
      listed = companies;
    },
    companies: companiesOf,
    universe: (resource) => {
      const companies = companiesOf(resource);
      if (companies.length === 0) return estimated(state, resource);
      const counted = knowledge.rowsOf(resource);
      return { companies, rows: (at) => counted?.(companies[at] ?? {}) ?? 1 };
    },
  };
}

/** Where nobody is known, the ranges of numbers that had rows tell where others of the resource have theirs. */
function estimated(state: RunState, resource: string): Universe {
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
