import { PERIOD_KIND } from '../../../../core/model/period.ts';
import { type CauseSearch, type Context, type Hypothesis, ifLarger, isTelling } from '../cause.ts';
import { type CompanyNumbers, isSamePeriod, isSameSeries } from '../company-numbers.ts';
import { type Child, type Gap, magnitude } from '../gap.ts';
import { membersOf, type Term } from './combinations.ts';

/** Beyond this many numbers elsewhere, no two are tried together. */
const MOST_TOGETHER = 64;

export const reportedElsewhere: CauseSearch = {
  kind: 'reported-elsewhere',
  doc: 'A missing part is reported elsewhere in the same document for the same period, with other dimensions or another unit, with the value of the difference; also two missing parts together.',
  find: (gap, { numbers }, add) => {
    const row = numbers.rowOf(gap.version);
    if (row < 0) return;
    const elsewhere: Elsewhere[] = [];
    for (const part of gap.missing) if (part.isWhole) addNumbers(gap, numbers, row, part, elsewhere);
    const candidates = elsewhere.length;
    let isFound = false;
    for (const { field, value, share, at } of elsewhere) {
      const fitting = ifLarger(gap, share, candidates);
      if (!fitting) continue;
      add({ kind: 'reported-elsewhere', ...fitting, field, value: null, instead: value, at });
      isFound = true;
    }
    const pairs = (candidates * (candidates - 1)) / 2;
    if (isFound || candidates < 2 || candidates > MOST_TOGETHER || !isTelling(gap, pairs)) return;
    const pair = pairOf(elsewhere, gap.difference);
    if (!pair) return;
    const { value: instead, ...members } = membersOf(pair);
    const place = { at: pair[0].at, candidates: pairs } as const;
    add({ kind: 'reported-elsewhere', fit: 'exact', ...members, value: null, instead, remaining: 0n, ...place });
  },
};

type Elsewhere = Term & { readonly at: number };

/** Finds the values of a missing part in the other rows of the same document and period. */
function addNumbers(
  { places }: Gap,
  numbers: Context['numbers'],
  row: number,
  { field, name, isMinus }: Child,
  elsewhere: Elsewhere[],
): void {
  const { rows, rowOfNumber, nextOf } = numbers;
  for (let n = numbers.firstOf(row, name); n >= 0; n = nextOf[n] as number) {
    const other = rowOfNumber[n] as number;
    if (other === row || rows.document[other] !== rows.document[row] || !isSamePeriod(rows, row, other)) continue;
    const value = numbers.valueAt(n, places);
    if (value === undefined) continue;
    elsewhere.push({ field, value, share: isMinus ? -value : value, at: rows.version[other] ?? 0 });
  }
}

/** The first two different numbers that add up to the gap. */
function pairOf(elsewhere: readonly Elsewhere[], gap: bigint): readonly [Elsewhere, Elsewhere] | undefined {
  const seen = new Map<bigint, Elsewhere>();
  for (const number of elsewhere) {
    if (number.share === 0n) continue;
    const other = seen.get(gap - number.share);
    if (other) return [other, number];
    if (!seen.has(number.share)) seen.set(number.share, number);
  }
  return undefined;
}

/**
 * Whether a row has the same values of the total and of all its other parts that it reports, and of one at least.
 * Balances are the same at the end of a quarter and of a year: there, no part was taken from another period.
 */
function hasSameParts(gap: Gap, { rowOfNumber, nextOf, firstOf, valueAt }: CompanyNumbers, row: number, own: string) {
  let isSame = false;
  for (const { name, value } of [...gap.parts, { name: gap.name, value: gap.reported }]) {
    for (let n = name === own ? -1 : firstOf(row, name); n >= 0; n = nextOf[n] as number) {
      if (rowOfNumber[n] !== row) continue;
      if (valueAt(n, gap.places) !== value) return false;
      isSame = true;
      break;
    }
  }
  return isSame;
}

export const repeatedTotal: CauseSearch = {
  kind: 'repeated-total',
  doc: 'The total has exactly the value that it has for another date: it may not have been brought up to date.',
  find: (gap, { numbers }, add) => {
    const { rows, rowOfNumber, nextOf } = numbers;
    const { field, reported, computed, places } = gap;
    const row = numbers.rowOf(gap.version);
    if (row < 0 || reported === 0n) return;
    for (let n = numbers.firstOf(row, gap.name); n >= 0; n = nextOf[n] as number) {
      const other = rowOfNumber[n] as number;
      if (rows.end[other] === rows.end[row] || !isSameSeries(rows, row, other)) continue;
      if (numbers.valueAt(n, places) !== reported) continue;
      const at = rows.version[other] ?? 0;
      add({ kind: 'repeated-total', fit: 'possible', field, value: reported, instead: computed, remaining: 0n, at });
      return;
    }
  },
};

