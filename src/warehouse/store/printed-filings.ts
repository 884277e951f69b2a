import { getOrCreate, pushTo, runsOf } from '../../core/base/collections.ts';
import { kindOfCode, type SectionKind } from '../../core/model/section-kind.ts';
import type { BalanceType, PeriodType } from '../../core/model/taxonomy.ts';
import type { FactsOf, FieldFacts, PrintedFact } from '../../core/printed/facts.ts';
import type { PresentedLine } from '../../core/printed/place-facts.ts';

/** A document with its primary statements, and all facts of their fields. */
export type PrintedFiling = {
  readonly document: number;
  readonly name: string;
  readonly statements: readonly FiledStatement[];
  readonly factsOf: FactsOf;
};

/** A line with an amount of money. `fieldId`: of the store; `line`: its place in the statement. */
export type FiledLine = PresentedLine & { readonly fieldId: number; readonly line: number };

/** A statement as a document prints it: its lines with amounts of money. */
export type FiledStatement = {
  /** Its place among the reports of a data set, or the sections of a presentation: there may be two of one kind. */
  readonly report: number;
  /** As data sets name it: `BS`, `IS`, `CF`, `CI`, `EQ`. */
  readonly code: string;
  readonly kind: SectionKind;
  readonly lines: readonly FiledLine[];
};

type Integers<Names extends string> = { readonly [name in Names]: Int32Array };

/** Lines of primary statements as data sets list them, in the order of documents. */
type LineColumns = Integers<'document' | 'report' | 'line' | 'field' | 'negating' | 'isMoney'> &
  /** Places in `CODES`, `PERIOD_TYPES` and `BALANCE_TYPES`, from 1; 0 where it is not there. */
  Integers<'code' | 'periodType' | 'balanceType'> & { readonly label: readonly string[] };

export const CODES = ['BS', 'IS', 'CF', 'CI', 'EQ'] as const;
export const PERIOD_TYPES: readonly PeriodType[] = ['duration', 'instant'];
export const BALANCE_TYPES: readonly BalanceType[] = ['debit', 'credit'];

/** Amounts of money in the order of documents; `dimensions`: their id, 0 for none. */
type FactColumns = Integers<
  'document' | 'row' | 'field' | 'isInstant' | 'start' | 'end' | 'unit' | 'places' | 'dimensions'
> & { readonly mantissa: Float64Array };

/** A line of a presentation, of which the facts may tell more than its taxonomy. */
export type Place = Omit<FiledLine, 'periodType' | 'followsHeading'> & {
  readonly periodType: PeriodType | null;
  /** `null` where the taxonomy does not tell. */
  readonly isMoney: boolean | null;
  readonly isHeading: boolean | null;
  readonly hasChildren: boolean;
};

/** The statements of a filing. */
export type PresentedFiling = { readonly name: string; readonly statements: readonly PresentedStatement[] };

/** A primary statement as the presentation of a filing shows it: headings and lines of all types. */
export type PresentedStatement = Omit<FiledStatement, 'lines'> & { readonly places: readonly Place[] };

/** What is read of documents. It is plain data, so that another thread can be given it. */
export type ReadFilings = {
  /** In the order of their ids. */
  readonly documents: readonly number[];
  /** What data sets list, with the names of the documents. */
  readonly lines: LineColumns;
  readonly names: ReadonlyMap<number, string>;
  /** XBRL filings, by document. */
  readonly presented: ReadonlyMap<number, PresentedFiling>;
  /** `undefined` where there are none. */
  readonly facts: FactColumns | undefined;
};

/**
 * Filings in the order of their ids. Those of data sets list their lines; XBRL filings have presentations, some without
 * a statement. Other documents are left out. Each filing is built when an iteration reaches it: all at once would hold
 * hundreds of MiB.
 */
