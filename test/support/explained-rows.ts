import type { Examined } from '../../src/analysis/validation/causes/cause.ts';
import { numberCollector, wantedNumbers } from '../../src/analysis/validation/causes/company-numbers.ts';
import { describeCause } from '../../src/analysis/validation/causes/describe-cause.ts';
import { examine, openFindings } from '../../src/analysis/validation/causes/explain-findings.ts';
import { DEFAULT_COMPARISON } from '../../src/analysis/validation/modes.ts';
import { observedFindings } from '../../src/analysis/validation/observed-findings.ts';
import { type FoundRow, rowDescriber } from '../../src/analysis/validation/order-findings.ts';
import { buildFindings } from '../../src/analysis/validation/roll-up/findings.ts';
import { dqc0004 } from '../../src/analysis/validation/rules/dqc-sums.ts';
import { RULES, totalRules } from '../../src/analysis/validation/rules/registry.ts';
import type { RollUpFinding, RowDescription } from '../../src/core/model/finding.ts';
import { PERIOD_KIND } from '../../src/core/model/period.ts';
import type { CalculationRelationship } from '../../src/core/model/taxonomy.ts';
import { checkRows, type NamedRow } from './check-rows.ts';
import { toChunks } from './row-chunks.ts';
import { field } from './tiny-calculation.ts';

/** A row of one company; days, and small numbers for documents and dimensions. Instants have no start. */
export type PlacedRow = {
  readonly values: NamedRow;
  readonly company?: string;
  readonly document?: number;
  readonly dimensions?: number;
  readonly start?: number;
  readonly end: number;
};

export type ExaminedFinding = Omit<Examined, 'finding'> & { readonly finding: RollUpFinding };

/** Checks rows, and looks for the causes of what does not add up, without a store. */
export function examineRows(
  calculation: readonly CalculationRelationship[],
  rows: readonly PlacedRow[],
): ExaminedFinding[] {
  const { bindings, result } = checkRows(
    calculation,
    rows.map(({ values }) => values),
  );
  const rowOf = rowsOf(rows);
  const found = buildFindings(result.failed, bindings, rowOf, DEFAULT_COMPARISON, totalRules(RULES, 'accepts'));
  const open = openFindings(found);
  return examine(open, surroundings(open, rows)).map((each) => ({
    ...each,
    finding: each.finding.build() as RollUpFinding,
  }));
}

/**
 * The sentences of the causes of a value of the first row that differs from the sum of others. Amounts are whole
 * numbers.
 */
export function causesOfComparison(
  rows: readonly PlacedRow[],
  { name, reported, compared }: { name: string; reported: string; compared: Readonly<Record<string, string>> },
): readonly string[] {
  const amountOf = (text: string) => ({ mantissa: BigInt(text), places: 0 });
  const computed = Object.values(compared).reduce((sum, text) => sum + BigInt(text), 0n);
  const difference = { mantissa: BigInt(reported) - computed, places: 0 };
  const observed = {
    version: 1,
    field: field(name),
    reported: amountOf(reported),
    weighing: { computed: { mantissa: computed, places: 0 }, difference, tolerance: amountOf('0'), agrees: false },
    evidence: {
      rule: 'DQC.US.0004',
      elementId: null,
      detail: 'must be the sum of',
      comparedWith: Object.entries(compared).map(([other, value]) => ({ field: other, period: null, value })),
    },
  } as const;
  const rowOf = rowsOf(rows);
  const open = openFindings(observedFindings({ rows: [{ rule: dqc0004, observed }], taxonomies: [] }, rowOf));
  return examine(open, surroundings(open, rows)).flatMap((each) =>
    each.hypotheses.map((one) => describeCause(each, one, one.at === undefined ? undefined : rowOf(one.at)).text),
  );
}

const rowsOf = (rows: readonly PlacedRow[]): ((version: number) => FoundRow) =>
  rowDescriber(new Map(rows.map((row, index) => [index + 1, describe(row)])));

function describe({ company = '1', document = 1, dimensions, start, end }: PlacedRow): RowDescription {
  return {
    company: { key: company, name: null, symbol: null },
    document: { name: `D${document}`, form: null, filed: null },
    period: start === undefined ? { kind: 'instant', instant: end } : { kind: 'duration', start, end },
    dimensions: dimensions ? `Axis=${dimensions};` : '',
    unit: 'USD',
    source: { resource: 'Tiny', snapshot: 1 },
  };
}

/** The numbers that a search may read, taken from the chunks of a store. */
function surroundings(
  open: ReturnType<typeof openFindings>,
  rows: readonly PlacedRow[],
): Parameters<typeof examine>[1] {
  const names = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))];
  const fields = new Map(names.map((name, id) => [id, field(name)]));
  const column = (read: (row: PlacedRow, index: number) => number): Int32Array => Int32Array.from(rows, read);
  const places = {
    count: rows.length,
    version: column((_, index) => index + 1),
    entity: column(({ company = '1' }) => Number(company)),
    document: column(({ document = 1 }) => document),
    dimensions: column(({ dimensions = 0 }) => dimensions),
    unit: column(() => 1),
    resource: column(() => 1),
    kind: column(({ start }) => (start === undefined ? PERIOD_KIND.instant : PERIOD_KIND.duration)),
    start: column(({ start = 0 }) => start),
    end: column(({ end }) => end),
  };
  const collector = numberCollector(wantedNumbers(open, places, fields));
  const stored = rows.map(({ values }, index) => ({
    version: index + 1,
    numbers: Object.entries(values).map(([name, text]) => ({ field: names.indexOf(name), text })),
  }));
  for (const chunk of toChunks(stored, 2)) collector.add(chunk);
  return { fields, rows: places, numbers: collector.columns() };
}
