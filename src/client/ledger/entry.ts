import { z } from 'zod';
import type { ClosedCall, OpenedCall } from '../transport/effects.ts';

/** A line of the ledger. A call is named by its run and its number within it. `at`: UTC, with milliseconds, as `Date` prints it. */
export type LedgerEntry = OpenEntry | CloseEntry;

export type OpenEntry = OpenedCall & {
  readonly event: 'open';
  readonly run: string;
  readonly call: number;
  readonly at: string;
};

export type CloseEntry = {
  readonly event: 'close';
  readonly run: string;
  readonly call: number;
  readonly at: string;
  /** `null`: no status line came. */
  readonly status: number | null;
  readonly bytes: number;
  readonly milliseconds: number;
  readonly outcome: ClosedCall['outcome'] | (string & {});
};

const whole = z.number().int().min(0);
const named = { run: z.string().min(1), call: whole, at: z.iso.datetime() };
const entrySchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('open'), ...named, what: z.string(), attempt: whole }),
  z.object({
    event: z.literal('close'),
    ...named,
    status: whole.nullable(),
    bytes: whole,
    milliseconds: whole,
    outcome: z.string(),
  }),
]);

/** An entry as its line, with the end of line. The inverse of {@link parseEntry}. */
export function printEntry(entry: LedgerEntry): string {
  return `${JSON.stringify(entry)}\n`;
}

/** The entry of a line without its end; `undefined` where it is none. No part of a line that is shorter than the line is an entry. */
export function parseEntry(line: string): LedgerEntry | undefined {
  try {
    return entrySchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
