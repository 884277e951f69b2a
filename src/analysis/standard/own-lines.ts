import type { DerivedRow, DerivedValue } from './derive-row.ts';
import { type Fact, weightIn } from './facts.ts';

/** Labels of the filer's own lines that refute a value, or a zero that it assumes; see the rules of its fields. */
export function ownLinesAgainst(field: string, value: DerivedValue, row: DerivedRow): readonly string[] {
  const statement = row.rules.fields.get(field)?.statement ?? 'balance';
  const start = statement === 'balance' ? null : row.column.start;
  const isBeside = ({ ownLabel, amount, start: begun, end }: Fact): boolean =>
    ownLabel !== undefined && amount !== 0n && end === row.column.end && begun === start;
  const lines = row.column.sums.lines(statement).filter((line) => isBeside(line) && !value.form.has(line));
  if (lines.length === 0) return [];
  const against = lines.filter((line) => isInside(line, field, value, row) || isMissing(line, field, value, row));
  return [...new Set(against.map(({ ownLabel = '' }) => ownLabel))];
}

/** Whether sums lead from a line to a fact of a value. */
function isPart(line: Fact, { form }: DerivedValue, { column }: DerivedRow): boolean {
  return [...form.keys()].some((fact) => weightIn(line, fact, column.sums.totalsOf) !== undefined);
}

/** Whether a value has a part that does not belong to its field. */
function isInside(line: Fact, field: string, value: DerivedValue, row: DerivedRow): boolean {
  const inside = row.rules.fields.get(field)?.ownLines?.inside;
  return (inside?.test(line.ownLabel ?? '') ?? false) && isPart(line, value, row);
}

/**
 * Whether a line belongs to a field, or to one that was taken as zero, and no fact of the value has it as a part or is
 * a part of it.
 */
function isMissing(line: Fact, field: string, value: DerivedValue, row: DerivedRow): boolean {
  const belongsTo = (name: string): boolean => {
    const own = row.rules.fields.get(name)?.ownLines;
    if (own?.missing === undefined || !own.missing.test(line.ownLabel ?? '')) return false;
    const whole = own.of === undefined ? undefined : row.valueFor(own.of);
    return own.of === undefined || (whole !== undefined && isPart(line, whole, row));
  };
  if (value.zeros.some(belongsTo)) return true;
  return belongsTo(field) && !isPart(line, value, row) && !isAbove(line, value, row);
}

function isAbove(line: Fact, { form }: DerivedValue, { column }: DerivedRow): boolean {
  return [...form.keys()].some((fact) => weightIn(fact, line, column.sums.totalsOf) !== undefined);
}
