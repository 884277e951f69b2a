import { appendFileSync, existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LedgerEntry, parseEntry, printEntry } from '../../../../src/warehouse/answers/ledger/entry.ts';
import {
  LEDGER_FILE,
  type Ledger,
  openLedger,
  readLedger,
  tallyPieces,
} from '../../../../src/warehouse/answers/ledger/ledger.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const NOON = Date.UTC(2025, 2, 3, 12);
const DAY = 86_400_000;
const today = () => new Date(NOON);
const gone = () => false;
const OK = { status: 200, bytes: 10, milliseconds: 5, outcome: 'answered' } as const;

async function answered(ledger: Ledger, what: string, closed: Parameters<Ledger['journal']['close']>[1] = OK) {
  await ledger.journal.close(await ledger.journal.open({ what, attempt: 1 }), closed);
}

describe('the ledger', () => {
  it('is there line by line before a call is sent, and after it is closed', async () => {
    const folder = join(temporaryFolder(), 'store.ingest');
    const ledger = await openLedger(folder, 'run-1', { today });
    const call = await ledger.journal.open({ what: 'Companies A*', attempt: 2 });
    const lines = () => readFileSync(join(folder, LEDGER_FILE), 'utf8');
    const open =
      '{"event":"open","run":"run-1","call":1,"at":"2025-03-03T12:00:00.000Z","what":"Companies A*","attempt":2}\n';
    expect(lines()).toBe(open);
    await ledger.journal.close(call, { ...OK, status: undefined, outcome: 'timed-out' });
    expect(lines()).toBe(
      `${open}{"event":"close","run":"run-1","call":1,"at":"2025-03-03T12:00:00.000Z","status":null,"bytes":10,"milliseconds":5,"outcome":"timed-out"}\n`,
    );
    expect(statSync(join(folder, LEDGER_FILE)).mode & 0o077).toBe(0);
    ledger.end();
  });

  it('counts by day, run, status and outcome, over restarts', async () => {
    const folder = temporaryFolder();
    let now = NOON - DAY;
    const clock = { today: () => new Date(now) };
    const first = await openLedger(folder, 'one', clock);
    await answered(first, 'a');
    await first.journal.open({ what: 'lost', attempt: 1 });
    first.end();
    now = NOON;
    const second = await openLedger(folder, 'two', clock);
    await answered(second, 'b', { ...OK, status: 304, bytes: 0, outcome: 'unchanged' });
    await answered(second, 'c', { ...OK, status: undefined, bytes: 3, outcome: 'unreachable' });
    await second.journal.open({ what: 'going', attempt: 1 });
    const expected = { calls: 3, byStatus: { 304: 1 }, unanswered: 1, unknown: 0, bytes: 3 };
    expect(second.today()).toMatchObject(expected);
    expect(second.thisRun()).toMatchObject(expected);
    const use = await readLedger(folder, (run) => run === 'two');
    expect(use).toEqual(second.use());
    expect(use).toMatchObject({
      calls: 5,
      byStatus: { 200: 1, 304: 1 },
      byOutcome: { answered: 1, unchanged: 1, unreachable: 1 },
      unknown: 1,
      unknownCalls: [{ what: 'lost', run: 'one' }],
      inFlight: [{ what: 'going', run: 'two' }],
      unreadable: 0,
      isTorn: false,
    });
    expect([...use.days]).toMatchObject([
      ['2025-03-02', { calls: 2, unknown: 1 }],
      ['2025-03-03', expected],
    ]);
    expect((await readLedger(folder, gone)).unknown).toBe(2);
    second.end();
  });

  it('that there is not, or that is empty, holds nothing', async () => {
    const folder = temporaryFolder();
    expect(await readLedger(join(folder, 'nowhere'), gone)).toMatchObject({ calls: 0, unknown: 0, isTorn: false });
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
    writeFileSync(join(folder, LEDGER_FILE), '');
    expect(await readLedger(folder, gone)).toMatchObject({ calls: 0, unreadable: 0, isTorn: false });
  });

  it('counts lines that are none, and goes on behind them', async () => {
    const folder = temporaryFolder();
    const ledger = await openLedger(folder, 'one', { today });
    await answered(ledger, 'a');
    ledger.end();
    appendFileSync(join(folder, LEDGER_FILE), '{"event":"close"}\n\0\0\0\nnull\n{"event":"open","ru');
    expect(await readLedger(folder, gone)).toMatchObject({ calls: 1, unreadable: 4, isTorn: true });
    const next = await openLedger(folder, 'two', { today });
    await answered(next, 'b');
    next.end();
    expect(await readLedger(folder, gone)).toMatchObject({ calls: 2, unreadable: 4, isTorn: false, unknown: 0 });
  });

  it('keeps a thousand calls that are open at once', async () => {
    const folder = temporaryFolder();
    const ledger = await openLedger(folder, 'one', { today });
    await Promise.all(Array.from({ length: 1_000 }, (_, n) => answered(ledger, `slice ${n}`)));
    expect(ledger.thisRun()).toMatchObject({ calls: 1_000, unknown: 0 });
    ledger.end();
    expect(await readLedger(folder, gone)).toMatchObject({ calls: 1_000, byStatus: { 200: 1_000 } });
  });
});

