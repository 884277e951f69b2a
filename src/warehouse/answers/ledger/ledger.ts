import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { CallJournal } from '../../../core/transport/effects.ts';
import { makeOwnFolder, openAppendFile } from './append-file.ts';
import { type LedgerEntry, printEntry } from './entry.ts';
import { type CallCounts, createTally, type LedgerUse, noCalls, type Tally } from './tally.ts';

/** The name of the ledger in the folder beside a store. */
export const LEDGER_FILE = 'calls.ndjson';
const LONGEST_NAME = 200;

/** The ledger as the process has it that ingests: what it wrote is known without reading it again. */
export type Ledger = {
  readonly journal: CallJournal;
  /** Calls of the present day (UTC), by all runs. */
  readonly today: () => CallCounts;
  readonly thisRun: () => CallCounts;
  /** The number of calls of runs. */
  readonly callsOf: (runs: readonly string[]) => number;
  readonly use: () => LedgerUse;
  /** To be called once nothing is under way any more. */
  readonly end: () => void;
};

/**
 * Opens the ledger of a folder for a run, and makes both where there are none. Only the holder of the folder's lock may
 * do so. `run` names the run: no other run of the folder has, or had, the same name. An entry is with the operating
 * system when the journal resolves.
 */
export async function openLedger(
  folder: string,
  run: string,
  { today }: { readonly today: () => Date },
): Promise<Ledger> {
  makeOwnFolder(folder);
  const path = join(folder, LEDGER_FILE);
  const tally = await tallyFile(path);
  const file = openAppendFile(path);
  let last = 0;
  const write = (entry: LedgerEntry): void => {
    file.append(printEntry(entry));
    tally.entry(entry);
  };
  const use = (): LedgerUse => tally.use((other) => other === run);
  const moment = (): string => today().toISOString();
  return {
    journal: {
      open: async ({ what, attempt }) => {
        last += 1;
        write({ event: 'open', run, call: last, at: moment(), what: what.slice(0, LONGEST_NAME), attempt });
        return last;
      },
      close: async (call, { status = null, ...closed }) =>
        write({ event: 'close', run, call, at: moment(), status, ...closed }),
    },
    today: () => use().days.get(moment().slice(0, 10)) ?? noCalls(),
    thisRun: () => use().runs.get(run) ?? noCalls(),
    callsOf: (runs) => callsOf(use(), runs),
    use,
    end: file.close,
  };
}

/** The number of calls of some runs. */
export function callsOf({ runs }: LedgerUse, names: readonly string[]): number {
  return names.reduce((sum, name) => sum + (runs.get(name)?.calls ?? 0), 0);
}

/**
 * Reads the ledger of a folder. `isRunning`: whether that run is still going on; its open calls are in flight, all
 * others unknown.
 */
export async function readLedger(folder: string, isRunning: (run: string) => boolean): Promise<LedgerUse> {
  return (await tallyFile(join(folder, LEDGER_FILE))).use(isRunning);
}

const NEWLINE = 0x0a;

/** Takes up a ledger from its bytes, cut into pieces anywhere. */
export async function tallyPieces(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Tally> {
  const tally = createTally();
  let rest: Uint8Array[] = [];
  for await (const piece of pieces) {
    let start = 0;
    for (let end = piece.indexOf(NEWLINE); end >= 0; end = piece.indexOf(NEWLINE, start)) {
      tally.line(Buffer.concat([...rest, piece.subarray(start, end)]).toString(), true);
      rest = [];
      start = end + 1;
    }
    if (start < piece.length) rest.push(piece.subarray(start));
  }
  if (rest.length > 0) tally.line(Buffer.concat(rest).toString(), false);
  return tally;
}

/** Takes up the ledger in a file, piece by piece; a file that there is not is an empty one. */
async function tallyFile(path: string): Promise<Tally> {
  try {
    return await tallyPieces(createReadStream(path) as AsyncIterable<Buffer>);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return createTally();
    throw error;
  }
}
