import { addedCounts } from '../../../core/base/collections.ts';
import type { Diagnostic } from '../../../core/base/diagnostic.ts';
import type { TaxonomyCheck } from '../../../warehouse/store/service-runs/record-service-run.ts';
import type { WrittenTaxonomy } from '../../../warehouse/store/write-taxonomy.ts';
import type { StoreWriter } from '../../../warehouse/store/writer.ts';
import { listedOnly } from '../plan/next-batches.ts';
import { slicedResource } from '../plan/sliced-resources.ts';
import type { Gathering } from '../run/gather.ts';
import { canonicalQuestion } from '../run/open-run.ts';
import { areAllTaxonomies, leavesOf, type Slice } from '../run/run-state.ts';
import type { StagedResource } from '../run/staged-resource.ts';
import type { ReadTaxonomy } from '../run/taxonomy-answers.ts';
import type { Work } from '../run/work.ts';
import type { ServiceIngest } from '../types.ts';
import { type JudgedFields, judgeFields } from './judge-fields.ts';
import { endOf, type RunEnd, summarize } from './summarize.ts';

type ToCommit = Work & JudgedFields & { readonly url: string; readonly taxonomies: readonly ReadTaxonomy[] };
type Committed = Pick<RunEnd, 'snapshots' | 'taxonomies' | 'diagnostics'>;

const COMMAND = 'ingest service';
/** Most symbols that one message names. */
const MOST_SYMBOLS = 20;

