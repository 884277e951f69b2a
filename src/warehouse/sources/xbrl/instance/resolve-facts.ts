import { getOrCreate } from '../../../../core/base/collections.ts';
import { type Decimal, isZeroDecimal, parseDecimal } from '../../../../core/base/decimal.ts';
import { childElements, resolveName, textOf, type XmlElement } from '../../../../core/base/xml.ts';
import { compareText } from '../../../../core/model/field-name.ts';
import { DECIMALS_INFINITE, DECIMALS_UNKNOWN, DECIMALS_UNSTATED } from '../../../../core/model/row-batch.ts';
import { XBRLI } from '../names.ts';
import type { SchemaDefaults } from '../schema-defaults.ts';
import type { Tally } from '../tally.ts';
import { readContext } from './context.ts';
import type { Context, Fact, Instance } from './instance.ts';
import type { Draft, WrittenFact } from './read-instance.ts';

/** Looks up contexts and units; facts without them, and values that are not numbers, are reported and left out. */
export function resolveFacts(draft: Draft, defaults: SchemaDefaults, file: string, tally: Tally): Instance {
  const contexts = distinct<Context>();
  const units = distinct<string>();
  const contextOf = new Map<string, number>();
  const unitOf = new Map<string, number>();
  for (const [id, element] of draft.contexts) {
    const context = readContext(element, defaults);
    if (typeof context !== 'string') contextOf.set(id, contexts.numberOf(context));
    else
      tally.say('error', 'xbrl/bad-context', `the context ${id} is left out: ${context}`, { file, line: element.line });
  }
  for (const [id, element] of draft.units) {
    const unit = readUnit(element);
    if (unit !== undefined) unitOf.set(id, units.numberOf(unit));
    else tally.say('error', 'xbrl/bad-unit', `the unit ${id} has no measure`, { file, line: element.line });
  }
  const leftOut = new Map<Problem['kind'], { count: number; example: string; line: number }>();
  const facts = draft.facts.flatMap((written): Fact[] => {
    const fact = resolveFact(written, { contextOf, unitOf, defaults });
    const { line, field } = written;
    if (fact === EMPTY_TUPLE) {
      tally.count('tuples');
      return [];
    }
    if ('kind' in fact) {
      const seen = getOrCreate(leftOut, fact.kind, () => ({
        count: 0,
        example: `${field.name}: ${fact.because}`,
        line,
      }));
      seen.count += 1;
      return [];
    }
    tally.count(fact.value === undefined ? 'factsNil' : fact.unit < 0 ? 'factsText' : 'factsNumeric');
    if (fact.doubt !== undefined)
      tally.say('error', 'xbrl/bad-accuracy', `${field.name}: ${fact.doubt}`, { file, line });
    return [fact];
  });
  for (const [kind, { count, example, line }] of leftOut) {
    tally.count('factsLeftOut', count);
    const which = count === 1 ? '1 fact is left out' : `${count} facts are left out, the first`;
    tally.say('error', `xbrl/${kind}`, `${which}: ${example}`, { file, line });
  }
  return { contexts: contexts.list, units: units.list, facts };
}

/** Values in the order of their first appearance; equal ones are one. */
function distinct<T>() {
  const numbers = new Map<string, number>();
  const list: T[] = [];
  return {
    list,
    numberOf: (value: T): number => getOrCreate(numbers, JSON.stringify(value), () => list.push(value) - 1),
  };
}

/** Why a fact is left out. */
type Problem = { readonly kind: 'no-context' | 'no-unit' | 'not-a-number'; readonly because: string };

const EMPTY_TUPLE = 'an empty tuple';

type Known = {
  readonly contextOf: ReadonlyMap<string, number>;
  readonly unitOf: ReadonlyMap<string, number>;
  readonly defaults: SchemaDefaults;
};

