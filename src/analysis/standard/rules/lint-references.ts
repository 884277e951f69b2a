import type { RuleProblem } from './lint-problem.ts';
import type { FieldRule, IndustryRules, Term } from './rule.ts';

type Fields = IndustryRules['fields'];

/** Sums, identities, ratios and lists that name fields that do not exist, or that cannot be added up. */
export function lintReferences({ fields, identities, ratios, rolls, universal }: IndustryRules): RuleProblem[] {
  return [
    ...[...fields.values()].flatMap((field) => lintField(field, fields)),
    ...identities.flatMap(({ id, total, terms }) => {
      const rule = fields.get(total);
      return rule ? lintTerms(id, rule, terms, fields) : unknown(id, total);
    }),
    ...ratios.flatMap(({ id, total, numerator, denominator }) =>
      [total, numerator, denominator].filter((name) => !fields.has(name)).flatMap((name) => unknown(id, name)),
    ),
    ...rolls.flatMap(({ id, change, apart }) =>
      [change, ...apart].filter((name) => !fields.has(name)).flatMap((name) => unknown(id, name)),
    ),
    ...[...fields.values()].flatMap(({ name, lines: { of, apart } = {} }) =>
      [of, apart].flatMap((other) =>
        other === undefined || fields.has(other) ? [] : unknown(`${name}, labels of lines`, other),
      ),
    ),
    ...universal.flatMap((name) => lintUniversal(name, fields.get(name))),
  ];
}

function lintField(field: FieldRule, fields: Fields): RuleProblem[] {
  const named = [...field.without, ...field.lessens];
  const missing = named.filter((name) => !fields.has(name)).flatMap((name) => unknown(field.name, name));
  const steps = field.steps.flatMap((step, at) => {
    if (step.kind !== 'sum') return [];
    const place = `${field.name}, step ${at + 1}`;
    const ownTerm = step.terms.some((term) => term.field === field.name);
    return [...(ownTerm ? [itself(place, field.name)] : []), ...lintTerms(place, field, step.terms, fields)];
  });
  return [...missing, ...steps];
}

function lintTerms(place: string, total: FieldRule, terms: readonly Term[], fields: Fields): RuleProblem[] {
  const twice = terms.filter(({ field }, at) => terms.slice(0, at).some((before) => before.field === field));
  return [
    ...twice.map(({ field }) => problem('repeated-term', place, `${field} is in the sum twice`)),
    ...terms.flatMap(({ field }) => {
      const part = fields.get(field);
      if (part === undefined) return unknown(place, field);
      if (isOfInstant(part) !== isOfInstant(total)) {
        return [problem('mixed-periods', place, `${field} (${part.statement}) is in a sum of ${total.statement}`)];
      }
      if (part.unit === total.unit) return [];
      return [problem('mixed-units', place, `${field} (${part.unit}) is in a sum of ${total.unit}`)];
    }),
  ];
}

const isOfInstant = ({ statement }: FieldRule): boolean => statement === 'balance';

function lintUniversal(name: string, rule: FieldRule | undefined): RuleProblem[] {
  if (rule === undefined) return unknown('universal', name);
  if (rule.helper) return [problem('bad-universal', 'universal', `${name} is a helper`)];
  return rule.steps.length > 0 ? [] : [problem('bad-universal', 'universal', `${name} has no steps`)];
}

const itself = (place: string, field: string): RuleProblem =>
  problem('self-reference', place, `the sum refers to ${field} itself, which is absent while it is derived`);

const unknown = (place: string, name: string): RuleProblem[] => [
  problem('unknown-field', place, `there is no field ${name}`),
];

const problem = (code: string, of: string, message: string): RuleProblem => ({ severity: 'error', code, of, message });
