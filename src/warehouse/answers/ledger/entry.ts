import type { ClosedCall, OpenedCall } from '../../../core/transport/effects.ts';

/**
 * A line of the ledger. A call is named by its run and its number within it. `at`: UTC, with milliseconds, as `Date`
 * prints it.
 */
export type LedgerEntry = OpenEntry | CloseEntry;

type Named = { readonly run: string; readonly call: number; readonly at: string };

export type OpenEntry = Named & OpenedCall & { readonly event: 'open' };

export type CloseEntry = Named & {
  readonly event: 'close';
  /** `null`: no status line came. */
  readonly status: number | null;
  readonly bytes: number;
  readonly milliseconds: number;
  readonly outcome: ClosedCall['outcome'] | (string & {});
};

type Check = (value: unknown) => boolean;

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const isText: Check = (value) => typeof value === 'string';
const isWhole: Check = (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const isMoment: Check = (value) => typeof value === 'string' && MOMENT.test(value);

const NAMED = { run: isText, call: isWhole, at: isMoment };

/**
 * Not a schema of zod: hundreds of thousands of lines may be read before the first call of a run, and this takes a
 * third of the time.
 */
const CHECKS: Readonly<Record<LedgerEntry['event'], Readonly<Record<string, Check>>>> = {
  open: { ...NAMED, what: isText, attempt: isWhole } satisfies { [K in Exclude<keyof OpenEntry, 'event'>]: Check },
  close: {
    ...NAMED,
    status: (value) => value === null || isWhole(value),
    bytes: isWhole,
    milliseconds: isWhole,
    outcome: isText,
  } satisfies { [K in Exclude<keyof CloseEntry, 'event'>]: Check },
};
const LISTED = new Map(Object.entries(CHECKS).map(([event, checks]) => [event, Object.entries(checks)]));

/** An entry as its line, with the end of line. The inverse of {@link parseEntry}. */
export function printEntry(entry: LedgerEntry): string {
  return `${JSON.stringify(entry)}\n`;
}

/**
 * The entry of a line without its end; `undefined` where it is none. No part of a line that is shorter than the line is
 * an entry.
 */
export function parseEntry(line: string): LedgerEntry | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  return isEntry(value) ? value : undefined;
}

function isEntry(value: unknown): value is LedgerEntry {
  if (typeof value !== 'object' || value === null) return false;
  const members = value as Readonly<Record<string, unknown>>;
  const checks = LISTED.get(String(members.event));
  return checks?.every(([name, holds]) => holds(members[name])) === true;
}
