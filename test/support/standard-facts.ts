import { type Column, type Fact, lengthOf, type Weight } from '../../src/analysis/standard/facts.ts';
import { standardRules } from '../../src/analysis/standard/rules/read-rules.ts';
import type { IndustryRules } from '../../src/analysis/standard/rules/rule.ts';
import { parseIsoDate } from '../../src/core/base/date.ts';
import type { StandardDocument } from '../../src/warehouse/store/standard/standard-filings.ts';

/** Amounts in whole units, by concept. */
type Amounts = Readonly<Record<string, number>>;

/** A column of a filing written by hand. Lines are what the face shows without a rule for it, by amount. */
export type GivenColumn = {
  readonly start?: string;
  readonly end?: string;
  readonly instants?: Amounts;
  readonly durations?: Amounts;
  readonly opening?: Amounts;
  /** Custom lines of the face: of the period, and of both instants by the name that they share. */
  readonly flows?: readonly number[];
  readonly balances?: readonly (readonly [opening: number, end: number])[];
  /** Totals with their parts, by concept; `-X` is subtracted. */
  readonly sums?: Readonly<Record<string, readonly string[]>>;
  readonly document?: Partial<StandardDocument>;
  /** Concepts whose facts have the other sign. */
  readonly reversed?: readonly string[];
  /** A document of facts alone has no faces. */
  readonly hasFaces?: boolean;
  /** Concepts that notes alone have. */
  readonly notes?: readonly string[];
};

const dayOf = (text: string): number => parseIsoDate(text) ?? Number.NaN;

const DOCUMENT: StandardDocument = {
  ...{ document: 1, source: 'filing', name: 'F', accession: null, entity: 1, form: '10-K', filed: null },
  ...{ accepted: null, periodEnd: dayOf('2023-12-31'), fiscalYear: '2023', fiscalPeriod: 'FY' },
};

/** The facts of a column, with the lines and sums of its statements. */
export function columnOf(given: GivenColumn): Column {
  const [start, end] = [dayOf(given.start ?? '2023-01-01'), dayOf(given.end ?? '2023-12-31')];
  const document = { ...DOCUMENT, ...given.document };
  const fact = (concept: string | undefined, amount: number, from: number | null, until: number, field = 0): Fact => ({
    ...{ document, concept, field, isCustom: concept === undefined, unit: 'money', start: from, end: until, row: 1 },
    amount: BigInt(Math.round(amount * 100)),
  });
  const bag = (amounts: Amounts = {}, from: number | null, until: number) =>
    new Map(Object.entries(amounts).map(([name, amount]) => [name, fact(name, amount, from, until)]));
  const instants = bag(given.instants, null, end);
  const durations = bag(given.durations, start, end);
  const opening = bag(given.opening, null, start - 1);
  const known = [...instants.values(), ...durations.values()];
  const totalsOf = totalsOfParts(given.sums ?? {}, known);
  const lines = [
    ...known,
    ...(given.flows ?? []).map((amount) => fact(undefined, amount, start, end)),
    ...(given.balances ?? []).flatMap(([first, last], at) => [
      fact(undefined, first, null, start - 1, at + 1),
      fact(undefined, last, null, end, at + 1),
    ]),
  ];
  const totals = new Set([...totalsOf.values()].flatMap((above) => [...above.keys()]));
  const reversed = new Set(known.filter(({ concept = '' }) => given.reversed?.includes(concept)));
  return {
    ...{
      document,
      start,
      end,
      length: lengthOf(start, end) ?? 'year',
      instants,
      closing: instants,
      durations,
      opening,
      places: 2,
    },
    faceOf: ({ concept = '' }) => {
      if (given.hasFaces === false) return 'unknown';
      return given.notes?.includes(concept) ? 'notes' : 'face';
    },
    sums: { totalsOf, reversed, has: (each) => totals.has(each) || totalsOf.has(each), lines: () => lines },
  };
}

/** The totals of the parts of sums, by concept, with their weights. */
export function totalsOfParts(
  sums: Readonly<Record<string, readonly string[]>>,
  facts: readonly Fact[],
): ReadonlyMap<Fact, ReadonlyMap<Fact, Weight>> {
  const totalsOf = new Map<Fact, Map<Fact, Weight>>();
  const factsOf = (name: string): readonly Fact[] => facts.filter(({ concept }) => concept === name);
  for (const [total, parts] of Object.entries(sums))
    for (const part of parts)
      for (const fact of factsOf(part.replace(/^-/, '')))
        for (const above of factsOf(total)) {
          const own = totalsOf.get(fact) ?? new Map<Fact, Weight>();
          totalsOf.set(fact, own.set(above, part.startsWith('-') ? -1 : 1));
        }
  return totalsOf;
}

/** Rules of all companies from the parts of a file. */
export function rulesOf(file: Readonly<Record<string, unknown>>): IndustryRules {
  const whole = { industry: 'general', sic: [], ...file };
  return standardRules(new Map([['general.json', JSON.stringify(whole)]])).of(undefined);
}
