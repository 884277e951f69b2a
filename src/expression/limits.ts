/** How large an expression may be. What is larger is refused, each with a message of its own. */
export type Limits = {
  /** UTF-16 units of its text. */
  readonly length: number;
  /** How deep terms may be nested. */
  readonly depth: number;
  /** Fields, literals and operators in its tree. */
  readonly nodes: number;
};

/** DuckDB refuses expressions nested deeper than a thousand; every level here becomes at most a few of those. */
export const DEFAULT_LIMITS: Limits = { length: 16_384, depth: 64, nodes: 2_000 };
