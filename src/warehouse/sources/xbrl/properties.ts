import type { QualifiedName } from '../../../core/base/xml.ts';
import type { BalanceType, FieldProperty, PeriodType } from '../../../core/model/taxonomy.ts';
import type { Concept } from './concepts.ts';
import { XBRLI } from './names.ts';
import { type ElementDeclaration, globalNames, type Schema } from './schema.ts';
import type { Tally } from './tally.ts';

/**
 * The properties of the concepts that have a declaration, in the given order; counts unknown period and balance types.
 */
export function fieldProperties(
  concepts: Iterable<Concept>,
  schemas: readonly Schema[],
  tally: Tally,
): FieldProperty[] {
  const baseOf = globalNames(schemas, ({ typeBases }) => typeBases);
  const properties: FieldProperty[] = [];
  for (const { field, declaration } of concepts) {
    if (!declaration) continue;
    const property = { field, ...declaredProperties(declaration, baseOf) };
    if (declaration.periodType !== undefined && !property.periodType) tally.count('periodTypesUnknown');
    if (declaration.balance !== undefined && !property.balanceType) tally.count('balanceTypesUnknown');
    properties.push(property);
  }
  return properties;
}

const PERIOD_TYPES: readonly PeriodType[] = ['duration', 'instant'];
const BALANCE_TYPES: readonly BalanceType[] = ['credit', 'debit'];

function declaredProperties(
  { type, abstract, substitutes, periodType, balance }: ElementDeclaration,
  baseOf: (type: QualifiedName) => QualifiedName | undefined,
): Omit<FieldProperty, 'field'> {
  const kind = type && valueKind(type, baseOf);
  const period = PERIOD_TYPES.find((known) => known === periodType);
  const side = BALANCE_TYPES.find((known) => known === balance);
  const isTuple = substitutes.namespace === XBRLI && substitutes.name === 'tuple';
  return {
    ...(type && { dataType: { name: type.name } }),
    ...kind,
    canHoldValue: !abstract && !isTuple,
    ...(period && { periodType: period }),
    ...(side && { balanceType: side }),
  };
}

type ValueKind = { readonly isNumeric: boolean; readonly isMoney: boolean };

const MONEY: ValueKind = { isNumeric: true, isMoney: true };
const NUMBER: ValueKind = { isNumeric: true, isMoney: false };
const TEXT: ValueKind = { isNumeric: false, isMoney: false };

const words = (kind: ValueKind, ...lines: readonly string[]) =>
  lines.flatMap((line) => line.split(' ').map((name): [string, ValueKind] => [name, kind]));

/** XBRL 2.1 section 5.1.1.3, without the suffix `ItemType`; types that are not listed are text, dates or names. */
const STANDARD: ReadonlyMap<string, ValueKind> = new Map([
  ...words(MONEY, 'monetary'),
  ...words(
    NUMBER,
    'decimal float double shares pure fraction integer nonPositiveInteger negativeInteger long int short byte',
    'nonNegativeInteger unsignedLong unsignedInt unsignedShort unsignedByte positiveInteger',
  ),
]);

/**
 * Types that taxonomies share (the data type registry of XBRL International, `us-types`), for sets that come without
 * their schemas. The kind of any other undeclared type is unknown.
 */
const SHARED: ReadonlyMap<string, ValueKind> = new Map([
  ...words(MONEY, 'noDecimalsMonetary nonNegativeMonetary nonNegativeNoDecimalsMonetary'),
  ...words(
    NUMBER,
    'perShare perUnit percent area volume mass weight length energy power memory temperature force pressure frequency',
    'speed flow massFlow boe ghgEmissions insolation irradiance planeAngle voltage electricCurrent electricCharge',
    'monetaryPerLength monetaryPerArea monetaryPerVolume monetaryPerDuration monetaryPerEnergy monetaryPerMass',
    'volumePerMonetary ghgEmissionsPerMonetary nonNegativePure noDecimals nonNegativeNoDecimals',
  ),
  ...words(
    TEXT,
    'domain textBlock escaped xml xmlNodes SQName SQNames dateTime prefixedContent noLangToken noLangString gYearList',
    'guid zoneDateTime durationString',
  ),
]);
const SHARED_NAMESPACE = /^http:\/\/(?:www\.xbrl\.org\/dtr\/type\/|xbrl\.us\/us-types\/|fasb\.org\/us-types\/)/;

/** The kind of a type's values, by its chain of bases; `undefined` where the chain leaves the set and is unknown. */
function valueKind(
  type: QualifiedName,
  baseOf: (type: QualifiedName) => QualifiedName | undefined,
): ValueKind | undefined {
  const seen = new Set<string>();
  for (let current: QualifiedName | undefined = type; current; current = baseOf(current)) {
    const { namespace, name } = current;
    const plain = name.replace(/ItemType$/, '');
    if (namespace === XBRLI && name.endsWith('ItemType')) return STANDARD.get(plain) ?? TEXT;
    const key = `${namespace} ${name}`;
    if (seen.has(key)) return undefined;
    seen.add(key);
    if (SHARED_NAMESPACE.test(namespace) && !baseOf(current)) return SHARED.get(plain);
  }
  return undefined;
}
