import type { ConceptsOfYear, ConceptTraits, RuleProblem } from './lint-problem.ts';
import type { Candidate, FieldRule, IndustryRules } from './rule.ts';

type Taxonomies = ReadonlyMap<number, ConceptsOfYear>;

/** Candidates that no taxonomy has, that are listed twice, or are of another sign or period than their field. */
export function lintCandidates({ fields }: IndustryRules, taxonomies: Taxonomies): RuleProblem[] {
  return [...fields.values()].flatMap((field) => {
    const candidates = candidatesOf(field);
    const known = taxonomies.size === 0 ? [] : candidates.flatMap((candidate) => unknown(field, candidate, taxonomies));
    return [
      ...known,
      ...repeated(field, candidates),
      ...signs(field, candidates, taxonomies),
      ...periods(field, candidates, taxonomies),
    ];
  });
}

const candidatesOf = ({ steps }: FieldRule): Candidate[] =>
  steps.flatMap((step) => (step.kind === 'candidates' ? step.candidates : []));

/** A concept between the given years, in none of them, is noted: nothing can be said of it. */
function unknown({ name: of }: FieldRule, candidate: Candidate, taxonomies: Taxonomies): RuleProblem[] {
  const { name, from = 0, until = Number.POSITIVE_INFINITY, custom } = candidate;
  const has = [...taxonomies].flatMap(([year, concepts]) => (concepts.has(name) ? [year] : []));
  const given = [...taxonomies.keys()].sort((a, b) => a - b).join(', ');
  if (custom) {
    if (has.length === 0) return [];
    const message = `${name} is marked as custom, but US-GAAP ${has.join(', ')} has it`;
    return [{ severity: 'warning', code: 'custom-is-standard', of, message }];
  }
  if (has.length === 0) {
    const hasYears = candidate.from !== undefined || candidate.until !== undefined;
    const message = `${name} is in none of the given versions of US-GAAP (${given})`;
    if (hasYears) return [{ severity: 'note', code: 'unchecked-concept', of, message }];
    return [{ severity: 'error', code: 'unknown-concept', of, message }];
  }
  if (has.some((year) => from <= year && year <= until)) return [];
  const message = `${name} is in US-GAAP ${has.join(', ')} alone, which its years leave out`;
  return [{ severity: 'error', code: 'wrong-years', of, message }];
}

function repeated({ name: of }: FieldRule, candidates: readonly Candidate[]): RuleProblem[] {
  const twice = candidates.filter((candidate, at) =>
    candidates.slice(0, at).some((before) => before.name === candidate.name && overlap(before, candidate)),
  );
  return [...new Set(twice.map(({ name }) => name))].map((name) => ({
    severity: 'error',
    code: 'duplicate-candidate',
    of,
    message: `${name} is a candidate twice`,
  }));
}

const overlap = (a: Candidate, b: Candidate): boolean =>
  (a.from ?? 0) <= (b.until ?? Number.POSITIVE_INFINITY) && (b.from ?? 0) <= (a.until ?? Number.POSITIVE_INFINITY);

/** A debit among credits would be taken with the wrong sign. */
function signs({ name: of }: FieldRule, candidates: readonly Candidate[], taxonomies: Taxonomies): RuleProblem[] {
  const typed = candidates.flatMap(({ name }) => {
    const balance = traitOf(name, 'balance', taxonomies);
    return balance === undefined ? [] : [{ name, balance }];
  });
  const [first] = typed;
  return typed
    .filter(({ balance }) => balance !== first?.balance)
    .map(({ name, balance }) => {
      const message = `${name} is a ${balance}, but ${first?.name} a ${first?.balance}`;
      return { severity: 'error', code: 'other-sign', of, message };
    });
}

/** A flow has no place among balances, nor a balance among flows. */
function periods(field: FieldRule, candidates: readonly Candidate[], taxonomies: Taxonomies): RuleProblem[] {
  const wanted = field.statement === 'balance' ? 'instant' : 'duration';
  return candidates.flatMap(({ name }) => {
    const period = traitOf(name, 'period', taxonomies);
    if (period === undefined || period === wanted) return [];
    const message = `${name} is reported of ${period === 'instant' ? 'an instant' : 'a duration'}`;
    return [{ severity: 'error', code: 'other-period', of: field.name, message }];
  });
}

/** What the first version that knows it says of a concept. */
function traitOf<T extends keyof ConceptTraits>(
  name: string,
  trait: T,
  taxonomies: Taxonomies,
): ConceptTraits[T] | undefined {
  return [...taxonomies.values()].map((concepts) => concepts.get(name)?.[trait]).find((known) => known !== undefined);
}
