import { getOrCreate, groupBy, memoize, pushTo } from '../../core/base/collections.ts';
import type { EpochDay } from '../../core/base/date.ts';
import { FACE_CODES, UNIT_KIND } from '../../core/model/standard-columns.ts';
import type { FaceLines, FootingSums, StandardFacts } from '../../warehouse/store/standard/standard-facts.ts';
import type { StandardDocument } from '../../warehouse/store/standard/standard-filings.ts';
import {
  type Column,
  type FaceOf,
  type Fact,
  type FilingFacts,
  isSameEnd,
  type Length,
  type LineTexts,
  lengthOf,
  type PrintedSums,
} from './facts.ts';
import { printedSums, sumsByDocument, weightsOf } from './printed-sums.ts';
import { RULE_UNITS, type RuleStatement, STATEMENTS, type StandardRules } from './rules/rule.ts';

export type ConceptOfField = { readonly name: string; readonly isCustom: boolean; readonly isPart?: true };

/** What a store has of some documents. */
export type ReadFilings = {
  readonly documents: readonly StandardDocument[];
  readonly facts: StandardFacts;
  readonly lines: readonly FaceLines[];
  readonly sums: FootingSums;
  /** Concepts of fields of the store; `isCustom` where a field is a filing's own, `isPart` where sums alone have it. */
  readonly concepts: ReadonlyMap<number, ConceptOfField>;
  readonly unitNames: ReadonlyMap<number, string>;
  readonly rules: StandardRules;
};

/** The places that all amounts of facts need, at least those of cents. */
function placesOf({ places, wide, count }: StandardFacts): number {
  let most = 2;
  for (let at = 0; at < count; at += 1) {
    const fraction = wide[at]?.split('.')[1] ?? '';
    most = Math.max(most, places[at] ?? 0, fraction.length);
  }
  return most;
}

const KINDS = RULE_UNITS.toSorted((a, b) => UNIT_KIND[a] - UNIT_KIND[b]);

/** The facts of documents in the order of documents; one that reports no duration is left out. */
export function filingFacts(read: ReadFilings): readonly FilingFacts[] {
  const { facts, documents } = read;
  const places = placesOf(facts);
  // A filing of several companies is a document of each.
  const byCompany = groupBy(documents, ({ entity }) => entity);
  const documentOf = memoizedPair((document, entity) =>
    byCompany.get(entity)?.find((one) => one.document === document),
  );
  const factsOf = new Map<StandardDocument, UnitFact[]>();
  const labels = labelsOf(read.lines);
  const power = Array.from({ length: places + 1 }, (_, exponent) => 10n ** BigInt(exponent));
  for (let at = 0; at < facts.count; at += 1) {
    const document = documentOf(facts.document[at] ?? 0, facts.entity[at] ?? 0);
    if (document === undefined) continue;
    const field = facts.field[at] ?? 0;
    const concept = read.concepts.get(field);
    const digits = digitsOf(facts.wide[at] ?? null, facts.mantissa[at] ?? 0, places - (facts.places[at] ?? 0), power);
    pushTo(factsOf, document, {
      unit: facts.unit[at] ?? 0,
      fact: {
        document,
        concept: concept?.name,
        field,
        isCustom: concept?.isCustom ?? false,
        unit: KINDS[facts.unitKind[at] ?? 0] ?? 'money',
        start: facts.isInstant[at] === 1 ? null : (facts.start[at] ?? 0),
        end: facts.end[at] ?? 0,
        amount: digits,
        row: facts.row[at] ?? 0,
        labels: labels.get(document.document)?.get(field),
      },
    });
  }
  const faces = facesOf(read.lines);
  const sums = sumsByDocument(read.sums);
  const weights = weightsOf(read.rules);
  return documents.flatMap((document) => {
    const own = factsOf.get(document);
    if (own === undefined) return [];
    const { unit, currency, facts: kept, others } = inOneCurrency(own, read.unitNames);
    const isRuled = ({ field }: Fact): boolean => read.concepts.get(field)?.isPart !== true;
    const periodEnd = document.periodEnd ?? lastEnd(kept);
    if (periodEnd === undefined) return [];
    const filing = { document, facts: kept, face: faces.get(document.document), places, isRuled };
    const printed = printedSums(
      { facts: kept, unit, sums: read.sums, places: sums.get(document.document) ?? [] },
      weights,
    );
    const columns = columnsOf({ ...filing, sums: { ...printed, lines: linesOf(filing) } }, periodEnd);
    return columns.length === 0 ? [] : [{ document, periodEnd, currency, columns, otherCurrencies: others }];
  });
}

