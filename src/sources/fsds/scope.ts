import { formatIsoDate } from '../../base/date.ts';
import type { Diagnostic } from '../../base/diagnostic.ts';
import { FSDS_RESOURCE, FSDS_SOURCE } from '../../model/data-sets.ts';
import type { FiledDocument } from '../../model/row-batch.ts';
import type { Scope } from '../../model/source-read.ts';

/**
 * The scope of a data set: the calendar quarter in which all its filings were filed. A data set of several quarters is
 * a selection, which retires nothing; nor does one of which lines were left out (`lost`). The layout without segments
 * has no dimensions but co-registrants.
 */
export function scopeOf(
  documents: readonly FiledDocument[],
  { allDimensions, lost }: { readonly allDimensions: boolean; readonly lost: boolean },
): { readonly scope: Scope; readonly diagnostics: readonly Diagnostic[] } {
  const days = documents.flatMap(({ filed }) => (filed === undefined ? [] : [formatIsoDate(filed)])).sort();
  const first = days[0] ?? '';
  const last = days.at(-1) ?? '';
  const oneQuarter = quarterOf(first) === quarterOf(last);
  const effectiveAt = documents.reduce((latest, { accepted = '' }) => (accepted > latest ? accepted : latest), '');
  const scope: Scope = {
    source: FSDS_SOURCE,
    resource: FSDS_RESOURCE,
    partition: oneQuarter ? `quarter ${quarterOf(first)}` : `filings ${first}..${last}`,
    complete: oneQuarter && !lost,
    dimensions: allDimensions ? 'all' : 'legal-entity',
    supersedes: false,
    partitionBy: 'quarter filed',
    ...(effectiveAt && { effectiveAt }),
  };
  return { scope, diagnostics: oneQuarter ? [] : [severalQuarters(first, last)] };
}

/** `2009-07-15` is in `2009q3`. */
function quarterOf(isoDate: string): string {
  return `${isoDate.slice(0, 4)}q${Math.ceil(Number(isoDate.slice(5, 7)) / 3)}`;
}

function severalQuarters(first: string, last: string): Diagnostic {
  return {
    severity: 'note',
    code: 'fsds/several-quarters',
    message: `the filings were filed from ${first} to ${last}, in more than one quarter: no earlier row is retired`,
  };
}
