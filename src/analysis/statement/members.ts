import { getOrCreate } from '../../core/base/collections.ts';
import { compareText } from '../../core/model/field-name.ts';
import type { FieldName } from '../../core/model/taxonomy.ts';
import { documentOf, documentsOfMembers, type FiledValue } from './filed-values.ts';
import type { Axis, Outline } from './outline.ts';
import type { CompanyFacts } from './presented.ts';
import { factsOfLine, valueLines } from './presented.ts';

/** Dimensions of rows that a section shows: each of their members is below its axis in the section's tree. */
export type ShownDimensions = { readonly dimensions: string; readonly label: string; readonly field: FieldName };

/** `us-gaap:StatementEquityComponentsAxis=us-gaap:CommonStockMember;` as local names. */
export function pairsOf(dimensions: string): readonly (readonly [axis: string, member: string])[] {
  const local = (name: string): string => name.replace(/^[^:]*:/, '');
  return dimensions
    .split(';')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      return [local(at < 0 ? pair : pair.slice(0, at)), local(at < 0 ? '' : pair.slice(at + 1))] as const;
    });
}

/** The dimensions that a section shows, in the order of its axes and their members. */
export function dimensionsShown(outline: Outline, companies: readonly CompanyFacts[]): readonly ShownDimensions[] {
  if (outline.axes.length === 0) return [];
  return orderedDimensions(outline.axes, new Set(valuesOf(outline, companies).map(({ dimensions }) => dimensions)));
}

/** Those of these dimensions whose axes and members there are, in their order. */
export function orderedDimensions(axes: readonly Axis[], candidates: Iterable<string>): readonly ShownDimensions[] {
  const placed = Array.from(candidates).flatMap((dimensions) => {
    const places = dimensions === '' ? undefined : placesIn(axes, dimensions);
    return places ? [{ dimensions, ...places }] : [];
  });
  const order = placed.toSorted((a, b) => compareText(a.order, b.order) || compareText(a.dimensions, b.dimensions));
  return order.map(({ dimensions, label, name }) => ({ dimensions, label, field: { namespace: '', name } }));
}

/**
 * Statements of data sets state no axes: where a document has no value of the company as a whole, they are those of its
 * values, with the most frequent axes and members first. A statement of equity has the axis of its components.
 */
export function withAxesOfValues(outline: Outline, companies: readonly CompanyFacts[]): Outline {
  return outline.structure.kind === 'document' ? { ...outline, axes: axesOfValues(outline, companies) } : outline;
}

/** The axis of components of equity in US-GAAP, in data sets, in IFRS. */
export const COMPONENT_AXIS = /EquityComponents|ComponentsOfEquity/;

/** The values of the lines of a section, each once. */
function valuesOf(outline: Outline, companies: readonly CompanyFacts[]): readonly FiledValue[] {
  const facts = companies.flatMap((of) => valueLines(outline).flatMap((line) => factsOfLine(line, outline, of)));
  return [...new Set(facts)].map(({ latest }) => latest);
}

function axesOfValues(outline: Outline, companies: readonly CompanyFacts[]): readonly Axis[] {
  const values = valuesOf(outline, companies);
  const documents = documentsOfMembers(values);
  const axes = new Map<string, Map<string, number>>();
  for (const value of values) {
    const pairs = pairsOf(value.dimensions);
    const isComponent =
      outline.kind === 'equity' && pairs.length === 1 && pairs.some(([axis]) => COMPONENT_AXIS.test(axis));
    for (const [axis, member] of isComponent || documents.has(documentOf(value)) ? pairs : []) {
      const counts = getOrCreate(axes, axis, () => new Map<string, number>());
      counts.set(member, (counts.get(member) ?? 0) + 1);
    }
  }
  const total = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((a, b) => a + b, 0);
  const ordered = [...axes].toSorted(([a, m], [b, n]) => total(n) - total(m) || compareText(a, b));
  return ordered.map(([name, counts]) => {
    const members = [...counts].toSorted(([a, m], [b, n]) => n - m || compareText(a, b));
    return { name, members: members.map(([member]) => ({ name: member, label: nameInWords(member) })) };
  });
}

/** `Parent Company` of `ParentCompany`: data sets have no labels of members. */
function nameInWords(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ');
}

function placesIn(
  axes: readonly Axis[],
  dimensions: string,
): { readonly order: string; readonly label: string; readonly name: string } | undefined {
  const pairs = pairsOf(dimensions).map(([axisName, memberName]) => {
    const axis = axes.findIndex(({ name }) => name === axisName);
    const member = axes[axis]?.members.findIndex(({ name }) => name === memberName) ?? -1;
    return { axis, member, label: axes[axis]?.members[member]?.label ?? '', name: memberName };
  });
  if (pairs.some(({ member }) => member < 0)) return undefined;
  const ordered = pairs.toSorted((a, b) => a.axis - b.axis);
  const digits = (place: number): string => String(place).padStart(4, '0');
  return {
    order: ordered.map(({ axis, member }) => `${digits(axis)}.${digits(member)}`).join(' '),
    label: ordered.map(({ label }) => label).join(', '),
    name: ordered.map(({ name }) => name).join(', '),
  };
}
