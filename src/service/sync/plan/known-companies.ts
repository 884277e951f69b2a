/** The known names of a company. */
export type KnownCompany = {
  readonly symbol?: string | undefined;
  /** The service's number, as text. */
  readonly entityId?: string | undefined;
  readonly exchange?: string | undefined;
};

/** A company with the rows that it has, or is expected to have, in the resource that is planned. */
export type CountedCompany = KnownCompany & {
  readonly rows: number;
  /** Only a number at which rows were found: it shows where to split, not which company exists. */
  readonly isEstimate?: true;
};

/** The symbol in upper case, where it can be in a list between commas. */
export function listedSymbol({ symbol }: KnownCompany): string | undefined {
  return symbol === undefined || symbol === '' || symbol.includes(',') ? undefined : symbol.toUpperCase();
}

/** The name of a company in a request: its symbol, else its number (`#8130`); `undefined` where it has neither. */
export function companyKey(company: KnownCompany): string | undefined {
  return listedSymbol(company) ?? (company.entityId === undefined ? undefined : `#${company.entityId}`);
}

/** The number of a company, where it is one that a range can be cut at. */
export function safeId({ entityId }: KnownCompany): number | undefined {
  const id = Number(entityId ?? Number.NaN);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** Rows by key; companies without one are left out. */
export function rowsBy<Key>(
  companies: readonly CountedCompany[],
  keyOf: (company: KnownCompany) => Key | undefined,
): ReadonlyMap<Key, number> {
  const sums = new Map<Key, number>();
  for (const company of companies) {
    const key = keyOf(company);
    if (key !== undefined) sums.set(key, (sums.get(key) ?? 0) + company.rows);
  }
  return sums;
}

/** Rows by number, in the order of numbers. */
export function rowsById(companies: readonly CountedCompany[]): readonly (readonly [id: number, rows: number])[] {
  return [...rowsBy(companies, safeId)].sort(([a], [b]) => a - b);
}

export function rowsIn(counted: readonly { readonly rows: number }[]): number {
  return counted.reduce((sum, { rows }) => sum + rows, 0);
}
