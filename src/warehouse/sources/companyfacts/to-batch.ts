import { compareDecimal, formatDecimal } from '../../../core/base/decimal.ts';
import { DECIMALS_UNSTATED, type RowBatch } from '../../../core/model/row-batch.ts';
import type { Fact, FactRows } from './fact-rows.ts';
import { type Tally, tallyAt } from './tally.ts';

const INT64_MAX = 2n ** 63n - 1n;
const INT64_MIN = -(2n ** 63n);

/**
 * The facts of a company as a batch, row by row and those of a row by field. A fact that repeats one with the same
 * value is left out; one with another value is kept beside it.
 */
export function toBatch(made: FactRows, tally: Tally, file: string): RowBatch {
  const { rows, entity, company, firstRow } = made;
  const isFirst = company === 0;
  const { numbers, nils } = distinctFacts(made.facts, tally, file);
  const fitting = numbers.filter(isFitting);
  const wide = numbers.filter((fact) => !isFitting(fact));
  const rowsOf = (facts: readonly Fact[]) => ({
    row: Int32Array.from(facts, ({ row }) => firstRow + row),
    field: Int32Array.from(facts, ({ field }) => field),
  });
  const unstated = (facts: readonly Fact[]): Int8Array => new Int8Array(facts.length).fill(DECIMALS_UNSTATED);
  tally.counts.numbersLoaded += numbers.length;
  return {
    fields: made.newFields,
    units: made.newUnits,
    documents: made.newDocuments,
    entities: [entity],
    dimensions: isFirst ? [''] : [],
    taxonomies: made.newBindings,
    rows: {
      document: Int32Array.from(rows, ({ document }) => document),
      entity: new Int32Array(rows.length).fill(company),
      dimensions: new Int32Array(rows.length),
      unit: Int32Array.from(rows, ({ unit }) => unit),
      periodKind: Uint8Array.from(rows, ({ kind }) => kind),
      periodStart: Int32Array.from(rows, ({ start }) => start),
      periodEnd: Int32Array.from(rows, ({ end }) => end),
      taxonomy: Int32Array.from(rows, ({ binding }) => binding),
      rounded: new Uint8Array(rows.length),
    },
    numbers: {
      ...rowsOf(fitting),
      mantissa: BigInt64Array.from(fitting, ({ number }) => number.mantissa),
      places: Uint8Array.from(fitting, ({ number }) => number.places),
      decimals: unstated(fitting),
    },
    wideNumbers: { ...rowsOf(wide), text: wide.map(({ number }) => formatDecimal(number)), decimals: unstated(wide) },
    texts: { row: new Int32Array(0), field: new Int32Array(0), text: [] },
    ...(nils.length > 0 && { nils: rowsOf(nils) }),
  };
}

type NumberFact = Fact & { readonly number: NonNullable<Fact['number']> };

const hasNumber = (fact: Fact): fact is NumberFact => fact.number !== null;

const isFitting = ({ number: { mantissa } }: NumberFact): boolean => mantissa <= INT64_MAX && mantissa >= INT64_MIN;

/** Sorted by row and field, without repeated facts. */
function distinctFacts(facts: readonly Fact[], tally: Tally, file: string) {
  const sorted = facts.toSorted((a, b) => a.row - b.row || a.field - b.field);
  const numbers: NumberFact[] = [];
  const nils: Fact[] = [];
  for (const fact of sorted) {
    const known: Fact[] = hasNumber(fact) ? numbers : nils;
    const same = othersOf(fact, known);
    if (!hasNumber(fact)) {
      tally.counts.numbersNull += 1;
      if (same.length === 0) nils.push(fact);
    } else if (same.some(({ number }) => number !== null && compareDecimal(number, fact.number) === 0)) {
      tallyAt(tally, 'numbersDuplicate', file);
    } else {
      if (same.length > 0) tallyAt(tally, 'numbersConflicting', file, () => formatDecimal(fact.number));
      numbers.push(fact);
    }
  }
  return { numbers, nils };
}

/** The last facts of a sorted list that are of the same row and field. */
function othersOf({ row, field }: Fact, sorted: readonly Fact[]): readonly Fact[] {
  const others: Fact[] = [];
  for (let at = sorted.length - 1; at >= 0; at -= 1) {
    const other = sorted[at];
    if (other?.row !== row || other.field !== field) break;
    others.push(other);
  }
  return others;
}
