import type { Diagnostic } from '../../base/diagnostic.ts';
import type { SourceSummary } from '../../model/source-read.ts';
import type { Taxonomy } from '../../model/taxonomy.ts';
import type { CommittedSnapshot } from '../../store/record-snapshots.ts';
import type { FieldKinds } from '../../store/service-runs/field-kinds.ts';
import type { TaxonomyCheck } from '../../store/service-runs/record-service-run.ts';
import type { Session } from '../../store/session.ts';
import type { WrittenTaxonomy } from '../../store/write-taxonomy.ts';
import type { StoreWriter } from '../../store/writer.ts';
import { listedOnly } from '../plan/next-batches.ts';
import type { Selection } from '../plan/selection.ts';
import { slicedResource } from '../plan/sliced-resources.ts';
import type { Run } from '../run/open-run.ts';
import { leavesOf, type Slice } from '../run/run-state.ts';
import { discardedOf, type StagedResource } from '../run/staged-resource.ts';
import type { FieldChange, ServiceIngest, ServicePorts } from '../types.ts';

/** A taxonomy of which every part is there. */
export type ReadTaxonomy = {
  /** `taxonomy 18`. */
  readonly resource: string;
  readonly taxonomy: Taxonomy;
  readonly counts: Readonly<Record<string, number>>;
  readonly diagnostics: readonly Diagnostic[];
};

export type ToCommit = {
  readonly store: string;
  readonly url: string;
  readonly format: string;
  readonly question: string;
  readonly selection: Selection;
  readonly staged: readonly StagedResource[];
  /** By resource: the fields that are known from now on, those that are not stored among them. */
  readonly known: ReadonlyMap<string, FieldKinds>;
  readonly taxonomies: readonly ReadTaxonomy[];
  /** Whether the list of taxonomies and all of them are there. */
  readonly allTaxonomies: boolean;
  readonly drift: readonly FieldChange[];
  /** The summary of the run, once it is known what was committed. */
  readonly summarize: (committed: Committed) => ServiceIngest;
};

export type Committed = {
  /** By resource. */
  readonly snapshots: ReadonlyMap<string, CommittedSnapshot>;
  /** By resource. */
  readonly taxonomies: ReadonlyMap<string, WrittenTaxonomy>;
  readonly diagnostics: readonly Diagnostic[];
};

const COMMAND = 'ingest service';
/** Most symbols that one message names. */
const MOST_SYMBOLS = 20;

/** Commits everything that a run brought, in one transaction: snapshots, taxonomies, and the marks of its slices. */
export async function commitRun(
  session: Session,
  run: Run,
  work: ToCommit,
  ports: ServicePorts,
): Promise<ServiceIngest> {
  return session.write(work.store, ports, async (writer) => {
    const taxonomies = await commitTaxonomies(writer, run, work);
    const snapshots = await commitRows(writer, run, work);
    await writer.mergeFieldKinds(
      work.staged.flatMap((one) => {
        const { resource } = one;
        const snapshot = snapshots.get(resource);
        const discarded = discardedOf(one);
        const kept = new Map([...(work.known.get(resource) ?? [])].filter(([name]) => !discarded.has(name)));
        return snapshot && isAskedWhole(work, resource) ? [{ resource, snapshot: snapshot.snapshot, kinds: kept }] : [];
      }),
    );
    const diagnostics = [
      ...taxonomyDiagnostics(work),
      ...onlyKnownDiagnostics(run, work),
      ...(await repeatedDiagnostics(writer, work.staged)),
      ...(await symbolDiagnostics(writer, work)),
    ];
    const summary = work.summarize({ snapshots, taxonomies, diagnostics });
    await writer.recordServiceRun({
      name: run.name,
      url: work.url,
      question: work.question,
      startedAt: run.startedAt,
      finishedAt: ports.today().toISOString(),
      summary: JSON.stringify(summary),
      slices: [...run.state.slices.values()]
        .filter(({ status }) => status !== 'dropped')
        .map((slice) => recordedSlice(slice, work.staged, snapshots)),
      drift: work.drift.map(({ resource, field, change, before, after, contract }) => ({
        ...{ resource, field, change, contract },
        snapshot: snapshots.get(resource)?.snapshot ?? null,
        before: before ?? null,
        after: after ?? null,
      })),
      checks: await checksOf(writer, run, work, taxonomies),
    });
    return summary;
  });
}

