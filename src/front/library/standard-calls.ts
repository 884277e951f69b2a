import type { AskedProof } from '../../analysis/standard/explain-standard.ts';
import type { StandardProof } from '../../analysis/standard/require-proof.ts';
import type { Standardized } from '../../analysis/standard/standardize.ts';
import type { ReadOptions, StandardizeOptions } from './options.ts';

/** The calls of a store about standard fields of companies that file with the SEC. */
export type StandardCalls = {
  /**
   * Derives the standard fields of companies from their filings, such as revenue, debt and operating cash flow, as rows
   * of `CoreFinancials-ANN`, `-QTR`, `-YTD` and `-TTM`, and the statements of their industries as rows of
   * `Financials-ANN` and so on. Only companies whose filings have changed since the last call
   * are derived again.
   *
   * @example
   * ```ts
   * const filed = openStore('filed.duckdb');
   * await filed.ingest.companyFacts('years');
   * const { totals, snapshots } = await filed.standardize();
   * [totals.companies, totals.grades.proved] // => [1, 6]
   * snapshots.slice(0, 2).map(({ resource }) => resource) // => ['CoreFinancials-ANN', 'Financials-ANN']
   * await filed.close();
   * ```
   */
  readonly standardize: (options?: StandardizeOptions) => Promise<Standardized>;
  /**
   * How a standard field of a company was made of reported values, and what confirms and contradicts it. It is derived
   * from the filings of the store, whether {@link StandardCalls.standardize} has run or not.
   *
   * @throws CrossfootError of the kind `usage` for a field that is not a standard one, of the kind `input` for a
   *   company without filings in the store.
   * @example
   * ```ts
   * const facts = openStore('proofs.duckdb');
   * await facts.ingest.companyFacts('years');
   * const { value, grade, form } = await facts.proof({ company: '1', field: 'totalassets' });
   * [value, grade, form.map(({ concept }) => concept)] // => ['500', 'proved', ['Assets']]
   * await facts.close();
   * ```
   */
  readonly proof: (asked: AskedProof, options?: ReadOptions) => Promise<StandardProof>;
};
