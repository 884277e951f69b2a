import { groupBy, memoize } from '../../core/base/collections.ts';
import { fieldKey } from '../../core/model/field-name.ts';
import type { PrintedTerms } from '../../core/model/total-check.ts';
import { type Balance, balancesOf } from './balances.ts';
import { equityMatrix } from './equity-matrix.ts';
import type { FiledValue } from './filed-values.ts';
import { type Filling, fillCell } from './fill-cell.ts';
import { leftOutOf } from './left-out.ts';
import { dimensionsShown, type ShownDimensions } from './members.ts';
import type { Outline, OutlineLine } from './outline.ts';
import { factsOfLine } from './presented.ts';
import type { StatementColumn, StatementLine, StatementSection } from './statement.ts';
import { typeOfUnit } from './value-type.ts';

/**
 * The section with every value of its fields in a cell, or left out with the reason. `used` gets the values in cells,
 * and has those that other tables of the section show.
 */
export function fillSection(
  outline: Outline,
  columns: readonly StatementColumn[],
  filling: Filling,
  used: Set<FiledValue>,
): StatementSection {
  const { axes: _, lines: outlined, ...rest } = outline;
  const balances = balancesOf(outline, filling.companies);
  const memberGroups = dimensionsShown(outline, filling.companies);
  const matrix = columns.some(({ member }) => member) ? equityMatrix(outline, memberGroups) : undefined;
  // Members show a line again.
  const factsOf = memoize((line: OutlineLine) =>
    filling.companies.map((of) => groupBy(factsOfLine(line, outline, of), ({ latest }) => latest.dimensions)),
  );
  // The columns of a matrix have dimensions of their own.
  const isReported = (line: OutlineLine, dimensions: string): boolean =>
    matrix !== undefined || factsOf(line).some((own) => own.has(dimensions));
  const lineOf = (line: OutlineLine, at: Place): StatementLine => {
    const { isHeading, balance: __, periodType: ___, signsDiffer: ____, otherFields: _____, type, ...common } = line;
    const cells = columns.map((column) => {
      const { member } = column;
      const dimensions = member ? matrix?.dimensionsAt(at.dimensions, member.dimensions) : at.dimensions;
      if (isHeading || dimensions === undefined) return null;
      const facts = factsOf(line).map((own) => own.get(dimensions) ?? []);
      return fillCell({ ...at, line, dimensions, facts }, column, filling, used);
    });
    const unit = cells.find((cell) => cell?.kind === 'number')?.unit ?? null;
    return {
      ...common,
      kind: isHeading ? 'heading' : 'value',
      dimensions: at.dimensions,
      level: at.level,
      balance: at.balance === 'none' ? null : at.balance,
      type: type ?? (cells.some((cell) => cell?.kind === 'text') ? 'text' : typeOfUnit(unit, line.field.name)),
      cells,
    };
  };
  const plain = outlined.map((line, place) => {
    return lineOf(line, { dimensions: '', level: line.level, balance: balances[place] ?? null });
  });
  const groups = matrix ? matrix.groups : memberGroups;
  const members = groups.flatMap((group) => {
    const reported = (line: OutlineLine): boolean => isReported(line, group.dimensions);
    return memberLines(group, { outlined, balances, reported, lineOf, columns: columns.length });
  });
  return {
    ...rest,
    columns,
    lines: withPrintedTotals([...plain, ...members]),
    leftOut: leftOutOf(outline, filling, used, memberGroups),
  };
}

type Place = { readonly dimensions: string; readonly level: number; readonly balance: Balance };

type MemberSection = {
  readonly outlined: readonly OutlineLine[];
  readonly balances: readonly Balance[];
  /** Whether the member may report a line; others have no cells. */
  readonly reported: (line: OutlineLine) => boolean;
  readonly lineOf: (line: OutlineLine, at: Place) => StatementLine;
  readonly columns: number;
};

/** The lines of one member: a heading with its name, then those of the section that report it. */
function memberLines(
  { dimensions, label, field }: ShownDimensions,
  { outlined, balances, reported, lineOf, columns }: MemberSection,
): readonly StatementLine[] {
  const filled = outlined.flatMap((line, place): StatementLine[] => {
    if (line.isHeading || !reported(line)) return [];
    const made = lineOf(line, { dimensions, level: line.level + 1, balance: balances[place] ?? null });
    return made.cells.some((cell) => cell !== null) ? [made] : [];
  });
  if (filled.length === 0) return [];
  const position = filled[0]?.position ?? 0;
  const heading: StatementLine = {
    kind: 'heading',
    field,
    position,
    dimensions,
    level: 0,
    label,
    negated: false,
    naturalSign: 1,
    balance: null,
    isTotal: false,
    type: 'text',
    balanceType: null,
    cells: Array(columns).fill(null),
  };
  return [heading, ...filled];
}

/**
 * Marks the lines as totals that are judged by printed sums of which all parts have a line here: what another statement
 * prints as a total is a usual line of this one.
 */
export function withPrintedTotals(lines: readonly StatementLine[]): readonly StatementLine[] {
  const fields = new Set(
    lines.flatMap(({ field, cells }) => [
      fieldKey(field),
      ...cells.flatMap((cell) => (cell?.source ? fieldKey(cell.source.field) : [])),
    ]),
  );
  const isHere = (terms: PrintedTerms): boolean => terms.every(({ field }) => fields.has(fieldKey(field)));
  return lines.map((line) => {
    const isTotal = line.isTotal || line.cells.some((cell) => cell?.check?.sums?.some(isHere));
    return isTotal === line.isTotal ? line : { ...line, isTotal };
  });
}
