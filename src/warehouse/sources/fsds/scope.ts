import { formatIsoDate } from '../../../core/base/date.ts';
import type { Diagnostic } from '../../../core/base/diagnostic.ts';
import { inputError } from '../../../core/base/errors.ts';
import { FSDS_RESOURCE, FSDS_SOURCE } from '../../../core/model/data-sets.ts';
import type { FiledDocument } from '../../../core/model/row-batch.ts';
import type { Scope } from '../../../core/model/source-read.ts';

type Covered = {
  readonly allDimensions: boolean;
  /** Lines were left out. */
  readonly lost: boolean;
  /** The user says that it is a whole quarter. */
  readonly wholeQuarter: boolean;
  /** For messages. */
  readonly file: string;
};

/**
 * The scope of a data set, by the dates of its filings. One that covers a calendar quarter retires the filings of that
 * quarter that it does not name; any other, such as one of a day, retires only rows of its own filings. One of which
 * lines were left out retires nothing. The layout without segments has no dimensions but co-registrants.
 *
 * @throws input error where it should be a whole quarter, and has filings of several.
 */
export function scopeOf(
  documents: readonly FiledDocument[],
  { allDimensions, lost, wholeQuarter, file }: Covered,
): { readonly scope: Scope; readonly diagnostics: readonly Diagnostic[] } {
  const days = documents.flatMap(({ filed }) => (filed === undefined ? [] : [formatIsoDate(filed)])).sort();
  const first = days[0] ?? '';
  const last = days.at(-1) ?? '';
  const isOneQuarter = quarterOf(first) === quarterOf(last);
  if (wholeQuarter && !isOneQuarter) {
    throw inputError(`is not a whole quarter: its filings were filed from ${first} to ${last}`, { place: { file } });
  }
  const isWhole = isOneQuarter && (wholeQuarter || coversQuarter(first, last));
  const effectiveAt = documents.reduce((latest, { accepted = '' }) => (accepted > latest ? accepted : latest), '');
  const scope: Scope = {
    source: FSDS_SOURCE,
    resource: FSDS_RESOURCE,
    partition: isWhole ? `quarter ${quarterOf(first)}` : `filings ${first === last ? first : `${first}..${last}`}`,
    complete: isWhole && !lost,
    wholeDocuments: !lost,
    dimensions: allDimensions ? 'all' : 'legal-entity',
    supersedes: false,
    partitionBy: 'quarter filed',
    ...(effectiveAt && { effectiveAt }),
  };
  return { scope, diagnostics: isWhole ? [] : [partOfQuarter(first, last)] };
}

/** `2009-07-15` is in `2009q3`. */
function quarterOf(isoDate: string): string {
  return `${isoDate.slice(0, 4)}q${Math.ceil(Number(isoDate.slice(5, 7)) / 3)}`;
}

/** The first half of the first month and the second half of the last one: the first filings of 2009 came on July 15. */
const MIDDLE_OF_MONTH = 15;

/** Whether filings from a first to a last day of a quarter are those of the quarter. */
function coversQuarter(first: string, last: string): boolean {
  const [from = 0, to = 0] = [first, last].map(
    (date) => ((Number(date.slice(5, 7)) - 1) % 3) * 31 + Number(date.slice(8)),
  );
  return from <= MIDDLE_OF_MONTH && to >= 2 * 31 + MIDDLE_OF_MONTH;
}

function partOfQuarter(first: string, last: string): Diagnostic {
  const when = first === last ? `on ${first}` : `from ${first} to ${last}`;
  return {
    severity: 'note',
    code: 'fsds/not-a-quarter',
    message: `the filings were filed ${when}, which is not a whole quarter: filings that it does not name stay as they are`,
  };
}
