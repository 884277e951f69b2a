import { type Column, type Fact, type Form, weightIn } from './facts.ts';
import { labelledLines } from './labelled-lines.ts';
import type { FieldRule, IndustryRules } from './rules/rule.ts';

/** Lines of a field in a period. */
export type LinesOfField = {
  readonly rules: IndustryRules;
  readonly rule: FieldRule;
  readonly column: Column;
  /** The value of a field that the rule names. */
  readonly valueFor: (field: string) => { readonly form: Form } | undefined;
};

/**
 * The form of a field that statements show in several lines: a fact with the other candidates, and with lines whose
 * label says that they belong to it. They count where they are parts of one sum, and do not contain each other.
 */
export function formOfLines(main: Fact, others: readonly Fact[], lines: LinesOfField): Form {
  const { totalsOf, reversed } = lines.column.sums;
  const form = new Map<Fact, number>([[main, reversed.has(main) ? -1 : 1]]);
  if (isIn(main, lines.rule.lines?.apart, lines)) return form;
  const isApart = (fact: Fact): boolean =>
    [...form.keys()].every(
      (known) =>
        known !== fact &&
        weightIn(fact, known, totalsOf) === undefined &&
        weightIn(known, fact, totalsOf) === undefined,
    );
  const placed = linesOf(lines);
  for (const fact of [...others, ...placed]) {
    if (fact.amount === 0n || !isApart(fact) || isIn(fact, lines.rule.lines?.apart, lines)) continue;
    const weight = weightBeside(fact, main, lines);
    if (weight === undefined) continue;
    const coefficient = weight * (form.get(main) ?? 1);
    // A line of the same words on the other side is another one: revenue from advertising is not a cost of it.
    const isSameSide = (fact.amount > 0n === coefficient > 0) === (main.amount > 0n === (form.get(main) ?? 1) > 0);
    if (isSameSide || others.includes(fact)) form.set(fact, coefficient);
  }
  return form;
}

/** Lines whose label says that they belong to a field, where the rule looks for them; not those within another one. */
export function linesOf(lines: LinesOfField): readonly Fact[] {
  const { column, rule } = lines;
  const also = labelledLines(lines.rules, rule, column, 'also');
  if (also.length === 0) return also;
  const without = rule.without.flatMap((name) => [...(lines.valueFor(name)?.form.keys() ?? [])]);
  const placed = also.filter(
    (line) =>
      line.amount !== 0n &&
      isPlaced(line, lines) &&
      !without.some((part) => weightIn(part, line, column.sums.totalsOf) !== undefined),
  );
  return placed.filter((line) => !placed.some((other) => weightIn(line, other, column.sums.totalsOf) !== undefined));
}

/** The line with a label of the field that a fact is a part of, if it has the same sign: the field's total. */
export function totalOf(fact: Fact, lines: LinesOfField): Fact | undefined {
  const { column, rule } = lines;
  const above = labelledLines(lines.rules, rule, column, 'total').filter(
    (line) => line.amount > 0n === fact.amount > 0n && weightIn(fact, line, column.sums.totalsOf) === 1,
  );
  return above.find((line) => !above.some((other) => weightIn(line, other, column.sums.totalsOf) !== undefined));
}

/** Whether a fact is a part of the field that the rule names, and not of the one that it names besides. */
export function isPlaced(fact: Fact, lines: LinesOfField): boolean {
  const { of, apart } = lines.rule.lines ?? {};
  if (of !== undefined && !isIn(fact, of, lines)) return false;
  return apart === undefined || (lines.valueFor(apart) !== undefined && !isIn(fact, apart, lines));
}

function isIn(fact: Fact, field: string | undefined, { column, valueFor }: LinesOfField): boolean {
  const form = field === undefined ? undefined : valueFor(field)?.form;
  return [...(form?.keys() ?? [])].some((total) => weightIn(fact, total, column.sums.totalsOf) !== undefined);
}

/** How a fact counts beside another one in a total that both are parts of. */
function weightBeside(fact: Fact, main: Fact, { rule: { lines }, column, valueFor }: LinesOfField): number | undefined {
  const { totalsOf } = column.sums;
  const own = totalsOf.get(main);
  for (const [total, weight] of totalsOf.get(fact) ?? []) {
    const other = own?.get(total);
    if (other !== undefined) return weight * other;
  }
  const whole = lines?.of === undefined ? undefined : valueFor(lines.of);
  for (const total of whole?.form.keys() ?? []) {
    const [weight, other] = [weightIn(fact, total, totalsOf), weightIn(main, total, totalsOf)];
    if (weight !== undefined && other !== undefined) return weight * other;
  }
  return undefined;
}
