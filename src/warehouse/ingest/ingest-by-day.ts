import { formatIsoDate } from '../../core/base/date.ts';
import type { Diagnostic } from '../../core/base/diagnostic.ts';
import type { SourceRead, SourceSummary } from '../../core/model/source-read.ts';
import type { IngestPorts } from '../store/ports.ts';
import type { SnapshotToCommit } from '../store/record-snapshots.ts';
import type { DividedDay, StagedDay } from '../store/staged-days.ts';
import { type IngestedRows, type IngestTarget, withDiagnostics, withStaged } from './ingest-rows.ts';

/** An ingest as filed: a snapshot for each filing date, all in one transaction. */
export type IngestedByDay = {
  /** One for each filing date with filings that the store did not have, in the order of dates. */
  readonly days: readonly IngestedRows[];
  /** The whole read; its filings that the store had are counted as `filingsKnown`. */
  readonly summary: SourceSummary;
};

/**
 * Reads a source of dated filings whole, then commits it as one snapshot for each filing date, all in one transaction.
 * Filings that the store has are left out, however it came to them; one that it has for another company only gets the
 * rows of the further one. No date retires rows of another. A snapshot becomes
 * effective at the end of its date, so that the service shows it with the first refresh of a later day.
 */
export function ingestByDay(read: SourceRead, target: IngestTarget, ports: IngestPorts): Promise<IngestedByDay> {
  return withStaged(read, target, ports, ({ session, summary }) =>
    session.write(target.store, ports, async (writer) => {
      const { days: staged, storedUntil, ofOthers } = await writer.stagedDays(summary.scope.source, undefined);
      const wanted = staged.filter(({ filings, known }) => filings > known);
      const filingsKnown = staged.reduce((sum, { known }) => sum + known, 0);
      const whole = withDiagnostics({ ...summary, counts: { ...summary.counts, filingsKnown } }, [
        ...knownFilings(filingsKnown),
        ...filingsOfOthers(ofOthers),
        ...lateFilings(wanted, storedUntil),
      ]);
      const downloads = target.downloads?.(summary) ?? [];
      if (wanted.length === 0) {
        if (downloads.length > 0) await writer.recordDownloads(await writer.recordRun(target, whole), downloads);
        return { days: [], summary: whole };
      }
      ports.progress.stage('filing dates', wanted.length);
      const divided = await writer.divideByDay(wanted);
      const works = divided.map((day) => workOfDay({ target, whole, downloads, isLast: day === divided.at(-1) }, day));
      ports.progress.advance(wanted.length);
      const committed = await writer.commitSnapshots(works, ports.progress);
      const days = committed.map((snapshot, part) => ({
        ...snapshot,
        summary: withDiagnostics(works[part]?.summary ?? whole, snapshot.diagnostics),
      }));
      return { days, summary: whole };
    }),
  );
}

type DayWork = Pick<SnapshotToCommit, 'downloads'> & {
  readonly target: IngestTarget;
  readonly whole: SourceSummary;
  readonly isLast: boolean;
};

/** What cannot be divided by date is recorded with the last one. */
function workOfDay(
  { target: { command, input, observedAt }, whole, downloads, isLast }: DayWork,
  { filed, counts }: DividedDay,
): SnapshotToCommit {
  const date = formatIsoDate(filed);
  const scope = {
    ...whole.scope,
    partition: `filings ${date}`,
    complete: false,
    wholeDocuments: false,
    effectiveAt: `${date}T23:59:59`,
  };
  const work = { command, input, observedAt };
  if (!isLast) return { ...work, summary: { scope, counts, diagnostics: [] } };
  const summary = { ...whole, scope, counts: { ...whole.counts, ...counts } };
  return { ...work, summary, downloads };
}

function knownFilings(known: number): readonly Diagnostic[] {
  if (known === 0) return [];
  const message = `${known} filings are in the store already and were left out: its versions of them stay as they are`;
  return [{ severity: 'note', code: 'ingest/filings-known', message }];
}

function filingsOfOthers(count: number): readonly Diagnostic[] {
  if (count === 0) return [];
  const message = `${count} filings are in the store for another company that filed them too: the facts of this one were added to them`;
  return [{ severity: 'note', code: 'ingest/filings-of-others', message }];
}

/** History goes by the order of ingest. */
function lateFilings([first]: readonly StagedDay[], storedUntil: string | null): readonly Diagnostic[] {
  const date = first && formatIsoDate(first.filed);
  if (date === undefined || storedUntil === null || storedUntil < date) return [];
  const message = `the store has filings until ${storedUntil}; those from ${date} on count as what came after them`;
  return [{ severity: 'warning', code: 'ingest/filed-before', message }];
}
