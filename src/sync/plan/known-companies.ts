/** What is known of a company before it is asked for. */
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
  /** What stands for companies are only the ranges of numbers that answers had: they tell where to cut, not who there is. */
  readonly isEstimate?: boolean;
};

/** A company that is to be asked for, with the rows that it has, or is expected to have. */
export type CountedCompany = { readonly company: KnownCompany; readonly rows: number };

export const NO_COMPANIES: CountedCompanies = { companies: [], rows: () => 0 };

/** The symbol in upper case, where it can stand in a list between commas. */
export function listedSymbol({ symbol }: KnownCompany): string | undefined {
  return symbol === undefined || symbol === '' || symbol.includes(',') ? undefined : symbol.toUpperCase();
}

/** How a company is asked for: by its symbol, else by its number (`#8130`); `undefined` where it has neither. */
export function companyKey(company: KnownCompany): string | undefined {
  return listedSymbol(company) ?? (company.entityId === undefined ? undefined : `#${company.entityId}`);
}