type Step = { readonly close: boolean; readonly pick: number; readonly day: number; readonly status: number };

/** What printing could stumble over. */
const names = fc.string({ unit: fc.constantFrom('a', '"', '\\', '\n', '\0', 'é', '😀', '\u2028', '\ud800', '}') });

const steps = fc.array(
  fc.record({
    close: fc.boolean(),
    pick: fc.nat(99),
    day: fc.nat(3),
    status: fc.constantFrom(0, 200, 304, 400, 403),
  }),
  { maxLength: 40 },
);

/** Plays steps: a close is of one of the calls that are open, where there is one. */
function entriesOf(played: readonly Step[], what: string): LedgerEntry[] {
  const open: number[] = [];
  let last = 0;
  return played.map(({ close, pick, day, status }): LedgerEntry => {
    const at = new Date(NOON + day * DAY).toISOString();
    const [call] = close && open.length > 0 ? open.splice(pick % open.length, 1) : [];
    if (call !== undefined) {
      const closed = { at, bytes: pick, milliseconds: day, outcome: status === 0 ? 'unreachable' : 'answered' };
      return { event: 'close', run: 'r', call, status: status === 0 ? null : status, ...closed };
    }
    last += 1;
    open.push(last);
    return { event: 'open', run: 'r', call: last, at, what, attempt: 1 };
  });
}

/** What a ledger of these entries says, counted the plain way. */
function plainly(entries: readonly LedgerEntry[]) {
  const opened = entries.filter(({ event }) => event === 'open');
  const closed = entries.flatMap((entry) => (entry.event === 'close' ? [entry] : []));
  const days = new Map<string, number>();
  for (const { at } of [...opened].sort((a, b) => (a.at < b.at ? -1 : 1)))
    days.set(at.slice(0, 10), (days.get(at.slice(0, 10)) ?? 0) + 1);
  return {
    calls: opened.length,
    days,
    unknown: opened.filter(({ call }) => !closed.some((close) => close.call === call)).map(({ call }) => call),
    unanswered: closed.filter(({ status }) => status === null).length,
    bytes: closed.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

function inBrief(use: ReturnType<Awaited<ReturnType<typeof tallyPieces>>['use']>) {
  const { calls, unknownCalls, unanswered, bytes } = use;
  return {
    calls,
    days: new Map([...use.days].map(([day, counts]) => [day, counts.calls])),
    unknown: unknownCalls.map(({ call }) => call),
    unanswered,
    bytes,
  };
}

describe('any course of calls', () => {
  it('cut at any byte is read as what stood there whole', async () => {
    await fc.assert(
      fc.asyncProperty(steps, names, fc.nat(), fc.integer({ min: 20, max: 300 }), async (played, what, cut, size) => {
        const entries = entriesOf(played, what);
        const lines = entries.map((entry) => Buffer.from(printEntry(entry)));
        const bytes = Buffer.concat(lines);
        const end = cut % (bytes.length + 1);
        const kept: LedgerEntry[] = [];
        let [at, torn] = [0, 0];
        for (const [index, line] of lines.entries()) {
          const entry = entries[index];
          // The end of the line may be missing: everything is said without it.
          if (entry && at + line.length - 1 <= end) kept.push(entry);
          else if (at < end) torn += 1;
          at += line.length;
        }
        const pieces = Array.from({ length: Math.ceil(end / size) }, (_, n) =>
          bytes.subarray(n * size, Math.min((n + 1) * size, end)),
        );
        const use = (await tallyPieces(pieces)).use(gone);
        expect(inBrief(use)).toEqual(plainly(kept));
        expect(use.unreadable).toBe(torn);
        expect(use.isTorn).toBe(end > 0 && bytes[end - 1] !== 0x0a);
      }),
      { numRuns: 50 },
    );
  });

  it('cut at any byte goes on in the next run, and both are read', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.nat(), async (played, cut) => {
        const folder = temporaryFolder();
        const path = join(folder, LEDGER_FILE);
        writeFileSync(path, entriesOf(played, 'x').map(printEntry).join(''));
        truncateSync(path, cut % (statSync(path).size + 1));
        const before = await readLedger(folder, gone);
        const next = await openLedger(folder, 'next', { today });
        await answered(next, 'y');
        const use = next.use();
        next.end();
        expect(use).toEqual(await readLedger(folder, gone));
        expect(use.calls).toBe(before.calls + 1);
        expect(use.unknownCalls).toEqual(before.unknownCalls);
        expect(use.unreadable).toBe(before.unreadable);
        expect(use.isTorn).toBe(false);
      }),
      { numRuns: 40 },
    );
  });

  it('is printed and read back', () => {
    fc.assert(
      fc.property(steps, names, (played, what) => {
        for (const entry of entriesOf(played, what)) {
          const line = printEntry(entry);
          expect(line.indexOf('\n')).toBe(line.length - 1);
          expect(parseEntry(line.slice(0, -1))).toEqual(entry);
        }
      }),
    );
  });
});
