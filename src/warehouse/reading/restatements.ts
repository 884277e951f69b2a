import {
  absDecimal,
  divideRounded,
  formatDecimal,
  isZeroDecimal,
  parseDecimal,
  powerOfTen,
  subtractDecimal,
  ZERO,
} from '../../core/base/decimal.ts';
import { usageError } from '../../core/base/errors.ts';
import { NUMBER_CHANGES, type NumberChange, powerOfChange, type RowChangeKind } from '../../core/model/change-kind.ts';
import type { ListPart } from '../store/diff/row-changes.ts';
import type { RestatementCounts, StoredRestatement } from '../store/history/restatements.ts';
import type { StorePorts } from '../store/ports.ts';
import { type StorePlace, withReader } from '../store/reader.ts';
import { companyKeys, fieldIds } from './named-ids.ts';

/** Which restatements: see {@link AskedDiff}. */
export type AskedRestatements = {
  /** Only of these companies, unless there are none: each a symbol, CIK, entity id or the beginning of a name. */
  readonly companies?: readonly string[] | undefined;
  /** Only of these fields: each a name, with or without its prefix. */
  readonly fields?: readonly string[] | undefined;
  /** List only these kinds: `restated`, `rescaled`, `negated`; all are counted. */
  readonly kinds?: readonly RowChangeKind[] | undefined;
};

/** A number that a later filing reports otherwise. Values are exact decimal text, as filed. */
export type Restatement = StoredRestatement & {
  /** `after - before`, exact. */
  readonly difference: string;
  /** The difference as a share of the size of `before`, rounded to four places; `null` where that is zero. */
  readonly relative: string | null;
  /** The power of ten by which a rescaled number was multiplied: 3, -6; else `null`. */
  readonly power: number | null;
};

/** Restatements over the whole history of filings; to be read while the store is open. */
export type Restatements = RestatementCounts & {
  readonly listed: number;
  /** The largest in relation to the number before first; those from zero last. */
  readonly list: (part?: ListPart) => AsyncIterable<Restatement>;
  /** Writes them to a Parquet file. */
  readonly toParquet: (path: string) => Promise<void>;
};

/** The restatements in memory, and what they are counted among. */
export type RestatementList = RestatementCounts & { readonly restatements: readonly Restatement[] };

/**
 * The numbers that filings report again with another value, each against the filing before it that reports the fact.
 * Fails where a company or field is not there or ambiguous, with the nearest.
 */
export function withRestatements<T>(
  store: StorePlace,
  { companies, fields, kinds }: AskedRestatements,
  ports: StorePorts,
  use: (restatements: Restatements) => Promise<T>,
): Promise<T> {
  const only = kinds?.length ? kinds.map(requireNumberChange) : undefined;
  return withReader(store, ports, async (reader) => {
    const scope = {
      companies: companies?.length ? await companyKeys(reader, companies, await reader.newestSnapshot()) : undefined,
      fields: fields?.length ? await fieldIds(reader, fields) : undefined,
    };
    const found = await reader.restatements(scope, only);
    return use({ ...found, list: (part) => measured(found.list(part)) });
  });
}

export async function wholeRestatements({
  list,
  listed: _,
  toParquet: __,
  ...counts
}: Restatements): Promise<RestatementList> {
  const restatements: Restatement[] = [];
  for await (const restatement of list()) restatements.push(restatement);
  return { ...counts, restatements };
}

function requireNumberChange(kind: RowChangeKind): NumberChange {
  const known = NUMBER_CHANGES.find((each) => each === kind);
  if (known !== undefined) return known;
  throw usageError(`no restatement is of the kind ${kind}`, `Kinds of restatements: ${NUMBER_CHANGES.join(', ')}.`);
}

async function* measured(list: AsyncIterable<StoredRestatement>): AsyncGenerator<Restatement> {
  for await (const restatement of list) yield { ...restatement, ...sizesOf(restatement) };
}

const RELATIVE_PLACES = 4;

function sizesOf({ before, after }: StoredRestatement): Pick<Restatement, 'difference' | 'relative' | 'power'> {
  const [first = ZERO, second = ZERO] = [before, after].map(({ value }) => parseDecimal(value));
  const difference = subtractDecimal(second, first);
  const base = absDecimal(first);
  const share = (): bigint =>
    divideRounded(
      difference.mantissa * powerOfTen(RELATIVE_PLACES + base.places),
      base.mantissa * powerOfTen(difference.places),
    );
  return {
    difference: formatDecimal(difference),
    relative: isZeroDecimal(base) ? null : formatDecimal({ mantissa: share(), places: RELATIVE_PLACES }),
    power: powerOfChange(before.value, after.value),
  };
}
