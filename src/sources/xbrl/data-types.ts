import type { QualifiedName } from '../../base/xml.ts';
import { XBRLI } from './names.ts';

export type ValueKind = { readonly isNumeric: boolean; readonly isMoney: boolean };

const MONEY: ValueKind = { isNumeric: true, isMoney: true };
const NUMBER: ValueKind = { isNumeric: true, isMoney: false };
const TEXT: ValueKind = { isNumeric: false, isMoney: false };

const words = (text: string, kind: ValueKind) => text.split(' ').map((name): [string, ValueKind] => [name, kind]);

/** XBRL 2.1 section 5.1.1.3, without the suffix `ItemType`; types that are not listed are text, dates or names. */
const STANDARD: ReadonlyMap<string, ValueKind> = new Map([
  ...words('monetary', MONEY),
  ...words(
    'decimal float double shares pure fraction integer nonPositiveInteger negativeInteger long int short',
    NUMBER,
  ),
  ...words('byte nonNegativeInteger unsignedLong unsignedInt unsignedShort unsignedByte positiveInteger', NUMBER),
]);

/**
 * Types that taxonomies share (the data type registry of XBRL International, `us-types`), for sets that come without
 * their schemas. The kind of any other undeclared type is unknown.
 */
const SHARED: ReadonlyMap<string, ValueKind> = new Map([
  ...words('noDecimalsMonetary nonNegativeMonetary nonNegativeNoDecimalsMonetary', MONEY),
  ...words(
    'perShare perUnit percent area volume mass weight length energy power memory temperature force pressure',
    NUMBER,
  ),
  ...words('frequency speed flow massFlow boe ghgEmissions insolation irradiance planeAngle voltage', NUMBER),
  ...words('electricCurrent electricCharge monetaryPerLength monetaryPerArea monetaryPerVolume', NUMBER),
  ...words('monetaryPerDuration monetaryPerEnergy monetaryPerMass volumePerMonetary ghgEmissionsPerMonetary', NUMBER),
  ...words('nonNegativePure noDecimals nonNegativeNoDecimals', NUMBER),
  ...words(
    'domain textBlock escaped xml xmlNodes SQName SQNames dateTime prefixedContent noLangToken noLangString',
    TEXT,
  ),
  ...words('gYearList guid zoneDateTime durationString', TEXT),
]);
const SHARED_NAMESPACE = /^http:\/\/(?:www\.xbrl\.org\/dtr\/type\/|xbrl\.us\/us-types\/|fasb\.org\/us-types\/)/;

/** The kind of a type's values, by its chain of bases; `undefined` where the chain leaves the set and is unknown. */
export function valueKind(
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
