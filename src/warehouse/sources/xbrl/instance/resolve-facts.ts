import { getOrCreate } from '../../../../core/base/collections.ts';
import { parseDecimal } from '../../../../core/base/decimal.ts';
import { DECIMALS_UNSTATED } from '../../../../core/model/row-batch.ts';
import type { SchemaDefaults } from '../schema-defaults.ts';
import type { Tally } from '../tally.ts';
import { decimalsOf } from './accuracy.ts';
import { readContext } from './context.ts';
import type { Context, Fact, Instance } from './instance.ts';
import type { Draft, WrittenFact } from './read-instance.ts';
import { readUnit } from './unit.ts';

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
  { field, contextRef, unitRef, isNil: nil, text, tuple, line, ...written }: WrittenFact,
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
  const common = { field, context, unit, tuple, line };
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
