import type { Diagnostic } from '../../../core/base/diagnostic.ts';
import { lintCandidates } from './lint-candidates.ts';
import { lintOutlines } from './lint-outlines.ts';
import type { ConceptsOfYear, RuleProblem } from './lint-problem.ts';
import { lintReferences } from './lint-references.ts';
import { lintSteps } from './lint-steps.ts';
import type { IndustryRules, StandardRules } from './rule.ts';

/**
 * What is wrong with rules that could be read. `taxonomies`: concepts by the year of their version of US-GAAP; without
 * any, concepts are not checked. A problem of the rules of all companies is reported once, not again for each industry.
 */
export function lintRules(
  { industries, concepts }: StandardRules,
  taxonomies: ReadonlyMap<number, ConceptsOfYear>,
): readonly Diagnostic[] {
  const [general] = industries;
  if (general === undefined) return [];
  const found = new Map<string, Diagnostic>();
  for (const own of industries) {
    const linted = { own, general };
    const problems = [
      ...lintCandidates(own, taxonomies),
      ...lintReferences(own),
      ...lintSteps(linted),
      ...lintOutlines(own),
    ];
    for (const problem of problems) {
      const diagnostic = diagnosticOf(problem, own.industry);
      const key = `${diagnostic.code} ${diagnostic.message}`;
      if (!found.has(key)) found.set(key, diagnostic);
    }
  }
  for (const problem of [...unusedHelpers(industries), ...unusedParts(general, concepts)]) {
    found.set(`${problem.of} ${problem.message}`, diagnosticOf(problem, general.industry));
  }
  return [...found.values()];
}

/** Helpers that no step, identity, ratio or statement of any industry uses. */
function unusedHelpers(industries: readonly IndustryRules[]): RuleProblem[] {
  const used = new Set(industries.flatMap(usedFields));
  const helpers = new Set(
    industries.flatMap(({ fields }) => [...fields.values()].flatMap(({ helper, name }) => (helper ? [name] : []))),
  );
  return [...helpers]
    .filter((name) => !used.has(name))
    .map((of) => ({
      severity: 'warning',
      code: 'unused-helper',
      of,
      message: 'no sum, no ratio and no statement uses the helper',
    }));
}

/** Concepts within others that are candidates of no field: nothing asks how they relate. */
function unusedParts({ contains }: IndustryRules, concepts: StandardRules['concepts']): RuleProblem[] {
  const named = [...contains].flatMap(([of, parts]) => [of, ...parts].map((name) => ({ of, name })));
  return named
    .filter(({ name }) => !concepts.has(name))
    .map(({ of, name }) => ({ severity: 'warning', code: 'unused-part', of, message: `no field has ${name}` }));
}

function usedFields({ fields, identities, ratios, rolls, financials }: IndustryRules): string[] {
  return [
    ...(financials?.fields ?? []),
    ...[...fields.values()].flatMap(({ name, steps }) =>
      steps
        .flatMap((step) => (step.kind === 'sum' ? step.terms.map(({ field }) => field) : []))
        .filter((field) => field !== name),
    ),
    ...identities.flatMap(({ total, terms }) => [total, ...terms.map(({ field }) => field)]),
    ...ratios.flatMap(({ total, numerator, denominator }) => [total, numerator, denominator]),
    ...rolls.flatMap(({ change, apart }) => [change, ...apart]),
  ];
}

const diagnosticOf = ({ severity, code, of, message }: RuleProblem, industry: string): Diagnostic => ({
  severity,
  code: `standard-rules/${code}`,
  message: `${of}: ${message}`,
  place: { file: `${industry}.json` },
});
