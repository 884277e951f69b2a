import type { Linted, RuleProblem } from './lint-problem.ts';
import type { FieldRule, IndustryRules, Step, Term } from './rule.ts';

/**
 * Steps that never count and fields that never have a value. Two fields may refer to each other, as a field is absent
 * while it is derived; but one of them needs another way to a value. Without steps, an industry has no such field.
 */
export function lintSteps({ own, general }: Linted): RuleProblem[] {
  const valued = fieldsWithValues(own);
  return [...own.fields.values()].flatMap((field) => {
    // A detail is that of the industries whose statements have it.
    if (field.isDetail && own.financials?.fields.has(field.name) !== true) return [];
    if (field.steps.length === 0) return own === general ? [never(field.name, 'it has no steps')] : [];
    if (!valued.has(field.name)) return [never(field.name, 'each of its steps needs a field without a value')];
    const inherited = own !== general && field.steps === general.fields.get(field.name)?.steps;
    return inherited ? [] : field.steps.flatMap((step, at) => lintStep(field, step, at, valued));
  });
}

function lintStep(field: FieldRule, step: Step, at: number, valued: ReadonlySet<string>): RuleProblem[] {
  if (step.kind !== 'sum') return [];
  const of = `${field.name}, step ${at + 1}`;
  const before = field.steps
    .slice(0, at)
    .findIndex((earlier) => earlier.kind === 'sum' && !earlier.isLine && covers(earlier, step));
  if (before >= 0) {
    const message = `it never counts, as step ${before + 1} has a value whenever it has one`;
    return [{ severity: 'error', code: 'unreachable-step', of, message }];
  }
  if (canHaveValue(step, valued)) return [];
  return [{ severity: 'error', code: 'dead-step', of, message: 'it needs a field that never has a value' }];
}

type Sum = Extract<Step, { kind: 'sum' }>;

const names = (terms: readonly Term[], needed: boolean): string[] =>
  terms.filter(({ absent }) => (absent === 'fails') === needed).map(({ field }) => field);

/** Whether the earlier sum has a value whenever the later one has. */
function covers(earlier: Sum, later: Sum): boolean {
  const needed = names(earlier.terms, true);
  const neededLater = names(later.terms, true);
  if (needed.length > 0) return needed.every((name) => neededLater.includes(name));
  const any = names(earlier.terms, false);
  if (neededLater.some((name) => any.includes(name))) return true;
  return neededLater.length === 0 && names(later.terms, false).every((name) => any.includes(name));
}

/** The fields that some report can give a value to. */
function fieldsWithValues({ fields }: IndustryRules): ReadonlySet<string> {
  const valued = new Set<string>();
  for (let before = -1; before < valued.size; ) {
    before = valued.size;
    for (const { name, steps } of fields.values()) {
      if (steps.some((step) => step.kind === 'candidates' || canHaveValue(step, valued))) valued.add(name);
    }
  }
  return valued;
}

const canHaveValue = ({ terms }: Sum, valued: ReadonlySet<string>): boolean =>
  names(terms, true).every((name) => valued.has(name)) && terms.some(({ field }) => valued.has(field));

const never = (of: string, why: string): RuleProblem => ({
  severity: 'error',
  code: 'never-a-value',
  of,
  message: `the field never has a value: ${why}`,
});
