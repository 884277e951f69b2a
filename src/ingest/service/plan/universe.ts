/** What is known of a company before it is asked for. */
export type KnownCompany = {
  readonly symbol?: string;
  /** The service's number, as text. */
  readonly entityId?: string;
  readonly exchange?: string;
  readonly name?: string;
};

/** The companies of a plan with the rows that each is expected to have in the resource that is planned. */
export type Universe = {
  readonly companies: readonly KnownCompany[];
  /** By place in `companies`. */
  readonly rows: (company: number) => number;
};

export const EMPTY_UNIVERSE: Universe = { companies: [], rows: () => 0 };

/** A name for a company, to find it again: its symbol, else its number. */
export function companyKey({ symbol, entityId }: KnownCompany): string | undefined {
  return symbol === undefined ? entityId && `#${entityId}` : symbol;
}
