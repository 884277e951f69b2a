import { getOrCreate } from '../base/collections.ts';
import { compareText } from '../model/field-name.ts';
import type { FieldName } from '../model/taxonomy.ts';
import type { CompanyFacts } from './choose-columns.ts';
import { documentOf, documentsOfMembers } from './filed-values.ts';
import type { Axis, Outline } from './outline.ts';

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
export function dimensionsShown(
  { axes, lines }: Outline,
  companies: readonly CompanyFacts[],
): readonly ShownDimensions[] {
  if (axes.length === 0) return [];
  const found = new Set<string>();
  for (const { facts, keyOf } of companies) {
    for (const { field } of lines) for (const { latest } of facts.get(keyOf(field)) ?? []) found.add(latest.dimensions);
  }
  return orderedDimensions(axes, found);
}

/** Those of these dimensions whose axes and members there are, in their order. */
export function orderedDimensions(axes: readonly Axis[], found: Iterable<string>): readonly ShownDimensions[] {
  const placed = Array.from(found).flatMap((dimensions) => {
    const places = dimensions === '' ? undefined : placesIn(axes, dimensions);
    return places ? [{ dimensions, ...places }] : [];
  });
  const order = placed.toSorted((a, b) => compareText(a.order, b.order) || compareText(a.dimensions, b.dimensions));
  return order.map(({ dimensions, label, name }) => ({ dimensions, label, field: { namespace: '', name } }));
}

/**
 * Statements of data sets state no axes: where a document has no value of the company as a whole, they are those of its
 * values, with the most frequent axes and members first.
 */
export function withAxesOfValues(outline: Outline, companies: readonly CompanyFacts[]): Outline {
  return outline.structure.kind === 'document' ? { ...outline, axes: axesOfValues(outline, companies) } : outline;
}

function axesOfValues({ lines }: Outline, companies: readonly CompanyFacts[]): readonly Axis[] {
  const fields = lines.filter(({ isHeading }) => !isHeading).map(({ field }) => field);
  const values = companies.flatMap(({ facts, keyOf }) => {
    const keys = new Set(fields.map(keyOf));
    return [...keys].flatMap((key) => facts.get(key) ?? []).map(({ latest }) => latest);
  });
  const documents = documentsOfMembers(values);
  const axes = new Map<string, Map<string, number>>();
  for (const value of values) {
    for (const [axis, member] of documents.has(documentOf(value)) ? pairsOf(value.dimensions) : []) {
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
