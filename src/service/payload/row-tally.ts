import { formatIsoDate } from '../../core/base/date.ts';
import type { Diagnostic } from '../../core/base/diagnostic.ts';
import type { ServiceDateTime } from '../../core/model/moment.ts';

/** Counts of everything in the answers of one read, so far. */
export type RowTally = ReturnType<typeof rowTally>;

export function rowTally() {
  return {
    rows: 0,
    rowsLoaded: 0,
    rowsWithoutPeriod: 0,
    rowsWithoutTaxonomy: 0,
    /** Loaded rows that only their content keeps apart. */
    rowsByContent: 0,
    values: 0,
    numbersLoaded: 0,
    textsLoaded: 0,
    nulls: 0,
    repeated: 0,
    /** The latest `receiveddate`. */
    received: undefined as ServiceDateTime | undefined,
  };
}

/** The first of equal moments counts. */
export function noteReceived(tally: RowTally, moment: ServiceDateTime | undefined): void {
  const { received } = tally;
  if (moment === undefined) return;
  const later =
    received === undefined ||
    moment.day > received.day ||
    (moment.day === received.day && (moment.minute ?? 0) > (received.minute ?? 0));
  if (later) tally.received = moment;
}

/** Counts of everything that was read; `rowsElsewhere` are those that the service has beyond it. */
export function countRows(tally: RowTally, rowsElsewhere: number) {
  return {
    rows: tally.rows,
    rowsLoaded: tally.rowsLoaded,
    rowsRepeated: tally.rows - tally.rowsLoaded,
    rowsWithoutPeriod: tally.rowsWithoutPeriod,
    rowsWithoutTaxonomy: tally.rowsWithoutTaxonomy,
    rowsElsewhere,
    values: tally.values,
    numbersLoaded: tally.numbersLoaded,
    textsLoaded: tally.textsLoaded,
    valuesNull: tally.nulls,
    valuesRepeated: tally.repeated,
  };
}

/** Diagnostics of rows without a period and of rows that the answer lacks. */
export function rowDiagnostics({ rowsByContent }: RowTally, rowsElsewhere: number, file: string): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  if (rowsByContent > 0) {
    diagnostics.push({
      severity: 'warning',
      code: 'service/row-without-period',
      message: `${rowsByContent} rows state neither a period in months nor other fields that identify them; only their content keeps them apart (dimension RowContent), so that a row that changes becomes another one`,
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
export function latestReceived({ received }: RowTally): string | undefined {
  if (!received) return undefined;
  const day = formatIsoDate(received.day);
  if (received.minute === undefined) return day;
  const [hour, minute] = [Math.floor(received.minute / 60), received.minute % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${day}T${hour}:${minute}:00`;
}
