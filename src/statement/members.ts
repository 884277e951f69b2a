import { compareText } from '../model/field-name.ts';
import type { FieldName } from '../model/taxonomy.ts';
import type { CompanyFacts } from './choose-columns.ts';
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
  const placed = [...found].flatMap((dimensions) => {
    const places = dimensions === '' ? undefined : placesIn(axes, dimensions);
    return places ? [{ dimensions, ...places }] : [];
  });
  const order = placed.toSorted((a, b) => compareText(a.order, b.order) || compareText(a.dimensions, b.dimensions));
  return order.map(({ dimensions, label, name }) => ({ dimensions, label, field: { namespace: '', name } }));
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
