import { STANDARD_SOURCE } from './standard-resources.ts';

/** The sources of rows. A resource of the store is of one of them; rows of the standard are derived from filings. */
export const ROW_SOURCES = ['service', 'sec-fsds', 'sec-companyfacts', 'filing', STANDARD_SOURCE] as const;
type RowSource = (typeof ROW_SOURCES)[number];

/**
 * The sources that report the same fields of the same companies, in filings: the filing itself first. What several of
 * them have is taken from the first. Data sets round periods; company facts have no custom fields and no statements.
 */
export const FILING_SOURCES: readonly RowSource[] = ['filing', 'sec-fsds', 'sec-companyfacts'];
/** The one of them that rounds periods, to months. */
export const ROUNDED_SOURCE = 'sec-fsds' satisfies RowSource;
/** How many days a rounded period may be away from its own. */
export const ROUNDING_DAYS = 16;

/** What all rows of a source have in common, as far as rules and readers must know it. */
type RowTraits = {
  /** All fields of a row have its unit, whatever their type: a number of shares is in dollars. */
  readonly oneUnit: boolean;
  /** All fields of a row have its period, whatever their type: an instant is the end of it. */
  readonly onePeriod: boolean;
  /** A row of a later document replaces an earlier one as a whole, and a document has rows of its own period alone. */
  readonly supersedes: boolean;
  /** Rows of a document stand in several resources, which repeat values: by length of period, in full and core. */
  readonly severalResources: boolean;
  /** Documents have statements, which show fields as lines and print totals. */
  readonly printed: boolean;
};

/** Rows that a document states, one by one. */
const STATED: RowTraits = {
  oneUnit: false,
  onePeriod: false,
  supersedes: false,
  severalResources: false,
  printed: true,
};

const TRAITS: Readonly<Record<RowSource, RowTraits>> = {
  service: { oneUnit: true, onePeriod: true, supersedes: true, severalResources: true, printed: false },
  'sec-fsds': STATED,
  'sec-companyfacts': { ...STATED, printed: false },
  filing: STATED,
  [STANDARD_SOURCE]: { oneUnit: true, onePeriod: true, supersedes: false, severalResources: true, printed: false },
};

export function hasTrait(source: string, trait: keyof RowTraits): boolean {
  return ROW_SOURCES.some((known) => known === source && TRAITS[known][trait]);
}

/** The same as a condition in SQL, on a column with the source. */
export function traitSql(trait: keyof RowTraits, column = 'source'): string {
  return `${column} IN (${ROW_SOURCES.filter((source) => TRAITS[source][trait])
    .map((source) => `'${source}'`)
    .join(', ')})`;
}
