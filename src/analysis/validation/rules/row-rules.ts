import { filedAgainstPage } from './filed-against-page.ts';
import { rollUpAgainstDefinition } from './roll-up-against-definition.ts';
import { rollUpComplete } from './roll-up-complete.ts';
import { rollUpPartial } from './roll-up-partial.ts';
import { rollUpPrinted } from './roll-up-printed.ts';
import { rollUpStandard } from './roll-up-standard.ts';
import { rollUpUnconfirmed } from './roll-up-unconfirmed.ts';

/** Rules over what printed statements show, which a store has. */
export const PAGE_RULES: ReadonlySet<string> = new Set(
  [rollUpPrinted, filedAgainstPage, rollUpAgainstDefinition, rollUpUnconfirmed, rollUpStandard].map(({ id }) => id),
);

/** The rules that accept totals that do not add up. */
export const ROW_RULES = [
  rollUpComplete,
  rollUpPrinted,
  rollUpAgainstDefinition,
  rollUpUnconfirmed,
  rollUpPartial,
  rollUpStandard,
  filedAgainstPage,
] as const;

/** Whether `validate` lists the findings of a rule without being asked for them. */
export function isListed(rule: string): boolean {
  return ROW_RULES.some(({ id, byDefault }) => id === rule && byDefault);
}
