/**
 * How much of the language is accepted. `L0` is what the service's contract shows: fields compared with values by `eq`
 * and `gt`, joined by `and`. `L1` is the boolean part of OData 4.01; `L2` adds arithmetic and functions.
 */
export type Level = 'L0' | 'L1' | 'L2';

export const LEVELS = ['L0', 'L1', 'L2'] as const satisfies readonly Level[];

export function includesLevel(accepted: Level, needed: Level): boolean {
  return LEVELS.indexOf(accepted) >= LEVELS.indexOf(needed);
}
