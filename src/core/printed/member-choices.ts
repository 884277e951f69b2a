import { groupBy } from '../base/collections.ts';
import type { FactsOf, PrintedColumn, PrintedFact } from './facts.ts';
import type { MemberAmounts, PrintedLine } from './printed-statement.ts';

/** The most members of one field that are tried one by one. */
const MOST_MEMBERS = 4;

type Placed = {
  readonly lines: readonly PrintedLine[];
  readonly columns: readonly PrintedColumn[];
  readonly amounts: Float64Array;
};

/**
 * What lines without amounts may print: amounts of their field with a dimension, such as those of a class of stock. As
 * many members as lines fill the lines in order; of several for one line each may be it, or all of them added up.
 */
export function memberChoices(
  { lines, columns, amounts }: Placed,
  factsOf: FactsOf,
  amountOf: (fact: PrintedFact) => number,
): readonly (readonly (readonly MemberAmounts[])[])[] {
  const isEmpty = (line: number): boolean =>
    columns.every((_, column) => Number.isNaN(amounts[line * columns.length + column]));
  const empty = [...lines.keys()].filter(isEmpty);
  const choices: MemberAmounts[][][] = [];
  for (const [field, places] of groupBy(empty, (line) => lines[line]?.field ?? '')) {
    const known: Omit<MemberAmounts, 'line'>[] = [];
    for (const facts of factsOf(field)?.members.values() ?? []) {
      const placed = columns.map(({ start, end, unit }) =>
        facts.find((each) => each.start === start && each.end === end && each.unit === unit),
      );
      const own = placed.map((fact) => (fact ? amountOf(fact) : Number.NaN));
      if (!own.every(Number.isNaN)) known.push({ rows: placed.map((fact) => (fact ? [fact.row] : [])), amounts: own });
    }
    const [line] = places;
    if (known.length === 0 || line === undefined) continue;
    if (known.length === places.length) {
      choices.push([places.flatMap((place, at) => ({ ...(known[at] ?? EMPTY), line: place }))]);
    } else if (places.length === 1) {
      const singles = known.length <= MOST_MEMBERS ? known : [];
      choices.push([added(known), ...singles].map((each) => [{ ...each, line }]));
    }
  }
  return choices;
}

const EMPTY: Omit<MemberAmounts, 'line'> = { rows: [], amounts: [] };

function added(members: readonly Omit<MemberAmounts, 'line'>[]): Omit<MemberAmounts, 'line'> {
  const [first = EMPTY] = members;
  return {
    rows: first.rows.map((_, column) => members.flatMap(({ rows }) => rows[column] ?? [])),
    amounts: first.amounts.map((_, column) => {
      const held = members.flatMap(({ amounts }) => amounts[column] ?? []).filter((amount) => !Number.isNaN(amount));
      return held.length === 0 ? Number.NaN : held.reduce((sum, amount) => sum + amount, 0);
    }),
  };
}
