import type { ServiceDateTime } from '../../model/date-time.ts';

/** Counts of everything in the answers of one read, so far. */
export type RowTally = {
  rows: number;
  rowsLoaded: number;
  rowsWithoutPeriod: number;
  rowsWithoutTaxonomy: number;
  /** Loaded rows that only their content keeps apart. */
  rowsByContent: number;
  values: number;
  numbersLoaded: number;
  textsLoaded: number;
  nulls: number;
  repeated: number;
  /** The latest `receiveddate`. */
  received: ServiceDateTime | undefined;
};

export function rowTally(): RowTally {
  return {
    rows: 0,
    rowsLoaded: 0,
    rowsWithoutPeriod: 0,
    rowsWithoutTaxonomy: 0,
    rowsByContent: 0,
    values: 0,
    numbersLoaded: 0,
    textsLoaded: 0,
    nulls: 0,
    repeated: 0,
    received: undefined,
  };
}

/** Of equal moments the first one counts. */
export function noteReceived(tally: RowTally, moment: ServiceDateTime | undefined): void {
  const { received } = tally;
  if (moment === undefined) return;
  const later =
    received === undefined ||
    moment.day > received.day ||
    (moment.day === received.day && (moment.minute ?? 0) > (received.minute ?? 0));
  if (later) tally.received = moment;
}
