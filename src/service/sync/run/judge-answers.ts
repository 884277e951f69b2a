import type { Diagnostic } from '../../../core/base/diagnostic.ts';
import { CrossfootError } from '../../../core/base/errors.ts';
import type { RowSummary } from '../../payload/read-row-answer.ts';
import { slicedResource } from '../plan/sliced-resources.ts';
import { describeSlice } from './ask-slices.ts';
import type { Run } from './open-run.ts';
import { allLeaves, leavesOf, MOST_FAILURES, resourceOf, rowResources, type Slice } from './run-state.ts';

/** Why an answer is of no use: it cannot be read, it has fewer rows than it states, or pages do not fit together. */
export type BadAnswer = { readonly kind: 'unreadable' | 'incomplete' | 'shifted'; readonly message: string };

/** The rows at the ends of a page. */
export type PageEnds = NonNullable<RowSummary['ends']>;

/** How often an answer that is of no use is requested again. */
const MOST_REOPENED = 2;
/** How often pages are read again where rows change their places between them. */
const MOST_REPLANNED = 3;

/**
 * The message of an error about a saved answer; `undefined` for any other error. The answer is named by its hash, as
 * its file is, because its folder is another one once the run is finished.
 */
export function badInput(error: unknown, sha256: string): string | undefined {
  if (!(error instanceof CrossfootError) || error.failure !== 'input') return undefined;
  const { failure, message, hint, place } = error;
  const detail = { ...(hint !== undefined && { hint }), place: { ...place, file: `answers/${sha256}` } };
  return new CrossfootError(failure, message, detail).describe();
}

/**
 * What is wrong with an answer that was read to its end, if anything. It must hold all rows that it states: rows that
 * are missing from it would be taken for rows that are gone, and retired. A page must begin with the last row of the
 * page `before`.
 */
export function badAnswer(
  { question, answer }: Pick<Slice, 'question' | 'answer'>,
  { counts, ends }: Pick<RowSummary, 'counts' | 'ends'>,
  before: PageEnds | undefined,
): BadAnswer | undefined {
  const page = 'rows' in question ? question.rows.page : undefined;
  const { rows = 0, rowsElsewhere = 0 } = counts;
  const total = rows + rowsElsewhere;
  if (!page) {
    if (rowsElsewhere === 0) return undefined;
    return { kind: 'incomplete', message: `it has ${rows} rows and says that there are ${total}` };
  }
  const expected = Math.max(0, Math.min(page.limit, total - page.offset));
  if (rows < expected) {
    const message = `it has ${rows} of the ${expected} rows that begin at ${page.offset} of ${answer?.total ?? total}`;
    return { kind: 'incomplete', message };
  }
  if (page.offset > 0 && before && ends && before.last !== ends.first) {
    return { kind: 'shifted', message: `rows changed their places between pages, at row ${page.offset}` };
  }
  return undefined;
}

export type OnBad = (slice: Slice, bad: BadAnswer) => void;

/** Decides about an answer that is of no use: its slice is requested again, or has failed. */
export function judgeAnswers(run: Run, today: () => Date, report: (diagnostic: Diagnostic) => void): OnBad {
  return (slice, { kind, message }) => {
    report({
      severity: 'warning',
      code: `service/${kind}-answer`,
      message: `${describeSlice(slice.question)}: ${message}`,
    });
    const { replanned } = resourceOf(run.state, slice.resource);
    if (kind === 'shifted' && replanned < MOST_REPLANNED) {
      run.log({ event: 'replanned', resource: slice.resource, because: message });
    } else if (kind !== 'shifted' && slice.reopened < MOST_REOPENED) {
      run.log({ event: 'reopened', slice: slice.id, because: message });
    } else {
      const at = today().toISOString();
      // The next run reads the pages again from the first, for the last time.
      const transient = kind !== 'shifted' || replanned <= MOST_REPLANNED;
      run.log({ event: 'failed', slice: slice.id, kind, message, transient, at });
    }
  };
}

/**
 * Pages of one question state one number of rows, and hold as many. `total`: what an answer says, as far as it is
 * known.
 */
export function judgePages(run: Run, total: (slice: Slice) => number | undefined, onBad: OnBad): void {
  for (const name of rowResources(run.state)) {
    if (slicedResource(name).strategy !== 'by-page') continue;
    const pages = leavesOf(run.state, name);
    const known = pages.flatMap((slice) => {
      const rows = slice.status === 'answered' ? total(slice) : undefined;
      return rows === undefined ? [] : [{ slice, rows }];
    });
    const [first] = known;
    if (!first) continue;
    const other = known.find(({ rows }) => rows !== first.rows);
    const last = pages.at(-1);
    const end = Math.max(0, ...pages.map(endOf));
    if (other) {
      const message = `a page says that there are ${other.rows} rows, the first one ${first.rows}`;
      onBad(other.slice, { kind: 'shifted', message });
    } else if (last?.status === 'answered' && resourceOf(run.state, name).planned && end < first.rows) {
      onBad(last, { kind: 'shifted', message: `the pages end at row ${end} of ${first.rows}` });
    }
  }
}

function endOf({ question }: Slice): number {
  const page = 'rows' in question ? question.rows.page : undefined;
  return page ? page.offset + page.limit : 0;
}

/**
 * Whether a slice failed for a transient reason: it is worth one more run, which then ends whether that has passed or
 * not.
 */
export function isWorthAnotherRun({ state }: Run): boolean {
  return allLeaves(state).some(
    ({ status, failure, failures }) => status === 'failed' && failure?.transient && failures < MOST_FAILURES,
  );
}