/** A function of two numbers that remembers the last answer: facts are sorted. */
function memoizedPair<T>(read: (a: number, b: number) => T): (a: number, b: number) => T {
  let last: { readonly a: number; readonly b: number; readonly value: T } | undefined;
  return (a, b) => {
    if (last?.a !== a || last.b !== b) last = { a, b, value: read(a, b) };
    return last.value;
  };
}

/** An amount in units of the last place. */
function digitsOf(wide: string | null, mantissa: number, missing: number, power: readonly bigint[]): bigint {
  if (wide === null) return BigInt(mantissa) * (power[missing] ?? 1n);
  const [whole = '', fraction = ''] = wide.split('.');
  return BigInt(whole + fraction.padEnd(power.length - 1, '0'));
}

type UnitFact = { readonly fact: Fact; readonly unit: number };

/** A filing that reports in two currencies is read in that of most amounts; of two, in the one that came first. */
function inOneCurrency(facts: readonly UnitFact[], unitNames: ReadonlyMap<number, string>) {
  const currencyOf = (unit: number): string => (unitNames.get(unit) ?? '').slice(0, CURRENCY).toUpperCase();
  const money = facts.filter(({ fact }) => fact.unit === 'money');
  const counts = Array.from(
    groupBy(money, ({ unit }) => unit),
    ([unit, own]) => ({ unit, count: own.length }),
  );
  const unit = counts.toSorted((a, b) => b.count - a.count || a.unit - b.unit)[0]?.unit ?? 0;
  const currency = currencyOf(unit);
  const isKept = ({ fact, unit: own }: UnitFact): boolean =>
    fact.unit === 'shares' || (fact.unit === 'money' ? own === unit : currencyOf(own) === currency);
  const kept = facts.filter(isKept).map(({ fact }) => fact);
  return { unit, currency, facts: kept, others: facts.length - kept.length };
}

/** Letters of a currency: units for each share begin with them, `USD/shares`. */
const CURRENCY = 3;

/** Most values end on it; see the periods of company facts. */
function lastEnd(facts: readonly Fact[]): EpochDay | undefined {
  const counts = Array.from(
    groupBy(facts, ({ end }) => end),
    ([end, own]) => ({ end, count: own.length }),
  );
  const most = Math.max(...counts.map(({ count }) => count));
  return counts
    .filter(({ count }) => count * 2 >= most)
    .reduce<EpochDay | undefined>((last, { end }) => Math.max(last ?? end, end), undefined);
}

type Faces = ReadonlyMap<number, ReadonlySet<number>>;

/** The fields on the faces of statements, by the place of the code. */
function facesOf(all: readonly FaceLines[]): ReadonlyMap<number, Faces> {
  const faces = new Map<number, Map<number, Set<number>>>();
  for (const lines of all)
    for (let at = 0; at < lines.count; at += 1) {
      const own = getOrCreate(faces, lines.document[at] ?? 0, () => new Map<number, Set<number>>());
      getOrCreate(own, lines.code[at] ?? 0, () => new Set<number>()).add(lines.field[at] ?? 0);
    }
  return faces;
}

const placesOfCodes = (...codes: readonly (typeof FACE_CODES)[number][]): readonly number[] =>
  codes.map((code) => FACE_CODES.indexOf(code));

const CODES: Readonly<Record<RuleStatement, readonly number[]>> = {
  balance: placesOfCodes('BS', 'UN'),
  income: placesOfCodes('IS', 'CI', 'UN'),
  'cash flow': placesOfCodes('CF', 'UN'),
};

/** The labels of lines by document and field: of each statement that of the last line. */
function labelsOf(all: readonly FaceLines[]): ReadonlyMap<number, ReadonlyMap<number, LineTexts>> {
  const labels = new Map<number, Map<number, Partial<Record<RuleStatement, string>>>>();
  for (const { count, document, field, code, label: texts } of all)
    for (let at = 0; at < count; at += 1) {
      const label = texts?.[at];
      if (!label) continue;
      const own = getOrCreate(
        labels,
        document[at] ?? 0,
        () => new Map<number, Partial<Record<RuleStatement, string>>>(),
      );
      const ofField = getOrCreate(own, field[at] ?? 0, (): Partial<Record<RuleStatement, string>> => ({}));
      for (const statement of STATEMENTS) if (CODES[statement].includes(code[at] ?? 0)) ofField[statement] = label;
    }
  return labels;
}

