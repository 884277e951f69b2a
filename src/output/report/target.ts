/** The parameters of the explorer's pages to which reports lead. */
type Pages = {
  readonly companies: never;
  readonly company: 'key';
  readonly coverage: never;
  readonly field: 'name';
  readonly filing: 'document';
  readonly finding: 'id';
  readonly findings: never;
  readonly note: 'row' | 'field';
  readonly mail: 'subscription' | 'mail';
  readonly proof: 'key' | 'field';
  readonly replayed: 'subscription';
  readonly snapshot: 'snapshot';
  readonly statement: 'key' | 'section';
  readonly taxonomy: 'source' | 'id' | 'version';
  readonly value: 'row' | 'field';
};

/** The page about what a text names. The explorer makes it a link; writers of files and terminals leave it out. */
export type Target = {
  [P in keyof Pages]: {
    readonly page: P;
    readonly query?: Readonly<Record<string, string | number | undefined>> | undefined;
  } & Readonly<Record<Pages[P], string>>;
}[keyof Pages];

export const fieldTarget = (field: string): Target => ({ page: 'field', name: localName(field) });

/** A value in a row version; a row that is not known has none. */
export function valueTarget(row: number | null | undefined, field: string): Target | undefined {
  return row === null || row === undefined ? undefined : { page: 'value', row: String(row), field: localName(field) };
}

export const snapshotTarget = (snapshot: number): Target => ({ page: 'snapshot', snapshot: String(snapshot) });

export function filingTarget(document: { readonly name: string } | null): Target | undefined {
  return document ? { page: 'filing', document: document.name } : undefined;
}

/** A field of a filing's own is written with its namespace. */
export function localName(field: string): string {
  return field.slice(field.lastIndexOf(':') + 1);
}
