import { addForm, type DerivedRow, type DerivedValue } from './derive-row.ts';
import type { Fact, Form } from './facts.ts';
import type { Identity, Ratio, Term } from './rules/rule.ts';

/**
 * What a check says: it holds exactly, or within the rounding of its facts; its quotient holds in another scale of
 * its denominator; it holds with one further line of the statement, which no rule knows; it fails. `near`: a total
 * for each share is a little less than the quotient, as where participating securities take a part of the profit that
 * nobody tags, or a little more where convertible ones add their interest to it: neither holds nor fails.
 * `tautology`: its form cancels to nothing, so that it says nothing.
 */
export type Outcome = 'holds' | 'rounding' | 'scale' | 'line' | 'near' | 'fails' | 'tautology';

export type Check = {
  readonly id: string;
  readonly title: string;
  readonly outcome: Outcome;
  /** Total less sum; of a quotient the total less the quotient, in units of the batch's last place. */
  readonly difference: bigint;
  /** The facts that are left in its form. */
  readonly facts: ReadonlySet<Fact>;
  /** The fields that it compares. */
  readonly fields: readonly string[];
  /** Fields that it took as zero. */
  readonly zeros: readonly string[];
  /** The further line with which it holds. */
  readonly line?: Fact;
};

export function holds({ outcome }: Pick<Check, 'outcome'>): boolean {
  return outcome === 'holds' || outcome === 'rounding' || outcome === 'scale';
}

/** The checks of a row whose fields have values. */
export function checkRow(row: DerivedRow): readonly Check[] {
  const identities = row.rules.identities.flatMap((identity) => checkIdentity(row, identity) ?? []);
  const ratios = row.rules.ratios.flatMap((ratio) => checkRatio(row, ratio) ?? []);
  return [...identities, ...ratios];
}

const BEST_FIRST: readonly Outcome[] = ['holds', 'rounding', 'tautology', 'fails'];

/** The best outcome with and without the terms that may be either; `undefined` where a field has no value. */
export function checkIdentity(row: DerivedRow, { id, title, total, terms }: Identity): Check | undefined {
  const value = row.valueFor(total);
  if (value === undefined) return undefined;
  const required: Addend[] = [];
  const either: Addend[] = [];
  const zeros: string[] = [...value.zeros];
  for (const term of terms) {
    const part = row.valueFor(term.field);
    if (part !== undefined)
      (term.absent === 'either' ? either : required).push({ field: term.field, sign: term.sign, part });
    else if (term.absent === 'fails') return undefined;
    else if (term.absent === 'zero') zeros.push(term.field);
  }
  const { places } = row.column;
  const compared = subsets(either).map((chosen) => compare(value, [...required, ...chosen], places));
  const best = compared.reduce((a, b) => (BEST_FIRST.indexOf(b.outcome) < BEST_FIRST.indexOf(a.outcome) ? b : a));
  const check = { id, title, ...best, fields: [total, ...best.fields], zeros };
  const line = best.outcome === 'fails' ? furtherLine(row, check) : undefined;
  return line ? { ...check, outcome: 'line', line } : check;
}

/** The one line of the statement that is as large as the difference, and part of no field that is compared. */
function furtherLine(
  row: DerivedRow,
  { difference, facts, fields }: Pick<Check, 'difference' | 'facts' | 'fields'>,
): Fact | undefined {
  const [first = ''] = fields;
  const statement = row.rules.fields.get(first)?.statement ?? 'balance';
  const { end, start } = row.column;
  const size = magnitude(difference);
  const compared = new Set(fields.flatMap((field) => [...(row.valueFor(field)?.form.keys() ?? [])]));
  return row.column.sums
    .lines(statement)
    .find(
      (line) =>
        magnitude(line.amount) === size &&
        line.end === end &&
        line.start === (statement === 'balance' ? null : start) &&
        !facts.has(line) &&
        !compared.has(line),
    );
}

type Addend = Pick<Term, 'field' | 'sign'> & { readonly part: DerivedValue };

