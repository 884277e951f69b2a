import type { Diagnostic } from '../../../base/diagnostic.ts';
import { slicedResource } from '../plan/sliced-resources.ts';
import { describeSlice } from './ask-slices.ts';
import type { Run } from './open-run.ts';
import { leavesOf, resourceOf, rowResources, type Slice } from './run-state.ts';
import type { BadAnswer } from './stage-resource.ts';

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
      const passing = kind !== 'shifted' || replanned <= MOST_REPLANNED;
      run.log({ event: 'failed', slice: slice.id, kind, message, passing, at, calls: 0 });
    }
  };
}

/** Pages of one question state one number of rows. */
export function judgePages(run: Run, onBad: OnBad): void {
  for (const name of rowResources(run.state)) {
    if (slicedResource(name).way !== 'pages') continue;
    const [first, ...others] = leavesOf(run.state, name);
    const total = first?.answer?.total;
    const other = others.find(({ answer }) => answer && answer.total !== total);
    if (other)
      onBad(other, {
        kind: 'shifted',
        message: `a page says that there are ${other.answer?.total} rows, the first one ${total}`,
      });
  }
}

/** A failure that may pass is worth one more run, which then ends whether it has passed or not. */
export function isToBeAskedAgain({ state }: Run): boolean {
  return [...state.slices.values()].some(
    ({ status, failure, failures }) => status === 'failed' && failure?.passing && failures < 2,
  );
}
