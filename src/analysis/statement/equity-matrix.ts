import { periodWords } from './cell-words.ts';
import { COMPONENT_AXIS, dimensionsShown, orderedDimensions, pairsOf, type ShownDimensions } from './members.ts';
import type { Outline } from './outline.ts';
import type { CompanyFacts } from './presented.ts';
import type { ColumnMember, StatementColumn } from './statement.ts';

/** A statement of equity with the components of equity as columns: dimensions are those of a column and of a line. */
export type EquityMatrix = {
  /** The company as a whole first. */
  readonly members: readonly ColumnMember[];
  /** Further dimensions of values, which are groups of lines. */
  readonly groups: readonly ShownDimensions[];
  /**
   * The dimensions of the values where a line of a group (or of none, '') crosses a column; `undefined` where there are
   * none.
   */
  readonly dimensionsAt: (group: string, member: string) => string | undefined;
};

/** `shown`: the dimensions that the section shows. `undefined` where none has a component of equity. */
export function equityMatrix(
  { kind, axes }: Outline,
  memberGroups: readonly ShownDimensions[],
): EquityMatrix | undefined {
  const axis = kind === 'equity' ? componentAxis(memberGroups) : undefined;
  if (axis === undefined) return undefined;
  const places = new Map([[placeOf('', ''), '']]);
  const [members, groups] = [new Set<string>(), new Set<string>()];
  for (const { dimensions } of memberGroups) {
    const pairs = dimensions.split(';').flatMap((pair) => (pair === '' ? [] : `${pair};`));
    const isComponent = (pair: string): boolean => pairsOf(pair).some(([name]) => name === axis);
    const [member, group] = [pairs.filter(isComponent).join(''), pairs.filter((pair) => !isComponent(pair)).join('')];
    if (member !== '') members.add(member);
    if (group !== '') groups.add(group);
    places.set(placeOf(group, member), dimensions);
  }
  const components = orderedDimensions(axes, members).map(({ dimensions, label }) => ({ dimensions, label }));
  return {
    members: [{ dimensions: '', label: 'Total' }, ...components],
    groups: orderedDimensions(axes, groups),
    dimensionsAt: (group, member) => places.get(placeOf(group, member)),
  };
}

const placeOf = (group: string, member: string): string => `${group}\n${member}`;

/** The axis of US-GAAP, data sets or IFRS; else the only one, of partners for instance. */
function componentAxis(memberGroups: readonly ShownDimensions[]): string | undefined {
  const axes = [...new Set(memberGroups.flatMap(({ dimensions }) => pairsOf(dimensions).map(([axis]) => axis)))];
  return axes.find((axis) => COMPONENT_AXIS.test(axis)) ?? (axes.length === 1 ? axes[0] : undefined);
}

/** One table of a section: the outline with an id and a title of its own, and its columns. */
export type SectionTable = { readonly outline: Outline; readonly columns: readonly StatementColumn[] };

/**
 * The tables of a section: one, or of a matrix one for each period, since its columns are components. A balance alone
 * has a table where no period begins with it.
 */
export function tablesOf(
  outline: Outline,
  columns: readonly StatementColumn[],
  companies: readonly CompanyFacts[],
): readonly SectionTable[] {
  // Components of several companies side by side are groups of lines.
  const matrix = companies.length === 1 ? equityMatrix(outline, dimensionsShown(outline, companies)) : undefined;
  const openings = new Set(columns.flatMap(({ start }) => (start === null ? [] : start - 1)));
  const periods = columns.filter(({ start, end }) => start !== null || !openings.has(end));
  if (!matrix || periods.length === 0) return [{ outline, columns }];
  return periods.map((column) => {
    const { id, title } = outline;
    const period = periodWords(column);
    return {
      outline: { ...outline, id: `${id} ${period}`, title: `${title}, ${period}` },
      columns: matrix.members.map((member) => ({ ...column, member })),
    };
  });
}
