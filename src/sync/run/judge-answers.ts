import type { Diagnostic } from '../../base/diagnostic.ts';
import { slicedResource } from '../plan/sliced-resources.ts';
import { describeSlice } from './ask-slices.ts';
import type { BadAnswer } from './bad-answer.ts';
import type { Run } from './open-run.ts';
import { allLeaves, leavesOf, resourceOf, rowResources, type Slice } from './run-state.ts';

/** An answer that is of no use is asked for so often again. */
const MOST_REOPENED = 2;
/** Pages are read anew so often where rows change their places between them. */
const MOST_REPLANNED = 3;

export type OnBad = (slice: Slice, bad: BadAnswer) => void;

/** What becomes of an answer that is of no use: it is asked for again, or has failed. */
export function judgeAnswers(run: Run, today: () => Date, tell: (diagnostic: Diagnostic) => void): OnBad {
  return (slice, { kind, message }) => {
    tell({
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
      // The next run reads pages anew from the first; after that it is over with them.
      const transient = kind !== 'shifted' || replanned <= MOST_REPLANNED;
      run.log({ event: 'failed', slice: slice.id, kind, message, transient, at, calls: 0 });
    }
  };
}

/** Pages of one question state one number of rows, and hold as many. `total`: what an answer says, as far as it is known. */
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

/** A failure that may pass is worth one more run, which then ends whether it has passed or not. */
export function isToBeAskedAgain({ state }: Run): boolean {
  return allLeaves(state).some(
    ({ status, failure, failures }) => status === 'failed' && failure?.transient && failures < 2,
  );
}
