import { isProblem, type Problem, parseSum } from './parse-step.ts';
import type { Identity, MeasureTerm, Ratio, SumPart } from './rule.ts';

const EQUATION = /^(?<total>[a-z]\w*) = (?<right>.+)$/;
const QUOTIENT = /^(?<total>[a-z]\w*) = (?<numerator>[a-z]\w*) \/ (?<denominator>[a-z]\w*)$/;

/** `totalassets = totalliabilities + ?equity`; `??` before a field that is tried with and without. */
export function parseIdentity(text: string): Pick<Identity, 'total' | 'terms'> | Problem {
  const { total, right } = EQUATION.exec(text)?.groups ?? {};
  if (total === undefined || right === undefined) return unlike(text, 'total = sum of fields');
  const terms = parseSum(right);
  return isProblem(terms) ? terms : { total, terms };
}

/** `basicepsnetincome = netincome / sharesbasic`. */
export function parseRatio(text: string): Pick<Ratio, 'total' | 'numerator' | 'denominator'> | Problem {
  const { total, numerator, denominator } = QUOTIENT.exec(text)?.groups ?? {};
  if (total === undefined || numerator === undefined || denominator === undefined) {
    return unlike(text, 'total = numerator / denominator');
  }
  return { total, numerator, denominator };
}

const MEASURE = /^[A-Z]\w*(?: \+ (?:\?\?)?[A-Z]\w*)*$/;

/** `Cash + ??DisposalGroupCash`: concepts that are one balance together; `??`: one that is tried with and without. */
export function parseMeasure(text: string): { readonly terms: readonly MeasureTerm[] } | Problem {
  if (!MEASURE.test(text)) return unlike(text, 'Concept + ??OtherConcept');
  const terms = text.split(' + ').map((term) => ({ concept: term.replace('??', ''), isEither: term.startsWith('??') }));
  return { terms };
}

const PART = /^-?[A-Z]\w*(?: \| [A-Z]\w*)*$/;

/** `-DeferredTaxes | OtherDeferredTaxes`: a part of a sum with its sign, under one of several concepts. */
export function parsePart(text: string): SumPart | Problem {
  if (!PART.test(text)) return unlike(text, '-Concept | SameConcept');
  return { concepts: text.replace('-', '').split(' | '), sign: text.startsWith('-') ? -1 : 1 };
}

const unlike = (text: string, form: string): Problem => ({
  problem: `${JSON.stringify(text)} is not of the form "${form}"`,
});
