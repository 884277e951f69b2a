import { formatIsoDate } from '../../base/date.ts';
import type { Diagnostic } from '../../base/diagnostic.ts';
import type { IdentifiedRow } from './row-identity.ts';

/** What became of everything in an answer: `all` its rows, `loaded` those that are left when repeated ones are dropped. */
export function countRows(all: readonly IdentifiedRow[], loaded: readonly IdentifiedRow[], totalRows: number) {
  const sum = (rows: readonly IdentifiedRow[], of: (row: IdentifiedRow) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  const ofKind = (kind: 'number' | 'text') =>
    sum(loaded, ({ reader }) => [...reader.values.values()].filter((value) => value.kind === kind).length);
  const reported = sum(all, ({ reader }) => reader.values.size);
  return {
    rows: all.length,
    rowsLoaded: loaded.length,
    rowsRepeated: all.length - loaded.length,
    rowsWithoutPeriod: loaded.filter(({ period }) => period.kind === 'unknown').length,
    rowsWithoutTaxonomy: loaded.filter(({ taxonomy }) => taxonomy === undefined).length,
    rowsElsewhere: Math.max(0, totalRows - all.length),
    values: sum(all, ({ reader }) => reader.row.values.length),
    numbersLoaded: ofKind('number'),
    textsLoaded: ofKind('text'),
    valuesNull: sum(all, ({ reader }) => reader.valuesNull),
    valuesRepeated:
      sum(all, ({ reader }) => reader.valuesRepeated) + reported - sum(loaded, ({ reader }) => reader.values.size),
  };
}

/** What a person should know of rows that were loaded, but not as they would be wished. */
export function rowDiagnostics(
  loaded: readonly IdentifiedRow[],
  { rowsElsewhere }: { readonly rowsElsewhere: number },
  file: string,
): readonly Diagnostic[] {
  const numbered = loaded.filter((row) => row.numbered).length;
  const diagnostics: Diagnostic[] = [];
  if (numbered > 0) {
    diagnostics.push({
      severity: 'warning',
      code: 'service/row-without-period',
      message: `${numbered} rows state neither a period in months nor other fields that tell them apart; only the fields that were asked for and their number in this answer keep them apart (dimensions FieldGroup, RowNumber)`,
      place: { file },
      hint: 'Ask with fields=all or for the default field group, which carry the header fields.',
    });
  }
  if (rowsElsewhere > 0) {
    diagnostics.push({
      severity: 'error',
      code: 'service/part-of-answer',
      message: `the service has ${rowsElsewhere} more rows for this request than this answer holds`,
      place: { file },
      hint: 'Save the other pages too (limit, offset).',
    });
  }
  return diagnostics;
}

/** ISO text of the latest `receiveddate`; with minutes where the service writes them. */
export function latestReceived(rows: readonly IdentifiedRow[]): string | undefined {
  const moments = rows.flatMap(({ received }) => (received ? [received] : []));
  const order = moments.sort((a, b) => b.day - a.day || (b.minute ?? 0) - (a.minute ?? 0));
  const [latest] = order;
  if (!latest) return undefined;
  const day = formatIsoDate(latest.day);
  if (latest.minute === undefined) return day;
  const [hour, minute] = [Math.floor(latest.minute / 60), latest.minute % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${day}T${hour}:${minute}:00`;
}