/** All sets of items, the empty one first. */
export function subsets<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const all: (readonly Item[])[] = [[]];
  for (const item of items) all.push(...all.map((set) => [...set, item]));
  return all;
}

function compare(
  total: DerivedValue,
  addends: readonly Addend[],
  places: number,
): Pick<Check, 'outcome' | 'difference' | 'facts' | 'fields'> {
  const form = new Map(total.form);
  let difference = total.amount;
  for (const { sign, part } of addends) {
    difference -= sign === 1 ? part.amount : -part.amount;
    addForm(form, part.form, -sign);
  }
  const facts = new Set(form.keys());
  const fields = addends.map(({ field }) => field);
  if (facts.size === 0) return { outcome: 'tautology', difference: 0n, facts, fields };
  const outcome = difference === 0n ? 'holds' : isRounding(difference, form, places) ? 'rounding' : 'fails';
  return { outcome, difference, facts, fields };
}

/** Whether a difference may come of the rounding of facts: half a unit of the least rounded one for each. */
function isRounding(difference: bigint, form: Form, places: number): boolean {
  const amounts = Array.from(form.keys(), ({ amount }) => amount);
  return magnitude(difference) * 2n <= roundingUnit(amounts, places) * BigInt(amounts.length);
}

const LARGEST_UNIT = 6;

/** The largest power of ten, up to a million whole units, of which all amounts are multiples. */
export function roundingUnit(amounts: readonly bigint[], places: number): bigint {
  let unit = 10n ** BigInt(LARGEST_UNIT + places);
  for (const amount of amounts) while (unit > 1n && amount % unit !== 0n) unit /= 10n;
  return unit;
}

export function magnitude(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}

/** Factors by which numbers of shares are wrong, where they are stated in thousands or millions. */
const SCALES = [1n, 1_000n, 1_000_000n] as const;

/** The largest share of a profit that other securities take or add: with more, other causes are as likely. */
const OTHER_SECURITIES = 20n;

/** A quotient holds where it rounds to the total, its parts being rounded too. */
function checkRatio(
  row: DerivedRow,
  { id, title, total, numerator, denominator, mayExceed }: Ratio,
): Check | undefined {
  const [quotient, above, below] = [row.valueFor(total), row.valueFor(numerator), row.valueFor(denominator)];
  if (!quotient || !above || !below || below.amount === 0n) return undefined;
  const unit = 10n ** BigInt(row.column.places);
  const facts = new Set([...quotient.form.keys(), ...above.form.keys(), ...below.form.keys()]);
  // Participating securities take a part of the profit that nobody tags: a failure says nothing of its parts.
  const fields = [total];
  const zeros = [...quotient.zeros, ...above.zeros, ...below.zeros];
  const difference = quotient.amount - (above.amount * unit) / below.amount;
  for (const scale of SCALES) {
    const shares = below.amount * scale;
    // |quotient - above / shares| * 2 * shares <= tolerance, everything times the unit.
    const error = magnitude(quotient.amount * shares - above.amount * unit) * 2n;
    const ofQuotient = centOf(quotient.amount, row.column.places) * magnitude(shares);
    const ofNumerator = roundingUnit([above.amount], row.column.places) * unit;
    const ofShares = roundingUnit([below.amount], row.column.places) * scale * magnitude(quotient.amount);
    if (error > ofQuotient + ofNumerator + ofShares) continue;
    return { id, title, outcome: scale === 1n ? 'holds' : 'scale', difference, facts, fields, zeros };
  }
  const [stated, computed] = [quotient.amount * below.amount, above.amount * unit];
  const isNear =
    stated > 0n &&
    computed > 0n &&
    (stated < computed || mayExceed === true) &&
    magnitude(computed - stated) * OTHER_SECURITIES <= (stated < computed ? computed : stated);
  return { id, title, outcome: isNear ? 'near' : 'fails', difference, facts, fields, zeros };
}

/** The last place to which an amount for each share is stated: a cent or less. */
function centOf(amount: bigint, places: number): bigint {
  let unit = 10n ** BigInt(Math.max(0, places - 2));
  while (unit > 1n && amount % unit !== 0n) unit /= 10n;
  return unit;
}
