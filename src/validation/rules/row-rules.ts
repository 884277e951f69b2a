import { rollUpComplete } from './roll-up-complete.ts';
import { rollUpPartial } from './roll-up-partial.ts';

/** The rules that accept totals that do not add up. */
export const ROW_RULES = [rollUpComplete, rollUpPartial] as const;
