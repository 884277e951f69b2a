import { getOrCreate, groupBy } from '../../../core/base/collections.ts';
import { type Decimal, parseDecimal, trimDecimal } from '../../../core/base/decimal.ts';
import type { QualifiedName, XmlAttribute } from '../../../core/base/xml.ts';
import type { Arc } from './linkbase.ts';
import { XSD } from './names.ts';

/** One pair of ends that an arc connects; an arc whose labels several locators share makes several. */
export type Candidate<From, To> = { readonly from: From; readonly to: To; readonly arc: Arc };

export type AttributeTypes = (attribute: XmlAttribute) => QualifiedName | undefined;

/**
 * The relationships of one network (same kind and role) that remain, by XBRL 2.1 section 3.5.3.9.7: relationships are
 * equivalent when they connect the same ends and all attributes except `use`, `priority` and XLink's have equal values.
 * Among equivalent arcs the highest priority counts; if a prohibiting arc has it, none remains.
 */
export function effectiveArcs<From extends object, To extends object>(
  candidates: readonly Candidate<From, To>[],
  typeOf: AttributeTypes,
): { readonly kept: Candidate<From, To>[]; readonly prohibited: number; readonly overridden: number } {
  const numbers = new Map<object, number>();
  const numberOf = (end: object): number => {
    return getOrCreate(numbers, end, () => numbers.size);
  };
  const groups = groupBy(candidates, ({ from, to, arc }) => {
    return `${numberOf(from)} ${numberOf(to)} ${equivalenceKey(arc, typeOf)}`;
  });
  const kept: Candidate<From, To>[] = [];
  let prohibited = 0;
  let overridden = 0;
  for (const group of groups.values()) {
    const survivor = ruling(group);
    if (survivor) kept.push(survivor);
    if (survivor) overridden += group.length - 1;
    else prohibited += group.length;
  }
  return { kept, prohibited, overridden };
}

function ruling<From, To>(group: readonly Candidate<From, To>[]): Candidate<From, To> | undefined {
  const highest = group.reduce((most, { arc }) => Math.max(most, arc.priority), Number.NEGATIVE_INFINITY);
  const top = group.filter(({ arc }) => arc.priority === highest);
  return top.some(({ arc }) => arc.prohibited) ? undefined : top[0];
}

function equivalenceKey(arc: Arc, typeOf: AttributeTypes): string {
  const weight = arc.weight === undefined ? '' : canonicalDecimal(arc.weight);
  const key = `${arc.arcrole}|${decimalKey(arc.order)}|${weight}|${arc.preferredLabel ?? ''}`;
  if (arc.custom.length === 0) return key;
  const custom = arc.custom.map((attribute) => {
    const type = typeOf(attribute);
    const canonical = type?.namespace === XSD ? CANONICAL.get(type.name) : undefined;
    return [attribute.namespace, attribute.name, canonical?.(attribute.value) ?? attribute.value];
  });
  return `${key}|${JSON.stringify(custom.toSorted((a, b) => (a.join(' ') < b.join(' ') ? -1 : 1)))}`;
}

/** How values of a type are compared: `1.50` is `1.5`, `1` is `true`. Other types compare as written. */
const CANONICAL: ReadonlyMap<string, (text: string) => string> = new Map(
  Object.entries({
    decimal: canonicalDecimal,
    integer: canonicalDecimal,
    int: canonicalDecimal,
    long: canonicalDecimal,
    nonNegativeInteger: canonicalDecimal,
    positiveInteger: canonicalDecimal,
    double: canonicalDecimal,
    float: canonicalDecimal,
    boolean: canonicalBoolean,
  }),
);

function canonicalBoolean(text: string): string {
  const value = text.trim();
  return value === '1' ? 'true' : value === '0' ? 'false' : value;
}

/** Equal text for equal numbers; other text stays as it is. */
export function canonicalDecimal(text: string): string {
  const value = parseDecimal(text.trim());
  return value ? decimalKey(value) : text.trim();
}

function decimalKey(value: Decimal): string {
  const { mantissa, places } = value.places === 0 ? value : trimDecimal(value);
  return places === 0 ? `${mantissa}` : `${mantissa}e-${places}`;
}
