import type { FinancialRow } from './financials.ts';
import type { PlantedError } from './planted.ts';
import { PLANT_RULES, type Plant } from './plants.ts';
import { type Found, type Shown, shownRows } from './shown.ts';
import { truthOfDocuments } from './truth-of-documents.ts';
import { truthOfPeriods } from './truth-of-periods.ts';

/** A finding that `validate` must have of a rule other than roll-ups. */
export type Truth = {
  readonly rule: string;
  readonly company: string;
  readonly document: string;
  /** Null where the finding is about the whole document; the same for `end`, `field` and `reported`. */
  readonly resource: string | null;
  readonly end: string | null;
  readonly field: string | null;
  /** Null where the number is missing, or a text. */
  readonly reported: string | null;
  /** The errors from which it follows: in sums, or beside them. */
  readonly errors: readonly (PlantedError | Plant)[];
};

/** What the rules other than roll-ups must find of the rows that a refresh shows. Everything follows from a planted error. */
export function truthAt(rows: readonly FinancialRow[], refresh: number, first: number): readonly Truth[] {
  const all = shownRows(rows, refresh, first);
  const found = [...truthOfPeriods(all), ...truthOfDocuments(all, refresh, first)];
  return [...found.map(truthOf), ...wrongHeaders(all)];
}

function truthOf({ rule, row, field, because = [row] }: Found): Truth {
  const { reporter, document, resource, end } = row;
  const errors = [...new Set(because.flatMap((one) => (one.row.error ? [one.row.error, ...one.errors] : one.errors)))];
  if (errors.length === 0) throw new Error(`not planted: ${rule} ${reporter.listing.cik} ${resource} ${end} ${field}`);
  const isText = errors.some((error) => error.kind === 'no-number' && error.field === field);
  const reported = isText ? null : (row.statement.get(field) ?? null);
  return { rule, company: reporter.listing.cik, document, resource, end, field, reported, errors };
}

/** Reports with a wrong header: one finding each, whatever the number of their rows. */
function wrongHeaders(all: readonly Shown[]): readonly Truth[] {
  const headers = all.flatMap(({ errors, reporter, document }) =>
    errors.flatMap((error) => {
      if (!(error.kind in PLANT_RULES) || !('field' in error) || error.field !== null) return [];
      const place = { resource: null, end: null, field: null, reported: null };
      return [{ rule: PLANT_RULES[error.kind], company: reporter.listing.cik, document, ...place, errors: [error] }];
    }),
  );
  return [...new Map(headers.map((header) => [`${header.rule} ${header.document}`, header])).values()];
}
