import { getOrCreate, groupBy } from '../../../src/core/base/collections.ts';
import { fieldKey } from '../../../src/core/model/field-name.ts';
import type { SectionKind } from '../../../src/core/model/section-kind.ts';
import { inferSums } from '../../../src/core/printed/infer-sums.ts';
import { labelWords } from '../../../src/core/printed/labels.ts';
import { type PlacedStatement, placeFacts } from '../../../src/core/printed/place-facts.ts';
import type { PrintedSums } from '../../../src/core/printed/printed-statement.ts';
import type { FiledStatement, PrintedFiling } from '../../../src/warehouse/store/printed-filings.ts';
import type { StoreReader } from '../../../src/warehouse/store/reader.ts';
import { type Equation, equationOf, linearSpan, textOf } from './linear-span.ts';

/** The weights of parts by their fields, by total, as the linkbase of a statement states them. */
type Linkbase = ReadonlyMap<string, ReadonlyMap<string, number>>;

type Read = {
  readonly filed: FiledStatement;
  readonly placed: PlacedStatement;
  readonly sums: PrintedSums;
  /** Amounts, those of one member included. */
  readonly amounts: Float64Array;
  readonly linkbase: Linkbase;
};

/** How the sums of a filing compare: those of its linkbase that foot and were found, and inferred ones that are right. */
export type Compared = {
  readonly filing: string;
  stated: number;
  found: number;
  inferred: number;
  right: number;
  readonly misses: string[];
};

/** Compares the inferred sums of every XBRL filing of a store with those of its linkbase. */
export async function compareWithLinkbases(
  reader: StoreReader,
  filings: readonly PrintedFiling[],
): Promise<Compared[]> {
  const names = new Map(await reader.fieldsNamed(undefined));
  const ids = new Map(Array.from(names, ([id, field]) => [fieldKey(field), String(id)]));
  const taxonomies = await reader.taxonomies();
  const compared: Compared[] = [];
  for (const { name, statements, factsOf } of filings) {
    const taxonomyId = taxonomies.find(({ id }) => id === name)?.taxonomyId ?? 0;
    const { calculation, sections } = await reader.taxonomyParts(taxonomyId, ['calculation', 'presentation']);
    const shown = sections.filter(({ structure }) => structure === 'presentation');
    const bySection = groupBy(calculation, ({ sectionId }) => sectionId);
    const read = statements.flatMap((filed): Read[] => {
      const placed = placeFacts(filed.kind, filed.lines, factsOf);
      if (!placed || filed.lines.length < 4) return [];
      const linkbase = new Map<string, Map<string, number>>();
      for (const { parent, child, weight } of bySection.get(shown[filed.report - 1]?.id ?? '') ?? []) {
        const parts = getOrCreate(linkbase, ids.get(fieldKey(parent)) ?? '', () => new Map<string, number>());
        parts.set(ids.get(fieldKey(child)) ?? '', Number(weight));
      }
      const sums = inferSums(placed.statement);
      const amounts = placed.statement.amounts.slice();
      for (const { line, amounts: own } of sums.filled) amounts.set(own, line * placed.statement.columns);
      return [{ filed, placed, sums, amounts, linkbase }];
    });
    const nameOf = (field: string): string => names.get(Number(field.split('@')[0]))?.name ?? field;
    compared.push(compare(name, read, nameOf));
  }
  return compared;
}

const FLOWS: ReadonlySet<SectionKind> = new Set(['cash-flow', 'equity']);

