/**
 * How much of some work is done, as a share that never falls: where more work turns up, what is left of the bar is
 * shared by all that is left of the work.
 */
export function steadyShare(): (done: number, planned: number) => number {
  let share = 0;
  let counted = 0;
  return (done, planned) => {
    const left = planned - counted;
    if (done > counted && left > 0) {
      share += (1 - share) * Math.min(1, (done - counted) / left);
      counted = done;
    }
    return share;
  };
}
