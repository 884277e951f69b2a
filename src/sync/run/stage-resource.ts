import type { Diagnostic } from '../../base/diagnostic.ts';
import { NO_PROGRESS } from '../../base/progress.ts';
import type { SourceSummary } from '../../model/source-read.ts';
import { readPayloadRows } from '../../sources/service/read-payload-rows.ts';
import type { FieldKinds } from '../../store/service-runs/field-kinds.ts';
import type { Stage } from '../../store/stage.ts';
import { staging } from '../../store/stage-read.ts';
import type { KnownCompany } from '../plan/known-companies.ts';
import { describeSlice } from './ask-slices.ts';
import { type BadAnswer, badAnswer } from './bad-answer.ts';
import { badInput } from './bad-input.ts';
import { type CompanyLog, companyLog } from './company-log.ts';
import { kindLog } from './kind-log.ts';
import { edgeLog, type PageEdges } from './page-edges.ts';
import type { RunFolder } from './run-folder.ts';
import type { Slice } from './run-state.ts';
import { openAnswer } from './saved-answers.ts';
import { type FieldSieve, fieldSieve } from './without-fields.ts';

/** What of a resource is staged by now. */
export type StagedResource = {
  readonly resource: string;
  /** Ids of slices, in the order in which they were staged. */
  readonly slices: readonly number[];
  readonly rows: number;
  readonly values: number;
  readonly rowsOf: ReadonlyMap<number, number>;
  /** By slice: the rows that its answer says that there are for its question. */
  readonly totals: ReadonlyMap<number, number>;
  readonly kinds: () => FieldKinds;
  readonly companies: () => readonly KnownCompany[];
  readonly discarded: () => ReadonlyMap<string, number>;
  readonly summary: () => Pick<SourceSummary, 'counts' | 'diagnostics'> & { readonly effectiveAt: string | undefined };
};

export type ResourceStage = StagedResource & {
  /** Adds the answer of the next slice; gives what is wrong with it. After that the stage holds a part of it and is of no use. */
  readonly add: (slice: Slice) => Promise<BadAnswer | undefined>;
};

/** Most messages of one resource that are kept. */
const MOST_DIAGNOSTICS = 20;

type StageOptions = {
  readonly resource: string;
  readonly files: RunFolder;
  readonly stage: Stage;
  /** Fields that are stored; all where it is left out. */
  readonly known: FieldKinds | undefined;
  readonly listsCompanies: boolean;
  readonly signal: AbortSignal | undefined;
};

/** Stages the answers of one resource, one after the other, as one snapshot. */
export function stageResource({ resource, files, stage, known, listsCompanies, signal }: StageOptions): ResourceStage {
  const kinds = kindLog();
  const companies: CompanyLog | undefined = listsCompanies ? companyLog() : undefined;
  const sieve: FieldSieve | undefined = known && fieldSieve((name) => known.has(name));
  const slices: number[] = [];
  const rowsOf = new Map<number, number>();
  const totals = new Map<number, number>();
  const counts: Record<string, number> = {};
  const diagnostics: Diagnostic[] = [];
  let effectiveAt: string | undefined;
  let edges: PageEdges | undefined;

  const read = async (slice: Slice): Promise<SourceSummary & { readonly edges: PageEdges | undefined }> => {
    const ends = 'rows' in slice.question && slice.question.rows.page ? edgeLog() : undefined;
    const rows = readPayloadRows(openAnswer(files, slice.answer), {
      resource,
      symbol: undefined,
      signal,
      progress: NO_PROGRESS,
    });
    for (;;) {
      const step = await rows.next();
      if (step.done) return { ...step.value, edges: ends?.edges() };
      if (step.value.kind !== 'rows') continue;
      const { batch } = step.value;
      companies?.take(batch);
      ends?.take(batch);
      kinds.take(batch);
      await staging(stage.add({ kind: 'rows', batch: sieve ? sieve.sift(batch) : batch }));
    }
  };
  const add: ResourceStage['add'] = async (slice) => {
    for (const log of [kinds, companies, sieve]) log?.nextAnswer();
    if (slices.length > 0) stage.nextAnswer();
    let done: Awaited<ReturnType<typeof read>>;
    try {
      done = await read(slice);
    } catch (error) {
      const message = badInput(error, slice.answer?.sha256 ?? '');
      if (message === undefined) throw error;
      return { kind: 'unreadable', message };
    }
    const bad = badAnswer(slice, done, edges);
    if (bad) return bad;
    slices.push(slice.id);
    // The first row of a page is the last one of the page before.
    if (edges && done.edges) {
      counts.rows = (counts.rows ?? 0) - 1;
      counts.values = (counts.values ?? 0) - done.edges.valuesOfFirst;
    }
    edges = done.edges ?? edges;
    rowsOf.set(slice.id, done.counts.rows ?? 0);
    totals.set(slice.id, (done.counts.rows ?? 0) + (done.counts.rowsElsewhere ?? 0));
    for (const [name, count] of Object.entries(done.counts)) counts[name] = (counts[name] ?? 0) + count;
    const { effectiveAt: at } = done.scope;
    if (at !== undefined && (effectiveAt === undefined || at > effectiveAt)) effectiveAt = at;
    diagnostics.push(...toldOf(slice, done).slice(0, MOST_DIAGNOSTICS - diagnostics.length));
    return undefined;
  };
  return {
    resource,
    slices,
    rowsOf,
    totals,
    get rows() {
      return counts.rows ?? 0;
    },
    get values() {
      return counts.values ?? 0;
    },
    kinds: () => kinds.kinds(),
    companies: () => companies?.companies() ?? [],
    discarded: () => sieve?.dropped() ?? new Map(),
    summary: () => ({ counts: { ...counts, rowsElsewhere: 0 }, diagnostics, effectiveAt }),
    add,
  };
}

/** What a person should know of an answer that is taken as it is. */
function toldOf({ question }: Slice, { counts, diagnostics }: SourceSummary): readonly Diagnostic[] {
  const asked = describeSlice(question);
  const said = diagnostics.flatMap(({ place: _, ...one }): readonly Diagnostic[] =>
    one.code === 'service/part-of-answer' ? [] : [{ ...one, message: `${asked}: ${one.message}` }],
  );
  const { rowsRepeated = 0 } = counts;
  if (rowsRepeated === 0) return said;
  const message = `${asked}: ${rowsRepeated} rows stand in the answer once more, with the same values; they count once`;
  return [...said, { severity: 'note', code: 'service/repeated-rows', message }];
}
