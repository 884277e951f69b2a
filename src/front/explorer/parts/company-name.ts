type Named = { readonly key: string; readonly name: string | null; readonly symbol: string | null };

/** The best name that a store has of a company. */
export function companyName({ name, symbol, key }: Named): string {
  return name ?? symbol ?? key;
}
