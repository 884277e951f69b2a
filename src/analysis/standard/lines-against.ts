import type { DerivedRow, DerivedValue } from './derive-row.ts';
import { type Fact, weightIn } from './facts.ts';
import { isPlaced } from './lines-beside.ts';

/** Labels of lines that refute a value, a zero that it assumes, or a field that it is made of; see the rules. */
export function linesAgainst(field: string, value: DerivedValue, row: DerivedRow): readonly string[] {
  const statement = row.rules.fields.get(field)?.statement ?? 'balance';
  const start = statement === 'balance' ? null : row.column.start;
  const isShown = ({ labels, amount, start: begun, end }: Fact): boolean =>
    labels?.[statement] !== undefined && amount !== 0n && end === row.column.end && begun === start;
  const lines = row.column.sums.lines(statement).filter(isShown);
  const against = lines.filter(
    (line) =>
      isInside(line, field, value, row) || isUnlike(line, field, value, row) || isMissing(line, field, value, row),
  );
  const own = against.map(({ labels }) => labels?.[statement] ?? '');
  return [...new Set([...own, ...ofTerms(value, row)])];
}

function ofTerms({ step }: DerivedValue, row: DerivedRow): readonly string[] {
  if (step.kind === 'candidates') return [];
  return step.terms.flatMap(({ field }) => {
    const value = row.valueFor(field);
    return value === undefined ? [] : linesAgainst(field, value, row);
  });
}

/** Whether a value counts a line that does not belong to its field: one that is also subtracted does not count. */
function isInside(line: Fact, field: string, { form }: DerivedValue, { rules, column }: DerivedRow): boolean {
  const { lines, statement = 'balance' } = rules.fields.get(field) ?? {};
  if (!lines?.inside?.test(line.labels?.[statement] ?? '')) return false;
  let count = 0;
  for (const [fact, coefficient] of form)
    count += coefficient * (fact === line ? 1 : (weightIn(line, fact, column.sums.totalsOf) ?? 0));
  return count !== 0;
}

/** Whether a line is a reported value, and another measure by its label. */
function isUnlike(line: Fact, field: string, { form, step }: DerivedValue, { rules }: DerivedRow): boolean {
  const { lines, statement = 'balance' } = rules.fields.get(field) ?? {};
  const isLine = step.kind === 'candidates' || step.isLine === true;
  return isLine && form.has(line) && (lines?.unlike?.test(line.labels?.[statement] ?? '') ?? false);
}

/**
 * Whether a line belongs to a field, or to one that was taken as zero, and no fact of the value has it as a part or is
 * a part of it.
 */
function isMissing(line: Fact, field: string, { form, zeros }: DerivedValue, row: DerivedRow): boolean {
  if (form.has(line)) return false;
  const { column, rules, valueFor } = row;
  const isPartOf = (part: Fact, whole: Fact): boolean => weightIn(part, whole, column.sums.totalsOf) !== undefined;
  const belongsTo = (name: string): boolean => {
    const rule = rules.fields.get(name);
    if (!rule?.lines?.missing?.test(line.labels?.[rule.statement] ?? '')) return false;
    return isPlaced(line, { rule, column, valueFor });
  };
  const facts = [...form.keys()];
  const isZero = (name: string): boolean => {
    const { of } = rules.fields.get(name)?.lines ?? {};
    const whole = of === undefined ? undefined : valueFor(of)?.form;
    // What is a part of another fact of the value is counted with it.
    return belongsTo(name) && !facts.some((fact) => !whole?.has(fact) && isPartOf(line, fact));
  };
  if (zeros.some(isZero)) return true;
  return belongsTo(field) && !facts.some((fact) => isPartOf(line, fact) || isPartOf(fact, line));
}
