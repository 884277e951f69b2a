import type { QuarterRange } from '../../protocol/request/terms.ts';
import { ALL_QUARTERS, type RowQuestion, withCondition } from './question.ts';
import { slicedResource } from './sliced-resources.ts';
import { halves } from './split-range.ts';

/** Most rows are of quarters around this one; a range that has it is cut there first. */
const BUSY_QUARTER = 2018 * 4;
/** A range of so many quarters, or fewer, is cut in the middle. */
const NARROW = 40;

/** By fiscal quarter, with a question for rows that have none. */
export function splitQuarters(question: RowQuestion): readonly RowQuestion[] | undefined {
  const { quarters, conditions = [] } = question;
  if (!slicedResource(question.resource).hasQuarters) return undefined;
  if (!quarters) {
    if (conditions.some(({ kind }) => kind === 'no-quarter')) return undefined;
    return [
      ...cut(ALL_QUARTERS).map((range) => ({ ...question, quarters: [range] })),
      withCondition(question, { kind: 'no-quarter' }),
    ];
  }
  const parts = halves(quarters, ({ from, to }) => to - from + 1);
  if (parts) return parts.map((part) => ({ ...question, quarters: part }));
  const [range] = quarters;
  if (!range || range.from === range.to) return undefined;
  return cut(range).map((part) => ({ ...question, quarters: [part] }));
}

function cut({ from, to }: QuarterRange): readonly QuarterRange[] {
  const middle = Math.floor((from + to) / 2);
  const isWide = to - from > NARROW;
  let last = middle;
  if (isWide && from <= BUSY_QUARTER && BUSY_QUARTER < to) last = BUSY_QUARTER;
  else if (isWide && from === BUSY_QUARTER + 1) last = from + NARROW;
  else if (isWide && to === BUSY_QUARTER) last = to - NARROW;
  return [
    { from, to: last },
    { from: last + 1, to },
  ];
}