export function filingsIn({ documents, lines, names, presented, facts }: ReadFilings): Iterable<PrintedFiling> {
  const linesOf = new Map(Array.from(runsOf(lines.document), (run) => [run.item, run]));
  const factRows = new Map(facts && Array.from(runsOf(facts.document), (run) => [run.item, run]));
  const filingOf = (document: number): PrintedFiling | undefined => {
    const ownFacts = factRows.get(document);
    const byField = facts && ownFacts && factsIn(facts, ownFacts.from, ownFacts.to);
    const factsOf: FactsOf = (field) => byField?.get(Number(field));
    const own = linesOf.get(document);
    if (own) {
      const statements = statementsIn(lines, own.from, own.to);
      return { document, name: names.get(document) ?? '', statements, factsOf };
    }
    const filing = presented.get(document);
    if (!filing) return undefined;
    const statements = filing.statements.map((each) => settledStatement(each, factsOf));
    return { document, name: filing.name, statements, factsOf };
  };
  return {
    *[Symbol.iterator]() {
      for (const document of documents) {
        const filing = filingOf(document);
        if (filing) yield filing;
      }
    },
  };
}

/** The statements of lines of one document. */
function statementsIn(read: LineColumns, from: number, to: number): readonly FiledStatement[] {
  const statements: FiledStatement[] = [];
  let current: { report: number; code: string; lines: FiledLine[] } | undefined;
  let last = 0;
  for (let at = from; at < to; at += 1) {
    const [report, line] = [read.report[at] ?? 0, read.line[at] ?? 0];
    const code = CODES[(read.code[at] ?? 0) - 1] ?? '';
    if (current?.report !== report || current.code !== code) {
      current = { report, code, lines: [] };
      last = 0;
      statements.push({ report, code, kind: kindOfCode(code), lines: current.lines });
    }
    // A line that has no amount of money, or whose number is left out, is a heading or apart.
    const followsHeading = line > last + 1;
    last = line;
    if (read.isMoney[at] !== 1) continue;
    const fieldId = read.field[at] ?? 0;
    current.lines.push({
      line,
      fieldId,
      field: String(fieldId),
      label: read.label[at] ?? '',
      followsHeading,
      isNegated: read.negating[at] === 1,
      balance: BALANCE_TYPES[(read.balanceType[at] ?? 0) - 1] ?? null,
      periodType: PERIOD_TYPES[(read.periodType[at] ?? 0) - 1] ?? null,
    });
  }
  return statements;
}

/** The statement with its lines of money. Where the taxonomy does not tell what a field is, its facts do. */
function settledStatement({ places, ...statement }: PresentedStatement, factsOf: FactsOf): FiledStatement {
  const lines: FiledLine[] = [];
  let followsHeading = false;
  for (const { isMoney, isHeading, hasChildren, ...place } of places) {
    const facts = factsOf(place.field);
    if (isHeading ?? (hasChildren && !facts)) followsHeading = true;
    else if (isMoney ?? facts !== undefined) {
      lines.push({ ...place, periodType: place.periodType ?? periodTypeOf(facts), followsHeading });
      followsHeading = false;
    }
  }
  return { ...statement, lines };
}

function periodTypeOf(facts: FieldFacts | undefined): PeriodType | null {
  const [first] = [...(facts?.plain ?? []), ...[...(facts?.members.values() ?? [])].flat()];
  return first ? (first.start === null ? 'instant' : 'duration') : null;
}

function factsIn(read: FactColumns, from: number, to: number): ReadonlyMap<number, FieldFacts> {
  const facts = new Map<number, { plain: PrintedFact[]; members: Map<string, PrintedFact[]> }>();
  for (let at = from; at < to; at += 1) {
    const ofField = getOrCreate(facts, read.field[at] ?? 0, () => ({ plain: [], members: new Map() }));
    const fact = {
      start: read.isInstant[at] === 1 ? null : (read.start[at] ?? 0),
      end: read.end[at] ?? 0,
      unit: read.unit[at] ?? 0,
      row: read.row[at] ?? 0,
      mantissa: read.mantissa[at] ?? Number.NaN,
      places: read.places[at] ?? 0,
    };
    const dimensions = read.dimensions[at] ?? 0;
    if (dimensions === 0) ofField.plain.push(fact);
    else pushTo(ofField.members, String(dimensions), fact);
  }
  return facts;
}
