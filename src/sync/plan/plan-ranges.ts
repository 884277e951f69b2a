import { type CountedCompany, type KnownCompany, rowsBy, rowsIn } from './known-companies.ts';
import { type RowQuestion, withCondition } from './question.ts';

/** Everything, or what is from a number on and below another. */
export type Within = { readonly from?: number | undefined; readonly to?: number | undefined };

/**
 * Ranges of the numbers of companies (`entityid`) that are together everything within two ends: the first takes what reports no number too,
 * where there is no lower end. As few as possible with at most so many known rows each, filled evenly; a company that has
 * more has a range of its own. `undefined` where too little has a number.
 */
export function planRanges(
  question: RowQuestion,
  companies: readonly CountedCompany[],
  most: number,
  { from: least, to: past }: Within = {},
): readonly RowQuestion[] | undefined {
  const rows = rowsBy(companies, safeId);
  const without = rowsIn(companies.filter(({ company }) => safeId(company) === undefined));
  if (rows.size === 0 || without > most) return undefined;
  const sorted = [...rows].sort(([a], [b]) => a - b);
  const cuts = cutEvenly(sorted, without, most);
  return [least, ...cuts].map((from, at) => {
    const to = at < cuts.length ? cuts[at] : past;
    if (from === undefined && to === undefined) return question;
    return withCondition(question, {
      kind: 'range',
      field: 'entityid',
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      orNull: from === undefined,
    });
  });
}

/** The number of a company, where it is one that a range can be cut at. */
export function safeId({ entityId }: KnownCompany): number | undefined {
  const id = Number(entityId ?? Number.NaN);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

type Counted = readonly (readonly [id: number, rows: number])[];

/** Where ranges begin, but the first one. Of all ways with the least number of ranges one in which the fullest is as empty as can be. */
function cutEvenly(sorted: Counted, without: number, most: number): readonly number[] {
  const fewest = cutAt(sorted, without, most);
  let [low, high] = [Math.max(1, without), most];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (cutAt(sorted, without, middle).length <= fewest.length) high = middle;
    else low = middle + 1;
  }
  return cutAt(sorted, without, high);
}

function cutAt(sorted: Counted, without: number, most: number): readonly number[] {
  const cuts: number[] = [];
  let filled = without;
  let isEmpty = without === 0;
  for (const [id, rows] of sorted) {
    if (!isEmpty && filled + rows > most) {
      cuts.push(id);
      filled = 0;
    }
    filled += rows;
    isEmpty = false;
  }
  return cuts;
}