function isAskedWhole({ selection }: ToCommit, resource: string): boolean {
  // A resource that was only needed for its list of companies was requested whole.
  return selection.rows.some(({ name }) => name === resource) ? selection.isWhole(slicedResource(resource)) : true;
}

/** The companies that are known, where these alone were asked for although everything was wanted; else `undefined`. */
function onlyKnown(run: Run, { selection }: ToCommit, resource: string): ReadonlySet<string> | undefined {
  const { strategy } = slicedResource(resource);
  return strategy === 'by-company-list' && !selection.restriction.symbols
    ? listedOnly(leavesOf(run.state, resource))
    : undefined;
}

async function commitRows(
  writer: StoreWriter,
  run: Run,
  work: ToCommit,
): Promise<ReadonlyMap<string, CommittedSnapshot>> {
  if (work.staged.length === 0) return new Map();
  const committed = await writer.commitSnapshots(
    work.staged.map((staged) => ({
      command: COMMAND,
      input: work.url,
      observedAt: seenAt(run, staged.resource),
      summary: summaryOf(staged, isAskedWhole(work, staged.resource) && !onlyKnown(run, work, staged.resource)),
    })),
  );
  return new Map(
    committed.flatMap((snapshot, at) => {
      const resource = work.staged[at]?.resource;
      return resource === undefined ? [] : [[resource, snapshot]];
    }),
  );
}

function summaryOf({ resource, counts, diagnostics, effectiveAt }: StagedResource, complete: boolean): SourceSummary {
  return {
    scope: {
      source: 'service',
      resource,
      partition: 'answer all',
      complete,
      supersedes: true,
      partitionBy: 'scope',
      dimensions: 'all',
      ...(effectiveAt === undefined ? {} : { effectiveAt }),
    },
    // Rows that one answer does not hold are in others.
    counts: { ...counts, rowsElsewhere: 0 },
    diagnostics,
  };
}

/** All of a resource was seen when its last answer came. */
function seenAt(run: Run, resource: string): string {
  const moments = leavesOf(run.state, resource).flatMap(({ answer }) => answer?.at ?? []);
  return moments.sort().at(-1) ?? run.startedAt;
}

async function commitTaxonomies(
  writer: StoreWriter,
  run: Run,
  { url, taxonomies }: ToCommit,
): Promise<ReadonlyMap<string, WrittenTaxonomy>> {
  if (taxonomies.length === 0) return new Map();
  const written = new Map<string, WrittenTaxonomy>();
  const counts: Record<string, number> = {};
  for (const one of taxonomies) {
    for (const [name, count] of Object.entries(one.counts)) counts[name] = (counts[name] ?? 0) + count;
  }
  const observedAt =
    taxonomies
      .map(({ resource }) => seenAt(run, resource))
      .sort()
      .at(-1) ?? run.startedAt;
  const diagnostics = taxonomies.flatMap((one) => one.diagnostics);
  const runId = await writer.recordRun({ command: COMMAND, input: url, observedAt }, { counts, diagnostics });
  for (const { resource, taxonomy } of taxonomies) {
    const [one] = await writer.writeTaxonomies(runId, [taxonomy]);
    if (one) written.set(resource, one);
  }
  return written;
}

