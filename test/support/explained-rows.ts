import { parseDecimal } from '../../src/base/decimal.ts';
import type { RollUpFinding, RowDescription } from '../../src/model/finding.ts';
import { PERIOD_KIND } from '../../src/model/period.ts';
import type { CalculationRelationship } from '../../src/model/taxonomy.ts';
import type { Examined } from '../../src/validation/causes/cause.ts';
import { examine } from '../../src/validation/causes/explain-findings.ts';
import { DEFAULT_COMPARISON } from '../../src/validation/modes.ts';
import { foundRows } from '../../src/validation/order-findings.ts';
import { buildFindings } from '../../src/validation/roll-up/findings.ts';
import { ofScope, RULES } from '../../src/validation/rules/registry.ts';
import { checkRows, type NamedRow } from './check-rows.ts';
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

export type ExaminedFinding = Examined & { readonly finding: RollUpFinding };

/** Checks rows, and looks for the causes of what does not add up, without a store. */
export function examineRows(
  calculation: readonly CalculationRelationship[],
  rows: readonly PlacedRow[],
): ExaminedFinding[] {
  const { bindings, result } = checkRows(
    calculation,
    rows.map(({ values }) => values),
  );
  const described = new Map(rows.map((row, index) => [index + 1, describe(row)]));
  const rowOf = foundRows(described);
  const found = buildFindings(result.failed, bindings, rowOf, DEFAULT_COMPARISON, ofScope(RULES, 'row'));
  const rolled = found.flatMap((one) => (one.row ? [{ found: one, row: one.row }] : []));
  return examine(rolled, surroundings(rows)).map((each) => ({ ...each, finding: each.found.build() as RollUpFinding }));
}

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

function surroundings(rows: readonly PlacedRow[]): Parameters<typeof examine>[1] {
  const names = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))];
  const numbers = rows.flatMap(({ values }, index) =>
    Object.entries(values).map(([name, text]) => ({
      version: index + 1,
      field: names.indexOf(name),
      ...(parseDecimal(text) ?? { mantissa: 0n, places: 0 }),
    })),
  );
  const column = (read: (row: PlacedRow, index: number) => number): Int32Array => Int32Array.from(rows, read);
  return {
    fields: new Map(names.map((name, id) => [id, field(name)])),
    rows: {
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
    },
    numbers: {
      version: Int32Array.from(numbers, ({ version }) => version),
      field: Int32Array.from(numbers, ({ field }) => field),
      mantissa: BigInt64Array.from(numbers, ({ mantissa }) => mantissa),
      places: Uint8Array.from(numbers, ({ places }) => places),
    },
  };
}