function faceOf(face: Faces | undefined): FaceOf {
  if (face === undefined) return () => 'unknown';
  const isOn = (codes: readonly number[], field: number): boolean =>
    codes.some((code) => face.get(code)?.has(field) ?? false);
  return ({ field }, statement) => {
    const codes = CODES[statement];
    if (isOn(codes, field)) return 'face';
    return isOn([...face.keys()], field) ? 'other face' : 'notes';
  };
}

type Filing = {
  readonly document: StandardDocument;
  readonly facts: readonly Fact[];
  readonly face: Faces | undefined;
  readonly places: number;
  /** Whether a rule knows the concept, and not sums alone. */
  readonly isRuled: (fact: Fact) => boolean;
};

function linesOf({ facts, face }: Filing): PrintedSums['lines'] {
  if (face === undefined) return () => [];
  return memoize((statement: RuleStatement) =>
    facts.filter(({ field, unit }) => unit === 'money' && CODES[statement].some((code) => face.get(code)?.has(field))),
  );
}

/** A duration with fewer facts is not a column of a statement: notes have tables of other periods than the filing's. */
const LEAST_FACTS = { own: 4, other: 8 } as const;

function columnsOf(filing: Filing & { readonly sums: PrintedSums }, periodEnd: EpochDay): readonly Column[] {
  const { document, facts, places, sums } = filing;
  const known = facts.filter(({ concept }) => concept !== undefined);
  const instants = groupBy(
    known.filter(({ start }) => start === null),
    ({ end }) => end,
  );
  const durations = groupBy(
    known.filter(({ start }) => start !== null),
    ({ start, end }) => `${end} ${lengthOf(start ?? end, end) ?? ''}`,
  );
  const balances = memoize((end: EpochDay) => balancesOf(byConcept(instants.get(end) ?? [])));
  const columns = [...durations.values()].flatMap((own): Column[] => {
    const byStart = [...groupBy(own, ({ start }) => start).values()].toSorted((a, b) => b.length - a.length);
    const [most = []] = byStart;
    const [first] = most;
    if (first === undefined || first.start === null) return [];
    const isOwn = isSameEnd(first.end, periodEnd);
    if (most.filter(filing.isRuled).length < LEAST_FACTS[isOwn ? 'own' : 'other']) return [];
    const length = lengthOf(first.start, first.end);
    if (length === undefined) return [];
    return [
      {
        document,
        start: first.start,
        end: first.end,
        length,
        places,
        sums,
        faceOf: faceOf(filing.face),
        ...balances(first.end),
        durations: byConcept(most),
        opening: byConcept(instants.get(first.start - 1) ?? []),
      },
    ];
  });
  const order: readonly Length[] = ['quarter', 'half', 'nine months', 'year'];
  return columns.toSorted((a, b) => order.indexOf(a.length) - order.indexOf(b.length) || b.end - a.end);
}

/** A balance sheet has one of these totals, or equity among many lines. */
const TOTALS = ['Assets', 'LiabilitiesAndStockholdersEquity'];
const EQUITY = 'StockholdersEquity';
const MANY_LINES = 8;

function balancesOf(closing: ReadonlyMap<string, Fact>): Pick<Column, 'instants' | 'closing'> {
  const isBalanceSheet =
    TOTALS.some((concept) => closing.has(concept)) || (closing.has(EQUITY) && closing.size > MANY_LINES);
  return { closing, instants: isBalanceSheet ? closing : new Map() };
}

/** The first fact of a concept is the most precise one; a standard one goes before the filing's own of its name. */
function byConcept(facts: readonly Fact[]): ReadonlyMap<string, Fact> {
  const found = new Map<string, Fact>();
  for (const fact of facts) {
    const other = fact.concept === undefined ? undefined : found.get(fact.concept);
    if (fact.concept !== undefined && (other === undefined || (other.isCustom && !fact.isCustom)))
      found.set(fact.concept, fact);
  }
  return found;
}