async function checksOf(
  writer: StoreWriter,
  run: Run,
  { url, format, allTaxonomies }: ToCommit,
  written: ReadonlyMap<string, WrittenTaxonomy>,
): Promise<readonly TaxonomyCheck[]> {
  const checks: TaxonomyCheck[] = [];
  for (const resource of [...written.keys(), ...(allTaxonomies ? ['taxonomy'] : [])]) {
    for (const { question, answer, status } of leavesOf(run.state, resource)) {
      if (!('taxonomy' in question) || !answer) continue;
      const { part, id = '', etag } = question.taxonomy;
      checks.push({
        ...{ url, id, part, format },
        etag: (status === 'unchanged' ? etag : answer.etag) ?? null,
        bodyHash: id === '' ? null : await writer.storedBodyHash(id, part),
        checkedAt: answer.at,
        outcome: status === 'unchanged' ? 'not modified' : (written.get(resource)?.outcome ?? 'listed'),
      });
    }
  }
  return checks;
}

function recordedSlice(
  { id, resource, question, status, answer, failure }: Slice,
  staged: readonly StagedResource[],
  snapshots: ReadonlyMap<string, CommittedSnapshot>,
) {
  return {
    resource,
    snapshot: snapshots.get(resource)?.snapshot ?? null,
    question: JSON.stringify(question),
    status: status === 'failed' ? `failed: ${failure?.kind ?? ''}` : status,
    sha256: status === 'answered' ? (answer?.sha256 ?? null) : null,
    bytes: answer?.bytes ?? 0,
    rows: staged.find((one) => one.resource === resource)?.rowsOf.get(id) ?? 0,
    etag: answer?.etag ?? null,
    answeredAt: answer?.at ?? null,
  };
}

/** Diagnostics of taxonomies. They name the taxonomy in place of the file of the answer, which is moved away. */
function taxonomyDiagnostics({ taxonomies }: ToCommit): readonly Diagnostic[] {
  return taxonomies.flatMap(({ resource, diagnostics }) =>
    diagnostics.map(({ place: _, ...diagnostic }) => ({
      ...diagnostic,
      message: `${resource}: ${diagnostic.message}`,
    })),
  );
}

function onlyKnownDiagnostics(run: Run, work: ToCommit): readonly Diagnostic[] {
  return work.staged.flatMap(({ resource }): Diagnostic[] => {
    const listed = onlyKnown(run, work, resource);
    if (!listed) return [];
    const message = `${resource} was asked for by lists of the ${listed.size} companies that are known, because no filter names all others: rows of companies that neither Companies nor the store has, or that have neither a symbol nor a number, may be missing, so that the snapshot is not complete and no row is retired`;
    return [{ severity: 'warning', code: 'service/only-known-companies', message }];
  });
}

/** A symbol that is not there is answered by no rows, as one without any would be. */
async function symbolDiagnostics(writer: StoreWriter, { selection, staged }: ToCommit): Promise<readonly Diagnostic[]> {
  const { symbols } = selection.restriction;
  if (!symbols || staged.length === 0) return [];
  const unknown = await writer.unknownSymbols(symbols);
  if (unknown.length === 0) return [];
  const shown = unknown.slice(0, MOST_SYMBOLS).join(', ');
  const more = unknown.length > MOST_SYMBOLS ? ` and ${unknown.length - MOST_SYMBOLS} more` : '';
  return [
    { severity: 'warning', code: 'service/unknown-symbol', message: `no company has the symbol ${shown}${more}` },
  ];
}

/** Rows that are in two answers: the one that was planned later counts. Where they differ, a person must know. */
async function repeatedDiagnostics(
  writer: StoreWriter,
  staged: readonly StagedResource[],
): Promise<readonly Diagnostic[]> {
  if (staged.length === 0) return [];
  const repeated = await writer.repeatedRows();
  return repeated.flatMap(({ part, rows, example }): Diagnostic[] => {
    const resource = staged[part]?.resource ?? '';
    if (rows === 0) return [];
    const message = `${rows} rows of ${resource} came twice with different values, for example ${example}; the one that was read later counts`;
    return [{ severity: 'warning', code: 'service/contradicting-rows', message }];
  });
}
