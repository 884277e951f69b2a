import {
  type DerivedCompany,
  type DerivedFiling,
  deriveCompanies,
} from '../../src/analysis/standard/derive-companies.ts';
import { countFigures, ownRows, type StandardFigures } from '../../src/analysis/standard/figures.ts';
import { readStandardRules } from '../../src/analysis/standard/rules/read-rules.ts';
import { groupBy } from '../../src/core/base/collections.ts';
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

/** Counts, by industry, of lines that full financials alone have in own periods, and of totals with their parts. */
export function fullTotals(companies: readonly DerivedCompany[]): Readonly<Record<string, string>> {
  const counts = new Map<string, { lines: number; rests: number; holds: number; partial: number; fails: string[] }>();
  for (const { rules, filings } of companies) {
    const { statements, taxonomy = '' } = { ...rules.financials };
    const count = counts.get(taxonomy) ?? { lines: 0, rests: 0, holds: 0, partial: 0, fails: [] };
    counts.set(taxonomy, count);
    for (const { values } of filings.flatMap((filing) => [...(ownRows(filing)?.values() ?? [])])) {
      for (const line of Object.values(statements ?? {}).flat()) {
        const value = 'field' in line ? values.get(line.field) : undefined;
        if (value === undefined || !('field' in line)) continue;
        if (rules.fields.get(line.field)?.isDetail) count.lines += 1;
        const parts = line.sum?.terms.flatMap(({ field, sign }) => {
          const amount = values.get(field)?.amount;
          return amount === undefined ? [] : [sign === 1 ? amount : -amount];
        });
        if (parts === undefined || parts.length === 0) continue;
        const isWhole = parts.length === line.sum?.terms.length;
        if (value.amount === parts.reduce((sum, amount) => sum + amount, 0n)) count[isWhole ? 'holds' : 'partial'] += 1;
        else count.fails.push(line.field);
        if (line.sum?.rest !== undefined && values.has(line.sum.rest)) count.rests += 1;
      }
    }
  }
  return Object.fromEntries(
    Array.from(counts, ([taxonomy, { lines, rests, holds, partial, fails }]) => {
      const failing = [...groupBy(fails, (field) => field)].map(([field, each]) => `${field} ${each.length}`);
      return [taxonomy, `${lines} lines; ${rests} rests; ${holds} + ${partial} hold; fail: ${failing.join(', ')}`];
    }),
  );
}
