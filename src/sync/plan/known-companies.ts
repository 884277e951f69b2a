/** The known names of a company. */
export type KnownCompany = {
  readonly symbol?: string;
  /** The service's number, as text. */
  readonly entityId?: string;
  readonly exchange?: string;
};

/** The companies of a plan with the rows that each is expected to have in the resource that is planned. */
export type CountedCompanies = {
  readonly companies: readonly KnownCompany[];
  /** By place in `companies`. */
  readonly rows: (company: number) => number;
  /** The companies are only ranges of numbers that had rows: they show where to split, not which companies exist. */
  readonly isEstimate?: boolean;
};

/** A company that is to be asked for, with the rows that it has, or is expected to have. */
export type CountedCompany = { readonly company: KnownCompany; readonly rows: number };

export const NO_COMPANIES: CountedCompanies = { companies: [], rows: () => 0 };

/** The symbol in upper case, where it can be in a list between commas. */
export function listedSymbol({ symbol }: KnownCompany): string | undefined {
  return symbol === undefined || symbol === '' || symbol.includes(',') ? undefined : symbol.toUpperCase();
}

/** How a company is named in a request: by its symbol, else by its number (`#8130`); `undefined` where it has neither. */
export function companyKey(company: KnownCompany): string | undefined {
  return listedSymbol(company) ?? (company.entityId === undefined ? undefined : `#${company.entityId}`);
}

/** Rows by key; companies without one are left out. */
export function rowsBy<Key>(
  companies: readonly CountedCompany[],
  keyOf: (company: KnownCompany) => Key | undefined,
): ReadonlyMap<Key, number> {
  const sums = new Map<Key, number>();
  for (const { company, rows } of companies) {
    const key = keyOf(company);
    if (key !== undefined) sums.set(key, (sums.get(key) ?? 0) + rows);
  }
  return sums;
}

export function rowsIn(counted: readonly { readonly rows: number }[]): number {
  return counted.reduce((sum, { rows }) => sum + rows, 0);
}
