import type { Diagnostic } from '../../base/diagnostic.ts';
import type { SourceSummary } from '../../model/source-read.ts';
import type { TaxonomyCheck } from '../../store/service-runs/record-service-run.ts';
import type { WrittenTaxonomy } from '../../store/write-taxonomy.ts';
import type { StoreWriter } from '../../store/writer.ts';
import { listedOnly } from '../plan/next-batches.ts';
import { slicedResource } from '../plan/sliced-resources.ts';
import type { Gathering } from '../run/gather.ts';
import { canonicalQuestion } from '../run/open-run.ts';
import { areAllTaxonomies, leavesOf, type Slice } from '../run/run-state.ts';
import { discardedOf, type StagedResource } from '../run/staged-resource.ts';
import type { ReadTaxonomy } from '../run/taxonomy-answers.ts';
import type { Work } from '../run/work.ts';
import type { ServiceIngest } from '../types.ts';
import { type JudgedFields, judgeFields } from './judge-fields.ts';
import { type Committed, endOf, summarize } from './summarize.ts';

type ToCommit = Work & JudgedFields & { readonly url: string; readonly taxonomies: readonly ReadTaxonomy[] };

const COMMAND = 'ingest service';
/** Most symbols that one message names. */
const MOST_SYMBOLS = 20;

/** Commits everything that a run brought, in one transaction: snapshots, taxonomies, and the marks of its slices. */
export async function commitRun(work: Work, gathering: Gathering): Promise<ServiceIngest> {
  const { request, run, session, ports } = work;
  const end = endOf(gathering);
  const judged = await judgeFields(work, gathering.stager);
  const { url, keyHash: _, ...asked } = canonicalQuestion(request);
  const toCommit: ToCommit = { ...work, ...judged, url, taxonomies: await gathering.taxonomies.complete() };
  gathering.report('writing');
  return session.write(request.store, ports, async (writer) => {
    const committed = await commitAll(writer, toCommit);
    const summary = summarize(work, { ...end, ...judged }, committed);
    const { snapshots, taxonomies } = committed;
    await writer.recordServiceRun({
      ...{ name: run.name, url, question: JSON.stringify({ url, ...asked }), startedAt: run.startedAt },
      finishedAt: ports.today().toISOString(),
      summary: JSON.stringify(summary),
      slices: [...run.state.slices.values()]
        .filter(({ status }) => status !== 'dropped')
        .map((slice) => recordedSlice(slice, judged.staged, snapshots)),
      drift: judged.drift.map(({ before = null, after = null, ...change }) => ({
        ...{ ...change, before, after },
        snapshot: snapshots.get(change.resource)?.snapshot ?? null,
      })),
      checks: await checksOf(writer, toCommit, taxonomies),
    });
    return summary;
  });
}

async function commitAll(writer: StoreWriter, work: ToCommit): Promise<Committed> {
  const taxonomies = await commitTaxonomies(writer, work);
  const snapshots = await commitRows(writer, work);
  await writer.mergeFieldKinds(
    work.staged.flatMap((one) => {
      const { resource } = one;
      const snapshot = snapshots.get(resource);
      const discarded = discardedOf(one);
      const kinds = new Map([...(work.known.get(resource) ?? [])].filter(([name]) => !discarded.has(name)));
      return snapshot && isAskedWhole(work, resource) ? [{ resource, snapshot: snapshot.snapshot, kinds }] : [];
    }),
  );
  const diagnostics = [
    ...taxonomyDiagnostics(work),
    ...onlyKnownDiagnostics(work),
    ...(await repeatedDiagnostics(writer, work.staged)),
    ...(await symbolDiagnostics(writer, work)),
  ];
  return { snapshots, taxonomies, diagnostics };
}

function isAskedWhole({ selection }: ToCommit, resource: string): boolean {
  // A resource that was only needed for its list of companies was requested whole.
  return !selection.rows.some(({ name }) => name === resource) || selection.isWhole(slicedResource(resource));
}

/** The companies that are known, where these alone were asked for although everything was wanted; else `undefined`. */
function onlyKnown({ run, selection }: ToCommit, resource: string): ReadonlySet<string> | undefined {
  const { strategy } = slicedResource(resource);
  return strategy === 'by-company-list' && !selection.restriction.symbols
    ? listedOnly(leavesOf(run.state, resource))
    : undefined;
}

async function commitRows(writer: StoreWriter, work: ToCommit): Promise<Committed['snapshots']> {
  if (work.staged.length === 0) return new Map();
  const committed = await writer.commitSnapshots(
    work.staged.map((staged) => ({
      command: COMMAND,
      input: work.url,
      observedAt: lastSeen(work, [staged.resource]),
      summary: summaryOf(staged, isAskedWhole(work, staged.resource) && !onlyKnown(work, staged.resource)),
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

/** All of some resources was seen when the last answer came. */
function lastSeen({ run }: Work, resources: readonly string[]): string {
  const leaves = resources.flatMap((resource) => leavesOf(run.state, resource));
  const moments = leaves.flatMap(({ answer }) => answer?.at ?? []);
  return moments.sort().at(-1) ?? run.startedAt;
}

async function commitTaxonomies(writer: StoreWriter, work: ToCommit): Promise<Committed['taxonomies']> {
  const { url, taxonomies } = work;
  if (taxonomies.length === 0) return new Map();
  const written = new Map<string, WrittenTaxonomy>();
  const counts: Record<string, number> = {};
  for (const one of taxonomies) {
    for (const [name, count] of Object.entries(one.counts)) counts[name] = (counts[name] ?? 0) + count;
  }
  const observedAt = lastSeen(
    work,
    taxonomies.map(({ resource }) => resource),
  );
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
  { run, request: { format }, url }: ToCommit,
  written: Committed['taxonomies'],
): Promise<readonly TaxonomyCheck[]> {
  const checks: TaxonomyCheck[] = [];
  for (const resource of [...written.keys(), ...(areAllTaxonomies(run.state) ? ['taxonomy'] : [])]) {
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
  snapshots: Committed['snapshots'],
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

function onlyKnownDiagnostics(work: ToCommit): readonly Diagnostic[] {
  return work.staged.flatMap(({ resource }): Diagnostic[] => {
    const listed = onlyKnown(work, resource);
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
