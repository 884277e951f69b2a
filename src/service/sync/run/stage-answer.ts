import type { Diagnostic } from '../../../core/base/diagnostic.ts';
import { NO_PROGRESS } from '../../../core/base/progress.ts';
import { openAnswer } from '../../../warehouse/answers/saved-answers.ts';
import { stageRead } from '../../../warehouse/store/session.ts';
import type { Stage } from '../../../warehouse/store/stage.ts';
import { readPayloadRows } from '../../payload/read-payload-rows.ts';
import type { RowSummary } from '../../payload/read-row-answer.ts';
import { slicedResource } from '../plan/sliced-resources.ts';
import { describeSlice } from './ask-slices.ts';
import { type BadAnswer, badAnswer, badInput } from './judge-answers.ts';
import type { RunFolder } from './run-folder.ts';
import type { Slice } from './run-state.ts';
import type { StagedResource } from './staged-resource.ts';

/** The most diagnostics of one resource that are kept. */
const MOST_DIAGNOSTICS = 20;

type StagePorts = {
  readonly files: RunFolder;
  readonly stage: Pick<Stage, 'add' | 'nextAnswer'>;
  readonly signal: AbortSignal | undefined;
};

/**
 * Stages the answer of the next slice; gives what is wrong with it. After that the stage holds a part of it and is of
 * no use.
 */
export async function stageAnswer(
  staged: StagedResource,
  slice: Slice,
  { files, stage, signal }: StagePorts,
): Promise<BadAnswer | undefined> {
  const { resource, filter } = staged;
  const { question, answer } = slice;
  filter?.nextAnswer();
  if (staged.slices.size > 0) stage.nextAnswer();
  const isPage = 'rows' in question && question.rows.page !== undefined;
  const rows = readPayloadRows(openAnswer(files, answer), {
    resource,
    symbol: undefined,
    signal,
    progress: NO_PROGRESS,
    memory: staged.memory,
    notes: { companies: slicedResource(resource).strategy === 'by-exchange', ends: isPage },
  });
  const add: Stage['add'] = (event) =>
    stage.add(filter && event.kind === 'rows' ? { ...event, batch: filter.apply(event.batch) } : event);
  try {
    const read = await stageRead(rows, { add }, signal);
    const bad = badAnswer(slice, read, staged.ends);
    if (!bad) addSummary(staged, slice, read);
    return bad;
  } catch (error) {
    const message = badInput(error, answer?.sha256 ?? '');
    if (message === undefined) throw error;
    return { kind: 'unreadable', message };
  }
}

function addSummary(staged: StagedResource, slice: Slice, read: RowSummary): void {
  const { counts, kinds, diagnostics } = staged;
  const { rows = 0, rowsElsewhere = 0 } = read.counts;
  staged.slices.set(slice.id, { rows, total: rows + rowsElsewhere });
  for (const [name, count] of Object.entries(read.counts)) counts[name] = (counts[name] ?? 0) + count;
  if (staged.ends && read.ends) {
    // The first row of a page is the last one of the page before.
    counts.rows = (counts.rows ?? 0) - 1;
    counts.values = (counts.values ?? 0) - read.ends.valuesOfFirst;
  }
  staged.ends = read.ends ?? staged.ends;
  for (const [field, kind] of read.kinds)
    kinds.set(field, (kinds.get(field) ?? kind) === kind ? kind : 'number or text');
  for (const company of read.companies) staged.companies.push(company);
  const { effectiveAt } = read.scope;
  if (effectiveAt !== undefined && effectiveAt > (staged.effectiveAt ?? '')) staged.effectiveAt = effectiveAt;
  diagnostics.push(...diagnosticsOf(slice, read).slice(0, MOST_DIAGNOSTICS - diagnostics.length));
}

/** Diagnostics of an answer that is accepted. */
function diagnosticsOf({ question }: Slice, { counts, diagnostics }: RowSummary): readonly Diagnostic[] {
  const request = describeSlice(question);
  const known = diagnostics.flatMap(({ place: _, ...diagnostic }): readonly Diagnostic[] =>
    diagnostic.code === 'service/part-of-answer'
      ? []
      : [{ ...diagnostic, message: `${request}: ${diagnostic.message}` }],
  );
  const { rowsRepeated = 0 } = counts;
  if (rowsRepeated === 0) return known;
  const message = `${request}: ${rowsRepeated} rows are in the answer once more, with the same values; they count once`;
  return [...known, { severity: 'note', code: 'service/repeated-rows', message }];
}
