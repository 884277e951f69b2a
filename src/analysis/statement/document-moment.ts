import { formatIsoDate } from '../../core/base/date.ts';
import type { StoredDocument } from '../../warehouse/store/row-names.ts';

/**
 * When a document became known, as ISO text: accepted, else filed; XBRL filings state only the period they report on,
 * whose end is before that and after all earlier filings.
 */
export function momentOf({ accepted, filed, periodEnd }: StoredDocument): string {
  return accepted ?? filed ?? (periodEnd === null ? '' : formatIsoDate(periodEnd));
}
