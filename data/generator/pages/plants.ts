import type { CauseKind } from '../../../src/core/model/finding.ts';
import type { Random } from '../random.ts';
import { factKey, type PageFact, type PageFiling, type PagePeriod, placeOf } from './filing.ts';
import type { PageLine, Term } from './layout.ts';
import type { ErrorKind } from './plant-kinds.ts';

type Plant = {
  /** What is wrong: a total, or one of its parts that is no total itself. */
  readonly role: 'total' | 'part';
  /** The wrong amount; nothing where this one cannot be made wrong so. `parts`: those of the total. */
  readonly spoil: (value: number, parts: readonly number[], random: Random, unit: number) => number | undefined;
  /** The cause that explains it, as `validate` calls it; nothing where it knows none. */
  readonly cause?: CauseKind;
};

/** Errors of typing, each made once: in one field of one filing, in one column. */
export const PLANTS: Readonly<Record<ErrorKind, Plant>> = {
  'digits-in-total': { role: 'total', spoil: swapDigits, cause: 'digits' },
  'digits-in-part': { role: 'part', spoil: swapDigits, cause: 'digits' },
  'sign-of-part': { role: 'part', spoil: (value) => (value === 0 ? undefined : -value), cause: 'sign' },
  'scale-of-part': { role: 'part', spoil: inMillions, cause: 'scale' },
  'one-digit': { role: 'part', spoil: changeDigit },
  'total-off': { role: 'total', spoil: changeManyDigits },
  /** The page has no other column, and the company's other report has the same sum. */
  'only-column': { role: 'total', spoil: swapDigits, cause: 'digits' },
};

/** Changes an amount of a report, one that is printed on a single page; `random` says which. */
export function plant(
  filing: PageFiling,
  kind: ErrorKind,
  random: Random,
): { readonly filing: PageFiling; readonly planted: PageFact } {
  const { spoil, role } = PLANTS[kind];
  const targets = filing.pages.flatMap((page) =>
    kind === 'only-column' && page.columns.length > 1 ? [] : targetsOf(filing, page, role),
  );
  for (let tries = 0; tries < 1_000; tries += 1) {
    const target = targets[random.between(0, targets.length - 1)];
    if (!target) break;
    const { fact, parts } = target;
    const value = spoil(fact.value, parts, random, filing.company.unit);
    if (value === undefined) continue;
    const planted = { ...fact, value };
    return { filing: { ...filing, facts: new Map([...filing.facts, [factKey(fact), planted]]) }, planted };
  }
  throw new Error(`${filing.document} has no place for ${kind}`);
}

type Target = { readonly fact: PageFact; readonly parts: readonly number[] };

function targetsOf(
  filing: PageFiling,
  { code, columns, lines }: PageFiling['pages'][number],
  role: Plant['role'],
): Target[] {
  const { facts } = filing;
  const totals = new Set(filing.pages.flatMap((page) => page.lines.filter(isTotal).map(({ name }) => name)));
  const elsewhere = new Set(
    filing.pages.flatMap((page) => (page.code === code ? [] : page.lines.map(({ name }) => name))),
  );
  return lines.filter(isTotal).flatMap((total) =>
    columns.flatMap((column): Target[] => {
      const parts = total.parts.flatMap((part) => factAt(facts, part, column) ?? []);
      const wrong = role === 'total' ? [factAt(facts, total, column) ?? []].flat() : parts;
      return wrong
        .filter(({ name }) => !elsewhere.has(name) && (role === 'total' || !totals.has(name)))
        .map((fact) => ({ fact, parts: parts.map(({ value }) => value) }));
    }),
  );
}

/** A line with one part repeats it. */
const isTotal = ({ parts }: PageLine): boolean => parts.length > 1;

export function factAt(facts: PageFiling['facts'], term: Term, column: PagePeriod): PageFact | undefined {
  return facts.get(factKey(placeOf(term, column)));
}

/** Two different neighboring digits change places; the first stays other than zero. */
function swapDigits(value: number, _: readonly number[], random: Random, unit: number): number | undefined {
  const digits = [...String(Math.abs(value / unit))];
  const at = random.between(0, digits.length - 2);
  const [left = '', right = ''] = digits.slice(at);
  if (left === right || (at === 0 && right === '0') || digits.length < 3) return undefined;
  digits.splice(at, 2, right, left);
  return Math.sign(value) * Number(digits.join('')) * unit;
}

/** 3 in place of 3 million. */
function inMillions(value: number): number | undefined {
  return value === 0 || value % 1e6 !== 0 ? undefined : value / 1e6;
}

/** A difference that rounding may explain is no error. */
const ROUNDING = 2;

function changeDigit(value: number, _: readonly number[], random: Random, unit: number): number | undefined {
  const digits = [...String(Math.abs(value / unit))];
  const at = random.between(0, digits.length - 1);
  const digit = String(random.between(at === 0 ? 1 : 0, 9));
  const change = Math.abs(Number(digit) - Number(digits[at])) * 10 ** (digits.length - 1 - at);
  if (change <= ROUNDING || digits.length < 3) return undefined;
  digits[at] = digit;
  return Math.sign(value) * Number(digits.join('')) * unit;
}

/** So many digits are other ones, in the total and in any part that would have to be it: no slip of the pen explains it. */
const MANY = 3;

function changeManyDigits(value: number, parts: readonly number[], random: Random, unit: number): number | undefined {
  const off = random.between(1_000, Math.max(1_000, Math.trunc(Math.abs(value / unit) / 9))) * unit;
  const isFar = [value, ...parts].every(
    (amount) => differing(amount, amount + off) >= MANY && differing(amount, amount - off) >= MANY,
  );
  const isPart = parts.some((part) => [1, 2].some((times) => Math.abs(times * part) === off));
  return isFar && !isPart ? value + off : undefined;
}

function differing(a: number, b: number): number {
  const [left, right] = [String(Math.abs(a)), String(Math.abs(b))];
  if (left.length !== right.length || a < 0 !== b < 0) return MANY;
  return [...left].filter((digit, at) => digit !== right[at]).length;
}
