import { type EpochDay, parseIsoDate } from '../../../../core/base/date.ts';
import { formatDecimal, parseDecimal, trimDecimal } from '../../../../core/base/decimal.ts';
import {
  attribute,
  attributes,
  childElements,
  resolveName,
  textOf,
  type XmlElement,
} from '../../../../core/base/xml.ts';
import { entityIdentity } from '../../../../core/model/entity-key.ts';
import { compareText } from '../../../../core/model/field-name.ts';
import type { Period } from '../../../../core/model/period.ts';
import { fieldNamespace, XBRLI } from '../names.ts';
import type { SchemaDefaults } from '../schema-defaults.ts';
import type { Context } from './instance.ts';

const XBRLDI = 'http://xbrl.org/2006/xbrldi';
const XSI = 'http://www.w3.org/2001/XMLSchema-instance';

/**
 * A context (XBRL 2.1 section 4.7), canonical: contexts that are s-equal become equal. Text instead: why it cannot be
 * understood.
 */
export function readContext(element: XmlElement, defaults: SchemaDefaults): Context | string {
  const entity = childOf(element, 'entity');
  const identifier = entity && childOf(entity, 'identifier');
  if (!entity || !identifier) return 'it has no entity identifier';
  const period = readPeriod(childOf(element, 'period'));
  if (typeof period === 'string') return period;
  const at = attribute(element, 'id') ?? '';
  const canonical = (part: XmlElement): string => canonicalText(part, defaults, at);
  const pairs = [
    ...pairsOf('segment', childOf(entity, 'segment'), canonical),
    ...pairsOf('scenario', childOf(element, 'scenario'), canonical),
    ...period.times,
  ];
  return {
    entity: entityIdentity((attribute(identifier, 'scheme') ?? '').trim(), textOf(identifier).trim()),
    period: period.period,
    dimensions: pairs
      .toSorted(compareText)
      .map((pair) => `${pair};`)
      .join(''),
  };
}

function childOf(element: XmlElement, wanted: string): XmlElement | undefined {
  return childElements(element).find(({ namespace, name }) => namespace === XBRLI && name === wanted);
}

type ReadPeriod = {
  readonly period: Period;
  /** Times of day other than midnight, which a period of days cannot hold: they keep contexts apart. */
  readonly times: readonly string[];
};

function readPeriod(element: XmlElement | undefined): ReadPeriod | string {
  if (!element) return 'it has no period';
  const [instant, start, end] = ['instant', 'startDate', 'endDate'].map((name) => childOf(element, name));
  if (childOf(element, 'forever')) return { period: { kind: 'unknown' }, times: [] };
  if (instant) {
    const at = readMoment(instant, 'end');
    return at ? { period: { kind: 'instant', instant: at.day }, times: at.times } : badDate(instant);
  }
  if (!start || !end) return 'its period has neither an instant nor a start and an end';
  const from = readMoment(start, 'start');
  const to = readMoment(end, 'end');
  if (!from) return badDate(start);
  if (!to) return badDate(end);
  if (from.day > to.day) return `its period ends before it starts: ${textOf(start).trim()} to ${textOf(end).trim()}`;
  return { period: { kind: 'duration', start: from.day, end: to.day }, times: [...from.times, ...to.times] };
}

const badDate = (element: XmlElement): string => `${JSON.stringify(textOf(element).trim())} is not a date`;

const MOMENT = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d(?:\.\d+)?))?(Z|[+-]\d\d:\d\d)?$/;
const MIDNIGHT = /^00:00:00(?:\.0+)?$/;
const DAY_END = /^24:00:00(?:\.0+)?$/;

/** A day. A date ends a period at the end of its day; midnight ends it with the day before (XBRL 2.1 section 4.7.2). */
function readMoment(element: XmlElement, edge: 'start' | 'end'): { day: EpochDay; times: string[] } | undefined {
  const [, date = '', time, zone = ''] = MOMENT.exec(textOf(element).trim()) ?? [];
  const day = parseIsoDate(date);
  if (day === undefined) return undefined;
  if (time === undefined) return { day, times: [] };
  if (MIDNIGHT.test(time)) return { day: edge === 'end' ? day - 1 : day, times: [] };
  // The same moment as midnight of the next day.
  if (DAY_END.test(time)) return { day: edge === 'end' ? day : day + 1, times: [] };
  return { day, times: [`${edge} time=${time}${zone}`] };
}

