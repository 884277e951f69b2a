import { groupBy } from '../../core/base/collections.ts';
import type { FindingCompany } from '../../core/model/finding.ts';
import { familyOf } from '../../core/model/section-kind.ts';
import { alignByField } from './align-lines.ts';
import { alignedKeys, type KeyOf } from './filed-values.ts';
import { structureName } from './header.ts';
import { joinedLine } from './merge-outlines.ts';
import type { Axis, Outline, OutlineLine } from './outline.ts';
import { keysOf, valueLines } from './presented.ts';

export type CompanyOutlines = { readonly company: FindingCompany | undefined; readonly outlines: readonly Outline[] };

/**
 * The structure of companies side by side: that of the first, and at the end of each statement the lines that only
 * others have, below a heading that says whose they are. A statement that the first does not have follows as a whole.
 */
export function sideBySide([first, ...others]: readonly CompanyOutlines[]): readonly Outline[] {
  // Fields of single filings are the company's own, even where another has one of the same name.
  const keyOf = alignedKeys(() => false);
  let known = first?.outlines ?? [];
  for (const { company, outlines } of others) {
    const name = company?.symbol ?? company?.name ?? company?.key ?? '';
    for (const outline of outlines) known = withRest(known, outline, { name, keyOf });
  }
  return known;
}

type Other = { readonly name: string; readonly keyOf: KeyOf };

function withRest(known: readonly Outline[], outline: Outline, { name, keyOf }: Other): readonly Outline[] {
  const same = known.filter((other) => isSameStatement(other, outline));
  const into = same.find(({ kind }) => kind === outline.kind) ?? same[0];
  if (!into) return [...known, { ...outline, id: `${outline.id} of ${name}`, title: `${outline.title} (${name})` }];
  const elsewhere = keysOf({ lines: same.flatMap(({ lines }) => lines) }, keyOf);
  const aligned = alignByField(into, outline, keyOf, () => true);
  const rest = valueLines(outline).filter((line) => !aligned.has(line) && !elsewhere.has(keyOf(line.field)));
  const others = groupBy([...aligned], ([, line]) => line);
  const joined = into.lines.map((line) => {
    const all = others.get(line)?.map(([other]) => other) ?? [];
    return joinedLine(line, all, keyOf);
  });
  const grown = {
    ...into,
    axes: mergedAxes(into.axes, outline.axes),
    lines: [...joined, ...restLines(into, outline, rest, name)],
  };
  return known.map((other) => (other === into ? grown : other));
}

function isSameStatement(a: Outline, b: Outline): boolean {
  if (familyOf(a.kind) !== familyOf(b.kind) || a.isParenthetical !== b.isParenthetical) return false;
  return a.kind !== 'other' || a.title.toLowerCase() === b.title.toLowerCase();
}

function restLines(
  into: Outline,
  outline: Outline,
  rest: readonly OutlineLine[],
  company: string,
): readonly OutlineLine[] {
  if (rest.length === 0) return [];
  const first = into.lines.length;
  const heading: OutlineLine = {
    field: { namespace: '', name: company },
    position: first,
    level: 0,
    isHeading: true,
    negated: false,
    label: `Only in the statement of ${company} (${structureName(outline)})`,
    naturalSign: 1,
    isTotal: false,
    sums: [],
    balance: null,
    periodType: null,
    type: null,
    balanceType: null,
  };
  // The parts of these sums are on lines of another outline.
  return [heading, ...rest.map((line, at) => ({ ...line, position: first + 1 + at, level: 1, sums: [] }))];
}

/** Members of an axis of both: those of the first, then the others. */
function mergedAxes(axes: readonly Axis[], others: readonly Axis[]): readonly Axis[] {
  const added = (axis: Axis): Axis => {
    const names = new Set(axis.members.map(({ name }) => name));
    const more = others.find(({ name }) => name === axis.name)?.members.filter(({ name }) => !names.has(name)) ?? [];
    return { ...axis, members: [...axis.members, ...more] };
  };
  return [...axes.map(added), ...others.filter(({ name }) => !axes.some((axis) => axis.name === name))];
}