export const otherPeriod: CauseSearch = {
  kind: 'other-period',
  doc: 'One part has exactly the value that it has for a period of another length with the same end: a year to date in place of a quarter.',
  find: (gap, { numbers }, add) => {
    const { rows, rowOfNumber, nextOf } = numbers;
    const row = numbers.rowOf(gap.version);
    if (row < 0 || rows.kind[row] !== PERIOD_KIND.duration) return;
    const least = magnitude(gap.difference) / 1_000n;
    for (const { field, name, value, isMinus, isWhole, isElsewhere } of gap.parts) {
      if (isElsewhere || !isWhole || value === 0n || magnitude(value) < least) continue;
      for (let n = numbers.firstOf(row, name); n >= 0; n = nextOf[n] as number) {
        const other = rowOfNumber[n] as number;
        const isLonger = rows.end[other] === rows.end[row] && !isSamePeriod(rows, row, other);
        if (!isLonger || !isSameSeries(rows, row, other)) continue;
        if (numbers.valueAt(n, gap.places) !== value || hasSameParts(gap, numbers, other, name)) continue;
        const instead = value + (isMinus ? -gap.difference : gap.difference);
        const at = rows.version[other] ?? 0;
        add({ kind: 'other-period', fit: 'possible', field, value, instead, remaining: 0n, at });
        break;
      }
    }
  },
};

/** The largest number of missing parts that are named. */
const MOST = 2;

/**
 * Where the company reports none of the missing parts for any other period, the cause is `not-filed`: it may not use
 * them.
 */
export const missingChild: CauseSearch = {
  kind: 'missing-child',
  doc: 'A part is not reported, although the company reports it for another period.',
  find: (gap, context, add) => {
    if (gap.missing.length === 0) return;
    const row = context.numbers.rowOf(gap.version);
    const nearby: { readonly hypothesis: Hypothesis; readonly distance: bigint }[] = [];
    for (const part of gap.missing) {
      const instead = part.isMinus ? -gap.difference : gap.difference;
      const nearest = row < 0 ? undefined : nearestOf(context, row, part, instead, gap.places);
      if (nearest)
        nearby.push({ hypothesis: { ...missing(part, instead), at: nearest.at }, distance: nearest.distance });
    }
    nearby.sort((a, b) => (a.distance < b.distance ? -1 : a.distance > b.distance ? 1 : 0));
    for (const { hypothesis } of nearby.slice(0, MOST)) add(hypothesis);
    if (nearby.length === 0) add(notFiled(gap));
  },
};

function missing({ field, isWhole }: Child, instead: bigint): Hypothesis {
  return {
    kind: 'missing-child',
    fit: 'possible',
    field,
    value: null,
    instead: isWhole ? instead : null,
    remaining: 0n,
  };
}

/** The field is the total where several parts are missing: none of them is named. */
function notFiled({ field: total, missing: [part, ...others], difference }: Gap): Hypothesis {
  const base = { kind: 'not-filed', fit: 'possible', value: null, remaining: 0n } as const;
  if (!part || others.length > 0) return { ...base, field: total, instead: null };
  return { ...missing(part, part.isMinus ? -difference : difference), kind: 'not-filed' };
}

/**
 * The row of the same unit and dimensions in which the company reports the part with the value nearest to the wanted
 * one.
 */
function nearestOf({ numbers }: Context, row: number, { name }: Child, wanted: bigint, places: number) {
  const { rows, rowOfNumber, nextOf } = numbers;
  let nearest: { readonly at: number; readonly distance: bigint } | undefined;
  for (let n = numbers.firstOf(row, name); n >= 0; n = nextOf[n] as number) {
    const other = rowOfNumber[n] as number;
    if (other === row || !isSameSeries(rows, row, other)) continue;
    const value = numbers.valueAt(n, places);
    if (value === undefined) continue;
    const distance = magnitude(value - wanted);
    if (!nearest || distance < nearest.distance) nearest = { at: rows.version[other] ?? 0, distance };
  }
  return nearest;
}