/** `Axis=Member` of dimensions; anything else in its canonical form. */
function pairsOf(
  place: 'segment' | 'scenario',
  parent: XmlElement | undefined,
  canonical: (part: XmlElement) => string,
): string[] {
  if (!parent) return [];
  return childElements(parent).map((child) => {
    const axis = child.namespace === XBRLDI ? attribute(child, 'dimension') : undefined;
    if (axis === undefined) return escaped(`${place}=${canonical(child)}`);
    const member =
      child.name === 'explicitMember' ? nameOf(child, textOf(child)) : childElements(child).map(canonical).join('');
    return `${nameOf(child, axis)}=${escaped(member)}`;
  });
}

const escaped = (text: string): string => text.replace(/[;%]/g, (mark) => (mark === ';' ? '%3B' : '%25'));

/**
 * `us-gaap:StatementClassOfStockAxis`: the family of standard taxonomies, whatever the year; else the prefix as
 * written.
 */
function nameOf(element: XmlElement, written: string): string {
  const found = resolveName(element, written);
  if (!found) return written.trim();
  const [family, year] = fieldNamespace(found.namespace).split('/');
  const prefix = year !== undefined && /^\d{4}$/.test(year) ? family : written.trim().split(':', 1)[0];
  return written.includes(':') ? `${prefix}:${found.name}` : found.name;
}

/**
 * The same text for XML that is s-equal (section 4.10): defaults filled in, prefixes, order of attributes and comments
 * left out.
 */
function canonicalText(element: XmlElement, defaults: SchemaDefaults, at: string): string {
  const { namespace, name } = element;
  const stated = attributes(element).filter((one) => one.namespace !== XSI);
  const isStated = (wanted: string) => stated.some((one) => one.namespace === '' && one.name === wanted);
  const added = [...defaults.attributesOf({ namespace, name })].filter(([attributeName]) => !isStated(attributeName));
  const typed = (space: string, attributeName: string, value: string): string =>
    space === '' ? valueForm(value, defaults.attributeTypeOf({ namespace, name }, attributeName), at) : value;
  const all = [
    ...stated.map((one) => `${one.namespace} ${one.name}=${typed(one.namespace, one.name, one.value.trim())}`),
    ...added.map(([k, v]) => ` ${k}=${typed('', k, v)}`),
  ];
  const children = childElements(element);
  const written = textOf(element).trim() || (defaults.contentOf({ namespace, name }) ?? '');
  const text = valueForm(written, defaults.valueTypeOf({ namespace, name }), at);
  const content = children.length > 0 ? children.map((child) => canonicalText(child, defaults, at)).join('') : text;
  return `<{${namespace}}${name}${all
    .toSorted(compareText)
    .map((one) => ` ${one}`)
    .join('')}>${content}</>`;
}

/** Values that are equal as their type have one form (XBRL 2.1 section 4.10); NaN has another in each context, `at`. */
type Form = (text: string, at: string) => string;

const number: Form = (text) => {
  const value = parseDecimal(text.replace(/^\+/, ''));
  return value ? formatDecimal(trimDecimal(value)) : text;
};

/** NaN does not even equal itself. */
const float: Form = (text, at) => (text === 'NaN' ? `NaN ${at}` : number(text, at));

const BOOLEANS: Readonly<Record<string, string>> = { '1': 'true', '0': 'false' };

const whole = 'integer long int short byte nonNegativeInteger positiveInteger nonPositiveInteger negativeInteger';
const unsigned = 'unsignedLong unsignedInt unsignedShort unsignedByte';

const FORMS: ReadonlyMap<string, Form> = new Map<string, Form>([
  ...`decimal ${whole} ${unsigned}`.split(' ').map((name): [string, Form] => [name, number]),
  ['float', float],
  ['double', float],
  ['boolean', (text) => BOOLEANS[text] ?? text],
]);

/** A value in the one form of its type, a name of XML Schema; as written where the type is another or unknown. */
function valueForm(text: string, type: string | undefined, at: string): string {
  return FORMS.get(type ?? '')?.(text, at) ?? text;
}
