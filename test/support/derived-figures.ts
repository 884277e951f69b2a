import {
  type DerivedCompany,
  type DerivedFiling,
  deriveCompanies,
} from '../../src/analysis/standard/derive-companies.ts';
import { countFigures, type StandardFigures } from '../../src/analysis/standard/figures.ts';
import { readStandardRules } from '../../src/analysis/standard/rules/read-rules.ts';
import { withReader } from '../../src/warehouse/store/reader.ts';
import { TEST_PORTS } from './temp-store.ts';

/** The derived companies of a store. */
export async function derivedCompanies(store: string): Promise<readonly DerivedCompany[]> {
  return withReader(store, TEST_PORTS, async (reader) => {
    const snapshot = await reader.newestSnapshot();
    const companies = await reader.standardCompanies(snapshot);
    const derived: DerivedCompany[] = [];
    for await (const company of deriveCompanies(reader, companies, readStandardRules(), snapshot))
      derived.push(company);
    return derived;
  });
}

/** The figures of companies, of some of their filings alone. */
export function figuresOf(
  companies: readonly DerivedCompany[],
  isWanted: (filing: DerivedFiling) => boolean = () => true,
): StandardFigures {
  const counter = countFigures();
  for (const company of companies) counter.add({ ...company, filings: company.filings.filter(isWanted) });
  return counter.figures();
}

/** Filled cells and grades in short, and what main checks say: what holds, holds with a further line, and fails. */
export function shortFigures({ filings, universal, grades, checks }: StandardFigures) {
  const main = new Set(['bs.a=l+e', 'is.pt-tax=pl', 'is.rev-cost=gross', 'cf.sum', 'cf.roll', 'is.eps.basic']);
  return {
    filings,
    universal: `${universal.count} of ${universal.of}`,
    grades: `${grades.proved} proved, ${grades.consistent} consistent, ${grades.doubtful} doubtful`,
    ...Object.fromEntries(
      checks
        .filter(({ id }) => main.has(id))
        .map(({ id, counts: { holds, rounding, scale, line, fails } }) => [
          id,
          `${holds + rounding + scale} hold, ${line} with a line, ${fails} fail`,
        ]),
    ),
  };
}
