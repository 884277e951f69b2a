import { fieldKey } from '../../core/model/field-name.ts';
import type { PrintedTerms } from '../../core/model/total-check.ts';
import type { StatementLine } from './statement.ts';

/**
 * Marks the lines as totals that are judged by printed sums of which all parts have a line here: what another statement
 * prints as a total is a usual line of this one.
 */
export function withPrintedTotals(lines: readonly StatementLine[]): readonly StatementLine[] {
  const shown = new Set(
    lines.flatMap(({ field, cells }) => [
      fieldKey(field),
      ...cells.flatMap((cell) => (cell?.source ? fieldKey(cell.source.field) : [])),
    ]),
  );
  const isHere = (terms: PrintedTerms): boolean => terms.every(({ field }) => shown.has(fieldKey(field)));
  return lines.map((line) => {
    const isTotal = line.isTotal || line.cells.some((cell) => cell?.check?.sums?.some(isHere));
    return isTotal === line.isTotal ? line : { ...line, isTotal };
  });
}
