/** Columns of a table that is shipped to an engine; all are equally long. */
export type PlanTerms = {
  readonly bindingId: readonly number[];
  readonly fieldId: readonly number[];
  readonly sumId: readonly number[];
  /** 1: the field is the total of the sum, 0: one of its parts. */
  readonly isTotal: readonly number[];
  /** Decimal text with at most four places; -1 for a total. */
  readonly weight: readonly string[];
};

export type PlanSums = {
  readonly sumId: readonly number[];
  /** The parts that the sum has. */
  readonly children: readonly number[];
  /** 0: the engine judges it, 1: it can be judged in no row, 2: the kernel judges it. */
  readonly kind: readonly number[];
};

/**
 * The calculations of the bindings of an export: `plan_term` and `plan_sum` of a run. Sums are numbered over all
 * bindings.
 */
export type PlanTables = { readonly terms: PlanTerms; readonly sums: PlanSums };

/** The tables that a query reads, as the SQL of the engine names them: quoted and qualified where it needs that. */
export type EngineTables = {
  /**
   * row_id BIGINT, binding_id INT, field_id INT, number DECIMAL(27,8), half_unit DECIMAL(27,8), last_place
   * DECIMAL(27,8), snapshot INT
   */
  readonly numbers: string;
  /** row_id BIGINT, snapshot INT */
  readonly closed: string;
  /**
   * total_id BIGINT, statement_id INT, statement VARCHAR, row_id BIGINT, is_open INT, slack DECIMAL(18,0), weight INT,
   * amount DECIMAL(18,0), snapshot INT
   */
  readonly printed: string;
  /** statement_id INT, snapshot INT */
  readonly printedClosed: string;
  /** binding_id INT, field_id INT, sum_id INT, is_total INT, weight DECIMAL(8,4) */
  readonly terms: string;
  /** sum_id INT, children INT, kind INT */
  readonly sums: string;
};

/** The cells of a row of an answer, in the order of the query. */
export type EngineRow = readonly (string | null)[];

/** A place that runs SQL over an exported folder. Errors name it, and hold no secret. */
export type Engine = {
  readonly name: string;
  /** The numbers that one query reads at most, nearly; a run is cut into jobs by ranges of rows. */
  readonly numbersPerJob: number;
  /** Makes the tables of a plan, and gives the names of all tables. `close` removes them, also after a failure. */
  readonly begin: (plan: PlanTables, signal?: AbortSignal) => Promise<EngineTables>;
  /** The rows of an answer, a page at a time. A query that fails after some pages is run again from its beginning. */
  readonly run: (sql: string, signal?: AbortSignal) => AsyncIterable<readonly EngineRow[]>;
  /** Whether the same query may succeed when it is run again. */
  readonly isWorthRetrying: (error: unknown) => boolean;
  readonly close: () => Promise<void>;
};
