import type { DerivedRow, DerivedValue } from './derive-row.ts';
import { type Fact, weightIn } from './facts.ts';
import { labelledLines } from './labelled-lines.ts';
import { isPlaced } from './lines-beside.ts';
import type { FieldRule } from './rules/rule.ts';

/** Labels of lines that refute a value, a zero that it assumes, or a field that it is made of; see the rules. */
export function linesAgainst(field: string, value: DerivedValue, row: DerivedRow): readonly string[] {
  const rule = row.rules.fields.get(field);
  const own = rule ? against(rule, value, row) : [];
  return [...new Set([...own, ...ofTerms(value, row)])];
}

function ofTerms({ step }: DerivedValue, row: DerivedRow): readonly string[] {
  if (step.kind === 'candidates') return [];
  return step.terms.flatMap(({ field }) => {
    const value = row.valueFor(field);
    return value === undefined ? [] : linesAgainst(field, value, row);
  });
}

/** The labels of the lines of a rule's statement that speak against its value, in the order of the statement. */
function against(rule: FieldRule, value: DerivedValue, row: DerivedRow): readonly string[] {
  const { rules, column } = row;
  const { statement } = rule;
  const labelled = (of: FieldRule, kind: 'missing' | 'inside' | 'unlike'): readonly Fact[] =>
    labelledLines(rules, of, column, kind).filter(
      ({ labels, amount }) => labels?.[statement] !== undefined && amount !== 0n,
    );
  const zeros = value.zeros
    .flatMap((name) => rules.fields.get(name) ?? [])
    .filter((zero) => zero.statement === statement);
  const found = new Set([
    ...labelled(rule, 'inside').filter((line) => isCounted(line, value, row)),
    ...labelled(rule, 'unlike').filter((line) => isReported(line, value)),
    ...labelled(rule, 'missing').filter((line) => isLeftOut(line, rule, value, row)),
    ...zeros.flatMap((zero) => labelled(zero, 'missing').filter((line) => isNotZero(line, zero, value, row))),
  ]);
  if (found.size === 0) return [];
  return column.sums
    .lines(statement)
    .filter((line) => found.has(line))
    .map(({ labels }) => labels?.[statement] ?? '');
}

/** Whether a value counts a line that does not belong to its field: one that is also subtracted does not count. */
function isCounted(line: Fact, { form }: DerivedValue, { column }: DerivedRow): boolean {
  let count = 0;
  for (const [fact, coefficient] of form)
    count += coefficient * (fact === line ? 1 : (weightIn(line, fact, column.sums.totalsOf) ?? 0));
  return count !== 0;
}

/** Whether a line is a reported value: by its label it is another measure. */
function isReported(line: Fact, { form, step }: DerivedValue): boolean {
  return (step.kind === 'candidates' || step.isLine === true) && form.has(line);
}

/** Whether a line belongs to a field, and no fact of the value has it as a part or is a part of it. */
function isLeftOut(line: Fact, rule: FieldRule, { form }: DerivedValue, row: DerivedRow): boolean {
  if (form.has(line) || !isPlaced(line, { ...row, rule })) return false;
  return ![...form.keys()].some((fact) => isPartOf(line, fact, row) || isPartOf(fact, line, row));
}

/** Whether a line belongs to a field that was taken as zero: what is a part of another fact is counted with it. */
function isNotZero(line: Fact, zero: FieldRule, { form }: DerivedValue, row: DerivedRow): boolean {
  if (form.has(line) || !isPlaced(line, { ...row, rule: zero })) return false;
  const { of } = zero.lines ?? {};
  const whole = of === undefined ? undefined : row.valueFor(of)?.form;
  return ![...form.keys()].some((fact) => !whole?.has(fact) && isPartOf(line, fact, row));
}

function isPartOf(part: Fact, whole: Fact, { column }: DerivedRow): boolean {
  return weightIn(part, whole, column.sums.totalsOf) !== undefined;
}