function resolveFact(
  { field, contextRef, unitRef, isNil: nil, text, tuple, line, printed, ...written }: WrittenFact,
  { contextOf, unitOf, defaults }: Known,
): (Fact & { readonly doubt?: string }) | Problem | typeof EMPTY_TUPLE {
  const problem = (kind: Problem['kind'], because: string): Problem => ({ kind, because });
  if (contextRef === undefined) {
    return nil || text.trim() === '' ? EMPTY_TUPLE : problem('no-context', 'it has no contextRef');
  }
  const context = contextOf.get(contextRef);
  if (context === undefined) return problem('no-context', `there is no context ${contextRef}`);
  const unit = unitRef === undefined ? -1 : unitOf.get(unitRef);
  if (unit === undefined) return problem('no-unit', `there is no unit ${unitRef}`);
  const common = { field, context, unit, tuple, line, ...(printed && { printed }) };
  if (nil) return { ...common, value: undefined, decimals: DECIMALS_UNSTATED };
  const content = text === '' ? (defaults.contentOf(field) ?? '') : text;
  if (unit < 0) {
    const isNumeric = written.decimals !== undefined || written.precision !== undefined;
    return isNumeric
      ? problem('no-unit', 'it has decimals or precision but no unitRef')
      : { ...common, value: content, decimals: DECIMALS_UNSTATED };
  }
  const value = content.trim();
  const amount = parseDecimal(value);
  if (!amount) return problem('not-a-number', `${JSON.stringify(value.slice(0, 40))} is not a number`);
  const declared = defaults.attributesOf(field);
  const decimals = decimalsOf(amount, {
    decimals: written.decimals ?? declared.get('decimals'),
    precision: written.precision ?? declared.get('precision'),
  });
  if (typeof decimals === 'string') return { ...common, value, decimals: DECIMALS_UNSTATED, doubt: decimals };
  return { ...common, value, decimals };
}

/** The accuracy attributes of a fact as written. */
type Accuracy = { readonly decimals: string | undefined; readonly precision: string | undefined };

/**
 * The decimals of a value (XBRL 2.1 section 4.6); a stated precision is converted (4.6.6). Text instead: what is wrong
 * with the attributes; the value then has no stated decimals.
 */
function decimalsOf(value: Decimal, { decimals, precision }: Accuracy): number | string {
  if (decimals !== undefined && precision !== undefined) return 'it states both decimals and precision';
  if (decimals !== undefined) {
    if (decimals === 'INF') return DECIMALS_INFINITE;
    if (!/^[+-]?\d+$/.test(decimals)) return `decimals ${JSON.stringify(decimals)} is not an integer`;
    return within(Number(decimals));
  }
  if (precision === undefined) return DECIMALS_UNSTATED;
  if (precision === 'INF') return DECIMALS_INFINITE;
  if (!/^\+?\d+$/.test(precision)) return `precision ${JSON.stringify(precision)} is not an integer of at least 0`;
  if (Number(precision) === 0) return DECIMALS_UNKNOWN;
  if (isZeroDecimal(value)) return DECIMALS_INFINITE;
  const digits = value.mantissa.toString().replace('-', '').length;
  return within(Number(precision) - (digits - value.places));
}

const MOST = 126;

/** More places than this are exact; a unit of more than 10^126 says nothing. */
function within(decimals: number): number {
  return decimals > MOST ? DECIMALS_INFINITE : decimals < -MOST ? DECIMALS_UNKNOWN : decimals;
}

const ISO_4217 = 'http://www.xbrl.org/2003/iso4217';

/** A unit (XBRL 2.1 section 4.8), canonical: `USD`, `USD/shares`, `ft*lb`. Text instead of a unit is `undefined`. */
function readUnit(element: XmlElement): string | undefined {
  const divide = childElements(element).find(({ namespace, name }) => namespace === XBRLI && name === 'divide');
  if (!divide) return product(element);
  const [above, below] = ['unitNumerator', 'unitDenominator'].map((wanted) => {
    const part = childElements(divide).find(({ namespace, name }) => namespace === XBRLI && name === wanted);
    return part && product(part);
  });
  return above === undefined || below === undefined ? undefined : `${above}/${below}`;
}

function product(element: XmlElement): string | undefined {
  const measures = childElements(element).filter(({ namespace, name }) => namespace === XBRLI && name === 'measure');
  if (measures.length === 0) return undefined;
  return measures.map(measureName).toSorted(compareText).join('*');
}

function measureName(measure: XmlElement): string {
  const written = textOf(measure).trim();
  const found = resolveName(measure, written);
  return found && (found.namespace === ISO_4217 || found.namespace === XBRLI) ? found.name : written;
}
