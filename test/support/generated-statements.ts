import type { CalculationRelationship } from '../../src/core/model/taxonomy.ts';
import type { PresentedLine } from '../../src/core/printed/place-facts.ts';
import { type DataSetRows, dataSet } from './fsds.ts';
import { seededRandom } from './seeded-random.ts';
import { calculation } from './tiny-calculation.ts';

/** Ends of the columns of a balance sheet. */
export const COLUMNS = ['20090630', '20081231', '20080630'];

/** A balance sheet: NaN where a line has no amount in a column. */
export type GeneratedStatement = {
  readonly document: string;
  readonly lines: readonly { readonly tag: string; readonly label: string; readonly amounts: readonly number[] }[];
};

type Random = () => number;
const whole = (random: Random, from: number, to: number): number => from + Math.floor(random() * (to - from));

/**
 * Balance sheets of several companies: groups of items with their totals, and a total of all; among them wrong amounts,
 * amounts that are missing in a column, items that are taken off, totals that are printed twice, and statements of one
 * column.
 */
export function generatedStatements(seed: number, count: number): readonly GeneratedStatement[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, at) => {
    const document = `${String(at + 1).padStart(10, '0')}-09-000001`;
    return { document, lines: linesOf(random) };
  });
}

function linesOf(random: Random): GeneratedStatement['lines'] {
  const columns = random() < 0.1 ? 1 : COLUMNS.length;
  const lines: { tag: string; label: string; amounts: number[] }[] = [];
  const add = (tag: string, label: string, amounts: number[]) => lines.push({ tag, label, amounts });
  const sumOf = (parts: readonly { readonly amounts: readonly number[] }[]): number[] =>
    Array.from({ length: columns }, (_, column) => parts.reduce((sum, part) => sum + (part.amounts[column] ?? 0), 0));
  const totals = Array.from({ length: whole(random, 2, 4) }, (_, group) => {
    const items = Array.from({ length: whole(random, 2, 6) }, (_, item) => {
      const sign = random() < 0.1 ? -1 : 1;
      const amounts = Array.from({ length: columns }, () => sign * whole(random, 10_000, 9_000_000));
      add(`Item${group}${item}`, `Item ${group} ${item}`, amounts);
      return { amounts };
    });
    const total = { amounts: sumOf(items) };
    add(`Total${group}`, `Total of group ${group}`, total.amounts);
    if (random() < 0.1) add(`Again${group}`, `Total of group ${group}, again`, [...total.amounts]);
    return total;
  });
  add('TotalOfAll', 'Total of all', sumOf(totals));
  for (let slips = whole(random, 0, 3); slips > 0; slips -= 1) {
    const amounts = lines[whole(random, 0, lines.length)]?.amounts ?? [];
    const column = whole(random, 0, columns);
    amounts[column] = random() < 0.3 ? Number.NaN : (amounts[column] ?? 0) + whole(random, 1, 4) * 9_000;
  }
  return lines;
}

/** As a data set. */
export function dataSetOf(statements: readonly GeneratedStatement[]): Record<string, string> {
  const tags = new Set(statements.flatMap(({ lines }) => lines.map(({ tag }) => tag)));
  const rows: Required<DataSetRows> = {
    sub: statements.map(({ document: adsh }, at) => ({ adsh, cik: String(at + 1), name: `COMPANY ${at}` })),
    tag: Array.from(tags, (tag) => ({ tag, tlabel: tag })),
    num: statements.flatMap(({ document: adsh, lines }) =>
      lines.flatMap(({ tag, amounts }) =>
        amounts.flatMap((value, at) =>
          Number.isNaN(value) ? [] : [{ adsh, tag, value: String(value), ddate: COLUMNS[at] ?? '' }],
        ),
      ),
    ),
    pre: statements.flatMap(({ document: adsh, lines }) =>
      lines.map(({ tag, label }, at) => ({ adsh, tag, plabel: label, line: String(at + 3) })),
    ),
  };
  return dataSet(rows);
}

/** As lines to be placed, by the tags of their fields; the facts have the numbers of columns as their days. */
export function placedInMemory({ lines }: GeneratedStatement) {
  const presented = lines.map(({ tag, label }): PresentedLine => {
    return { field: tag, label, balance: 'debit', isNegated: false, followsHeading: false, periodType: 'instant' };
  });
  const amountsOf = new Map(lines.map(({ tag, amounts }) => [tag, amounts]));
  const factsOf = (tag: string) => ({
    plain: (amountsOf.get(tag) ?? []).flatMap((mantissa, at) => {
      if (Number.isNaN(mantissa)) return [];
      return [{ start: null, end: COLUMNS.length - at, unit: 1, mantissa, places: 0, row: COLUMNS.length - at }];
    }),
    members: new Map(),
  });
  return { presented, factsOf };
}

/** The standard follows some groups, lacks items of others, and has a part that nobody reports. */
export const GENERATED_STANDARD: readonly CalculationRelationship[] = calculation(
  '1 Total0 = Item00 + Item01 + Item02 + Item03',
  '1 Total1 = Item10 + Item11',
  '2 Total1 = Item10 + Item11 + Item12',
  '1 Total2 = Item20 - Item21 + Nothing',
  '1 TotalOfAll = Total0 + Total1 + Total2',
).map((each) => ({
  ...each,
  parent: { ...each.parent, namespace: 'us-gaap/2009' },
  child: { ...each.child, namespace: 'us-gaap/2009' },
}));
