import { addedCounts } from '../../core/base/collections.ts';
import type { Diagnostic } from '../../core/base/diagnostic.ts';
import type { CrossfootError } from '../../core/base/errors.ts';
import { type Filing, filingScope } from '../sources/xbrl/read-filing.ts';
import type { DownloadRecord } from '../store/downloads.ts';
import type { IngestPorts } from '../store/ports.ts';
import type { CommittedSnapshot, RowChanges } from '../store/record-snapshots.ts';
import type { Session } from '../store/session.ts';
import { staging } from '../store/session.ts';
import type { StagedTaxonomy, WrittenTaxonomy } from '../store/write-taxonomy.ts';
import type { StoreWriter } from '../store/writer.ts';
import type { IngestRequest } from './ingest-fsds.ts';

/** A filing that came in, or why it did not. */
export type IngestedFiling =
  | ({ readonly kind: 'ingested'; readonly input: string; readonly id: string } & IngestedParts)
  | { readonly kind: 'failed'; readonly input: string; readonly error: CrossfootError };

/** What a filing brought. */
export type IngestedParts = {
  /** The snapshot that it shares with the other filings of its group. */
  readonly snapshot: number;
  readonly changes: RowChanges;
  readonly taxonomy: WrittenTaxonomy | undefined;
  readonly counts: Readonly<Record<string, number>>;
  readonly diagnostics: readonly Diagnostic[];
};

const COMMAND = 'ingest xbrl';

const NO_CHANGES: RowChanges = { seen: 0, new: 0, changed: 0, retired: 0 };

type Committed = {
  readonly snapshot: CommittedSnapshot;
  readonly taxonomies: ReadonlyMap<string, WrittenTaxonomy>;
  readonly changes: ReadonlyMap<string, RowChanges>;
};

/** A filing that is staged, and the input that it came from. */
type StagedFiling = Pick<Filing, 'id' | 'summary'> & { readonly input: string };

type CommitRequest = IngestRequest & {
  /** What inputs were downloaded from. */
  readonly downloads?: ReadonlyMap<string, DownloadRecord> | undefined;
};

/** Filings on their way into one snapshot: they are staged as they come. */
export type FilingGroup = {
  readonly size: () => number;
  readonly add: (input: string, filing: Filing) => Promise<void>;
  /** Commits the filings, with their taxonomies. */
  readonly commit: (request: CommitRequest, ports: IngestPorts) => Promise<readonly IngestedFiling[]>;
};

export async function openFilingGroup(session: Session): Promise<FilingGroup> {
  const stage = await session.stage();
  const filings: StagedFiling[] = [];
  return {
    size: () => filings.length,
    add: async (input, { id, summary, rows, taxonomy }) => {
      if (filings.length > 0) stage.nextAnswer();
      filings.push({ input, id, summary });
      if (taxonomy) await staging(stage.addTaxonomy(taxonomy));
      await staging(stage.add({ kind: 'rows', batch: rows }));
    },
    commit: async ({ store, ...request }, ports) => {
      const own = await staging(stage.finish());
      ports.progress.stage('writing to the store');
      const { snapshot, taxonomies, changes } = await session.write(store, ports, (writer) =>
        write(writer, { filings, taxonomies: own }, request),
      );
      return filings.map(({ input, id, summary }, at) => ({
        kind: 'ingested',
        input,
        id,
        snapshot: snapshot.snapshot,
        taxonomy: taxonomies.get(id),
        changes: changes.get(id) ?? NO_CHANGES,
        counts: summary.counts,
        diagnostics: [...summary.diagnostics, ...(at === 0 ? snapshot.diagnostics : [])],
      }));
    },
  };
}

type Staged = { readonly filings: readonly StagedFiling[]; readonly taxonomies: readonly StagedTaxonomy[] };

async function write(
  writer: StoreWriter,
  { filings, taxonomies: own }: Staged,
  { observedAt, downloads }: Omit<CommitRequest, 'store'>,
): Promise<Committed> {
  const inputs = [...new Set(filings.map(({ input }) => input))];
  const work = { command: COMMAND, input: inputs.join(', '), observedAt };
  const run = await writer.recordRun(work, { counts: { taxonomies: own.length }, diagnostics: [] });
  const written = await writer.writeStagedTaxonomies(run, own);
  const summaries = filings.map(({ summary }) => summary);
  const summary = {
    scope: filingScope(filings.map(({ id }) => id)),
    counts: addedCounts(summaries.map(({ counts }) => counts)),
    diagnostics: summaries.flatMap(({ diagnostics }) => diagnostics),
  };
  const hasErrors = ({ diagnostics }: StagedFiling['summary']) => diagnostics.some((each) => each.severity === 'error');
  const bad = new Set(filings.filter((filing) => hasErrors(filing.summary)).map(({ input }) => input));
  // What something is wrong with is asked for again.
  const settled = inputs.filter((input) => !bad.has(input)).flatMap((input) => downloads?.get(input) ?? []);
  const [snapshot] = await writer.commitSnapshots([{ ...work, summary, downloads: settled }]);
  if (!snapshot) throw new Error('filings were committed without a snapshot');
  const taxonomies = new Map(written.map((one) => [one.id, one]));
  return { snapshot, taxonomies, changes: await writer.documentChanges() };
}
