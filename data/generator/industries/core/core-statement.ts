import type { Statement } from '../field.ts';
import { readAddend } from '../taxonomy/field-index.ts';

/** Core fields by the signed fields of a full statement that make them. What is not named is taken as it is called. */
export type CoreRules = Readonly<Record<string, string>>;

/** The same in every industry. */
const COMMON: CoreRules = {
  ebit: 'incomebeforetaxes interestexpense',
  otherequity: 'additionalpaidincapital accumulatedothercomprehensiveincome',
  totaladjustments: 'cashfromoperatingactivities -netincome',
};

type Term = { readonly field: string; readonly weight: 1 | -1 };
/** Core fields in their order, with what makes each. */
export type CorePlan = readonly { readonly field: string; readonly terms: readonly Term[] }[];

export function corePlan(fields: readonly string[], rules: CoreRules): CorePlan {
  const known: CoreRules = { ...COMMON, ...rules };
  const unknown = Object.keys(known).filter((field) => !fields.includes(field));
  if (unknown.length > 0) throw new Error(`no core fields: ${unknown.join(' ')}`);
  return fields.map((field) => ({ field, terms: (known[field] ?? field).split(' ').map(readAddend) }));
}

/** The core fields of a full statement; a field of which no part was reported, or that comes to zero, is not there. */
export function coreOf(plan: CorePlan, full: Statement): Statement {
  const core = new Map<string, string>();
  for (const { field, terms } of plan) {
    let sum = 0;
    for (const term of terms) {
      const text = full.get(term.field);
      if (text !== undefined) sum += term.weight * Number(text);
    }
    if (!Number.isSafeInteger(sum)) throw new Error(`no exact integer: ${field} ${sum}`);
    if (sum !== 0) core.set(field, String(sum));
  }
  return core;
}