function compare(filing: string, read: readonly Read[], nameOf: (field: string) => string): Compared {
  const result: Compared = { filing, stated: 0, found: 0, inferred: 0, right: 0, misses: [] };
  const isLive = (field: string): boolean =>
    read.some((each) => linesOf(each, field).some((line) => hasAmount(each, line)));
  const [stated, withRepeats, own] = [linearSpan(), linearSpan(), linearSpan()];
  const print = (equation: Equation): string =>
    Array.from(equation, ([field, weight]) => `${weight}*${nameOf(field)}`).join(' ');
  const wanted: { kind: SectionKind; equation: Equation }[] = [];
  for (const each of read) {
    for (const [total, parts] of each.linkbase) {
      const live = [...parts].filter(([field]) => isLive(field));
      const equation = equationOf([[total, -1], ...live]);
      if (isLive(total)) for (const span of [stated, withRepeats]) span.add(equation);
      const printed = printedSum(each, total, parts);
      if (printed) wanted.push({ kind: each.filed.kind, equation: printed });
    }
  }
  const inferred: { kind: SectionKind; equation: Equation }[] = [];
  for (const each of read) {
    const nameOfLine = (line: number): string => variableOf(each, line);
    for (const { total, parts } of each.sums.sums) {
      const live = parts.filter(({ line }) => hasAmount(each, line));
      const terms = live.map(({ line, weight }) => [nameOfLine(line), weight] as const);
      const equation = equationOf([[nameOfLine(total), -1], ...terms]);
      own.add(equation);
      inferred.push({ kind: each.filed.kind, equation });
    }
    for (const [line, { line: repeated, weight }] of each.sums.repeats) {
      const equation = equationOf([
        [nameOfLine(line), 1],
        [nameOfLine(repeated), -weight],
      ]);
      for (const span of [own, withRepeats]) span.add(equation);
    }
  }
  const ownTexts = new Set(inferred.map(({ equation }) => textOf(equation)));
  for (const { kind, equation } of wanted) {
    result.stated += 1;
    if (ownTexts.has(textOf(equation)) || own.implies(equation)) result.found += 1;
    else result.misses.push(`${filing} ${kind} not found: ${print(equation)}`);
  }
  const texts = new Set(wanted.map(({ equation }) => textOf(equation)));
  for (const { kind, equation } of inferred) {
    const isRight = texts.has(textOf(equation)) || stated.implies(equation) || withRepeats.implies(equation);
    const isRollForward = [...equation.keys()].some((field) => field.endsWith('@opening'));
    if (!isRight && isRollForward) continue;
    result.inferred += 1;
    if (isRight) result.right += 1;
    else result.misses.push(`${filing} ${kind} not in the linkbase: ${print(equation)}`);
  }
  return result;
}

/** A sum of the linkbase, with the parts that are live in a column with its total; nothing where it foots in none. */
function printedSum(read: Read, total: string, parts: ReadonlyMap<string, number>): Equation | undefined {
  const { placed, amounts } = read;
  const { columns, unit } = placed.statement;
  const at = (line: number, column: number): number => amounts[line * columns + column] ?? Number.NaN;
  const [first] = linesOf(read, total);
  if (first === undefined) return undefined;
  const placesOfParts = [...parts].flatMap(([field, weight]) => {
    const [line] = linesOf(read, field);
    return line === undefined ? [] : [{ field, weight, line }];
  });
  const all = new Map<string, number>();
  let foots = false;
  for (let column = 0; column < columns; column += 1) {
    const live = placesOfParts.filter(({ line }) => at(line, column));
    if (Number.isNaN(at(first, column)) || live.length < 2) continue;
    for (const { field, weight } of live) all.set(field, weight);
    const sum = live.reduce((before, { line, weight }) => before + weight * at(line, column), 0);
    if (Math.abs(at(first, column) - sum) <= 2 * unit) foots = true;
  }
  return foots ? equationOf([[total, -1], ...all]) : undefined;
}

/** The lines of a field, without those of balances at the beginning. */
function linesOf({ filed }: Read, field: string): number[] {
  return filed.lines.flatMap((each, line) => (each.field === field && !opens(each) ? [line] : []));
}

const opens = ({ label, instant }: FiledStatement['lines'][number]): boolean => labelWords(label, instant).isOpening;

function hasAmount({ placed, amounts }: Read, line: number): boolean {
  const { columns } = placed.statement;
  return amounts.subarray(line * columns, (line + 1) * columns).some((amount) => amount !== 0 && !Number.isNaN(amount));
}

function variableOf({ filed }: Read, line: number): string {
  const printed = filed.lines[line];
  if (!printed) return '';
  const isOpening = FLOWS.has(filed.kind) && printed.periodType === 'instant' && opens(printed);
  return `${printed.field}${isOpening ? '@opening' : ''}`;
}