/** Commits everything that a run brought, in one transaction: snapshots, taxonomies, and the marks of its slices. */
export async function commitRun(work: Work, gathering: Gathering): Promise<ServiceIngest> {
  const { request, run, session, ports } = work;
  const judged = await judgeFields(work, gathering.stager);
  const end = { ...endOf(gathering), ...judged };
  const { url, keyHash: _, ...selection } = canonicalQuestion(request);
  const toCommit: ToCommit = { ...work, ...judged, url, taxonomies: await gathering.taxonomies.complete() };
  gathering.report('writing');
  return session.write(request.store, ports, async (writer) => {
    const { snapshots, taxonomies, diagnostics } = await commitAll(writer, toCommit);
    const summary = summarize(work, {
      ...end,
      snapshots,
      taxonomies,
      diagnostics: [...end.diagnostics, ...diagnostics],
    });
    await writer.recordServiceRun({
      name: run.name,
      url,
      question: JSON.stringify({ url, ...selection }),
      startedAt: run.startedAt,
      finishedAt: ports.today().toISOString(),
      summary: JSON.stringify(summary),
      slices: [...run.state.slices.values()]
        .filter(({ status }) => status !== 'dropped')
        .map((slice) => recordedSlice(slice, judged.staged, snapshots)),
      drift: judged.drift.map(({ before = null, after = null, ...change }) => ({
        ...change,
        before,
        after,
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
    work.staged.flatMap(({ resource, filter }) => {
      const snapshot = snapshots.get(resource);
      const kinds = new Map([...(work.known.get(resource) ?? [])].filter(([name]) => !filter?.discarded.has(name)));
      return snapshot && isAskedWhole(work, resource) ? [{ resource, snapshot: snapshot.snapshot, kinds }] : [];
    }),
  );
  return { snapshots, taxonomies, diagnostics: await diagnosticsOf(writer, work) };
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
  const { staged, url } = work;
  if (staged.length === 0) return new Map();
  const committed = await writer.commitSnapshots(
    staged.map(({ resource, counts, diagnostics, effectiveAt }) => ({
      command: COMMAND,
      input: url,
      observedAt: lastSeen(work, [resource]),
      summary: {
        scope: {
          source: 'service',
          resource,
          partition: 'answer all',
          supersedes: true,
          complete: isAskedWhole(work, resource) && !onlyKnown(work, resource),
          partitionBy: 'scope',
          dimensions: 'all',
          ...(effectiveAt !== undefined && { effectiveAt }),
        },
        // Rows that one answer does not hold are in others.
        counts: { ...counts, rowsElsewhere: 0 },
        diagnostics,
      },
    })),
  );
  return new Map(committed.map((snapshot, at) => [staged[at]?.resource ?? '', snapshot]));
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
  const resources = taxonomies.map(({ resource }) => resource);
  const runId = await writer.recordRun(
    { command: COMMAND, input: url, observedAt: lastSeen(work, resources) },
    {
      counts: addedCounts(taxonomies.map(({ counts }) => counts)),
      diagnostics: taxonomies.flatMap(({ diagnostics }) => diagnostics),
    },
  );
  for (const { resource, taxonomy } of taxonomies) {
    const [snapshot] = await writer.writeTaxonomies(runId, [taxonomy]);
    if (snapshot) written.set(resource, snapshot);
  }
  return written;
}

async function checksOf(
  writer: StoreWriter,
  { run, request: { format }, url }: ToCommit,
  written: Committed['taxonomies'],
): Promise<readonly TaxonomyCheck[]> {
  const checks: Omit<TaxonomyCheck, 'bodyHash'>[] = [];
  for (const resource of [...written.keys(), ...(areAllTaxonomies(run.state) ? ['taxonomy'] : [])]) {
    for (const { question, answer, status } of leavesOf(run.state, resource)) {
      if (!('taxonomy' in question) || !answer) continue;
      const { part, id = '', etag } = question.taxonomy;
      checks.push({
        url,
        id,
        part,
        format,
        etag: (status === 'unchanged' ? etag : answer.etag) ?? null,
        checkedAt: answer.at,
        outcome: status === 'unchanged' ? 'not modified' : (written.get(resource)?.outcome ?? 'listed'),
      });
    }
  }
  const stored = await writer.storedBodyHashes(checks.filter(({ id }) => id !== ''));
  return checks.map((check) => ({ ...check, bodyHash: check.id === '' ? null : stored(check) }));
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
    rows: staged.find((part) => part.resource === resource)?.slices.get(id)?.rows ?? 0,
    etag: answer?.etag ?? null,
    answeredAt: answer?.at ?? null,
  };
}

const warning = (code: string, message: string): Diagnostic => ({ severity: 'warning', code, message });

/**
 * Diagnostics of what was committed. Those of taxonomies name the taxonomy in place of the file of the answer, which is
 * moved away.
 */
async function diagnosticsOf(writer: StoreWriter, work: ToCommit): Promise<readonly Diagnostic[]> {
  const ofTaxonomies = work.taxonomies.flatMap(({ resource, diagnostics }) =>
    diagnostics.map(({ place: _, ...diagnostic }) => ({
      ...diagnostic,
      message: `${resource}: ${diagnostic.message}`,
    })),
  );
  if (work.staged.length === 0) return ofTaxonomies;
  const ofKnownOnly = work.staged.flatMap(({ resource }) => {
    const listed = onlyKnown(work, resource);
    const message = `${resource} was asked for by lists of the ${listed?.size} companies that are known, because no filter names all others: rows of companies that neither Companies nor the store has, or that have neither a symbol nor a number, may be missing, so that the snapshot is not complete and no row is retired`;
    return listed ? [warning('service/only-known-companies', message)] : [];
  });
  const repeated = await writer.repeatedRows();
  // The answer that was planned later counts. Where rows differ, a person must know.
  const ofRepeated = repeated.flatMap(({ part, rows, example }) => {
    const message = `${rows} rows of ${work.staged[part]?.resource ?? ''} came twice with different values, for example ${example}; the one that was read later counts`;
    return rows === 0 ? [] : [warning('service/contradicting-rows', message)];
  });
  return [...ofTaxonomies, ...ofKnownOnly, ...ofRepeated, ...(await symbolDiagnostics(writer, work))];
}

/** A symbol that is not there is answered by no rows, as one without any would be. */
async function symbolDiagnostics(writer: StoreWriter, { selection }: ToCommit): Promise<readonly Diagnostic[]> {
  const { symbols } = selection.restriction;
  const unknown = symbols ? await writer.unknownSymbols(symbols) : [];
  if (unknown.length === 0) return [];
  const listed = unknown.slice(0, MOST_SYMBOLS).join(', ');
  const more = unknown.length > MOST_SYMBOLS ? ` and ${unknown.length - MOST_SYMBOLS} more` : '';
  return [warning('service/unknown-symbol', `no company has the symbol ${listed}${more}`)];
}
