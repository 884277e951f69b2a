import type { Column, Fact, PrintedSums } from '../../src/analysis/standard/facts.ts';
import { standardRules } from '../../src/analysis/standard/rules/read-rules.ts';
import type { IndustryRules } from '../../src/analysis/standard/rules/rule.ts';
import { parseIsoDate } from '../../src/core/base/date.ts';
import type { StandardDocument } from '../../src/warehouse/store/standard/standard-filings.ts';
import { totalsOfParts } from './standard-facts.ts';

/** Rules of standard fields written by hand; fields are of the balance sheet and money where they do not say it. */
export type TinyRules = {
  readonly fields: Readonly<
    Record<
      string,
      {
        readonly steps: readonly (string | readonly string[] | { readonly each: readonly string[] })[];
        readonly statement?: string;
        readonly unit?: string;
        readonly helper?: boolean;
        readonly detail?: true;
        readonly unless?: string;
        readonly serviceSign?: number;
        readonly positive?: true;
        readonly without?: readonly string[];
        readonly lines?: {
          readonly also?: string;
          readonly total?: string;
          readonly missing?: string;
          readonly of?: string;
          readonly apart?: string;
          readonly inside?: string;
          readonly unlike?: string;
        };
      }
    >
  >;
  readonly identities?: Readonly<
    Record<string, { readonly title: string; readonly holds: string; readonly partial?: true }>
  >;
  readonly ratios?: Readonly<
    Record<string, { readonly title: string; readonly holds: string; readonly mayExceed?: true }>
  >;
  readonly contains?: Readonly<Record<string, readonly string[]>>;
  readonly universal?: readonly string[];
  /** Lines of the balance sheet of full financials. */
  readonly lines?: readonly string[];
};

export function tinyRules({
  fields,
  identities = {},
  ratios = {},
  contains = {},
  universal = [],
  lines,
}: TinyRules): IndustryRules {
  const whole = Object.entries(fields).map(([name, field]) => [
    name,
    { statement: 'balance', definition: `The field ${name}.`, ...field },
  ]);
  const financials = lines && { taxonomy: '18', balance: lines, income: [], 'cash flow': [] };
  const lists = { identities, ratios, contains, universal, financials };
  const file = { industry: 'general', sic: [], fields: Object.fromEntries(whole), ...lists };
  return standardRules(new Map([['general.json', JSON.stringify(file)]])).of(undefined);
}

export function tinyDocument(given: Partial<StandardDocument> = {}): StandardDocument {
  return {
    ...{ document: 1, source: 'filing', name: 'F', accession: '0000000001-23-000001', entity: 1, form: '10-K' },
    ...{
      filed: day('2023-11-01'),
      accepted: null,
      periodEnd: day('2023-09-30'),
      fiscalYear: '2023',
      fiscalPeriod: 'FY',
    },
    ...given,
  };
}

export function day(text: string): number {
  return parseIsoDate(text) ?? Number.NaN;
}

export type TinyColumn = {
  readonly document?: StandardDocument;
  readonly end?: string;
  readonly start?: string;
  readonly length?: Column['length'];
  /** Amounts by concept; those of shares and for each share by `shares X` and `each X`. */
  readonly instants?: Readonly<Record<string, number>>;
  readonly durations?: Readonly<Record<string, number>>;
  readonly opening?: Readonly<Record<string, number>>;
  /** Totals with their parts; `-X` is subtracted. */
  readonly sums?: Readonly<Record<string, readonly string[]>>;
  /** Concepts that stand in notes, or on the face of another statement. */
  readonly notes?: readonly string[];
  readonly otherFace?: readonly string[];
  /** Lines that no rule knows, by the amount. */
  readonly lines?: readonly number[];
  /** Labels of lines on the face of the balance sheet, by concept. */
  readonly labels?: Readonly<Record<string, string>>;
};

const UNITS = { shares: 'shares', each: 'money per share' } as const;

/** A column of facts written by hand, in whole units. */
export function tinyColumn(given: TinyColumn = {}): Column {
  const { document = tinyDocument(), length = 'year', end = '2023-09-30', start = '2022-10-01' } = given;
  const fact = (concept: string | undefined, amount: number, unit: Fact['unit'], begun: number | null): Fact => ({
    ...{ document, concept, field: 0, isCustom: false, unit, amount: BigInt(Math.round(amount * 100)), row: 1 },
    ...{ start: begun, end: day(end), labels: labelsOf(given, concept) },
  });
  const facts = (amounts: Readonly<Record<string, number>> = {}, begun: number | null): ReadonlyMap<string, Fact> =>
    new Map(
      Object.entries(amounts).map(([key, amount]) => {
        const [, kind, concept = key] = /^(shares|each) (.*)$/.exec(key) ?? [];
        return [concept, fact(concept, amount, kind === 'shares' || kind === 'each' ? UNITS[kind] : 'money', begun)];
      }),
    );
  const instants = facts(given.instants, null);
  const durations = facts(given.durations, day(start));
  const opening = facts(given.opening, null);
  const isOf = (names: readonly string[] | undefined, { concept = '' }: Fact): boolean =>
    names?.includes(concept) ?? false;
  return {
    ...{
      document,
      end: day(end),
      start: day(start),
      length,
      instants,
      durations,
      opening,
      closing: instants,
      places: 2,
    },
    faceOf: (each) => (isOf(given.notes, each) ? 'notes' : isOf(given.otherFace, each) ? 'other face' : 'face'),
    sums: printedSums(
      given,
      [...instants.values(), ...durations.values()],
      (given.lines ?? []).map((amount) => fact(undefined, amount, 'money', null)),
    ),
  };
}

function labelsOf({ labels }: TinyColumn, concept: string | undefined): Fact['labels'] {
  const label = concept === undefined ? undefined : labels?.[concept];
  return label === undefined ? undefined : { balance: label };
}

function printedSums({ sums = {} }: TinyColumn, facts: readonly Fact[], unknown: readonly Fact[]): PrintedSums {
  const totalsOf = totalsOfParts(sums, facts);
  const lines = [...unknown, ...facts.filter(({ labels }) => labels !== undefined)];
  const totals = new Set([...totalsOf.values()].flatMap((above) => [...above.keys()]));
  return { totalsOf, reversed: new Set(), has: (fact) => totals.has(fact) || totalsOf.has(fact), lines: () => lines };
}
