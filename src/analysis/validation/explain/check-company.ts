import { groupBy, memoize } from '../../../core/base/collections.ts';
import type { RollUpFinding } from '../../../core/model/finding.ts';
import type { RowChunk } from '../../../core/model/row-chunk.ts';
import type { CompanyField } from '../../../warehouse/store/company-values.ts';
import type { PrintedTotal } from '../../../warehouse/store/printed/printed-totals.ts';
import type { StoreReader } from '../../../warehouse/store/reader.ts';
import type { TuplePlace } from '../../../warehouse/store/tuple-rows.ts';
import type { ValidatePorts } from '../build-validation.ts';
import { explainFindings } from '../causes/explain-findings.ts';
import { CHECK_MODES, type Comparison } from '../modes.ts';
import { type FoundFinding, rowDescriber } from '../order-findings.ts';
import { judgeSums, type PrintedReader, printedReaderOf } from '../page/judge-sums.ts';
import { type Calculations, readCalculations } from '../read-calculations.ts';
import { checkRows } from '../roll-up/check-rows.ts';
import { buildFindings } from '../roll-up/findings.ts';
import { ROW_RULES } from '../rules/row-rules.ts';
import { formatTolerance } from '../tolerance.ts';

/** The rows of a company, checked as `validate` checks them. */
export type CheckedCompany = {
  readonly calculations: Calculations;
  readonly chunks: readonly RowChunk[];
  readonly tuples: ReadonlyMap<number, TuplePlace>;
  /** The roll-up findings of a row version, with their causes. */
  readonly findingsOf: (version: number) => readonly RollUpFinding[];
  /** The sums that statements print, with the total in a row version. */
  readonly printedOf: (version: number) => readonly PrintedTotal[];
  readonly printed: readonly PrintedTotal[];
};

export type Checked = {
  readonly company: string;
  /** Those of its rows. */
  readonly fields: readonly CompanyField[];
  readonly asOf: number | undefined;
  readonly snapshot: number;
  readonly comparison: Comparison;
};

/** Reads and checks all rows of a company and no others: causes of one total may be in any of them. */
export function checkCompany(reader: StoreReader, checked: Checked, ports: ValidatePorts): Promise<CheckedCompany> {
  const { company, asOf, snapshot, comparison } = checked;
  const key = JSON.stringify([company, asOf, snapshot, comparison.mode, formatTolerance(comparison.tolerance)]);
  return reader.remembered(CHECKED, key, () => check(reader, checked, ports));
}

/** One with years of filings has a hundred thousand values. */
const CHECKED = { kind: 'checked companies', most: 4 };

async function check(
  reader: StoreReader,
  { company, fields, asOf, snapshot, comparison }: Checked,
  ports: ValidatePorts,
): Promise<CheckedCompany> {
  const { mode } = comparison;
  const reported = fields.map(({ id }) => id);
  const calculations = await readCalculations(reader, { asOf, mode, rows: { snapshot, company }, reported });
  const { bindings } = calculations;
  const tuples = CHECK_MODES[mode].bindsTuples ? await reader.tuplePlaces(snapshot) : new Map<number, TuplePlace>();
  const chunks: RowChunk[] = [];
  const kept = async function* (): AsyncGenerator<RowChunk> {
    for await (const chunk of reader.streamRows(snapshot, { company })) {
      chunks.push(chunk);
      yield chunk;
    }
  };
  const { all } = await checkRows(kept(), bindings, comparison, undefined, { ...ports, tuples });
  // How many statements there are in all is not asked.
  const countPrinted = async () => ({ counts: [], withoutStatements: 0 });
  const printed = await reader.printedTotals(snapshot, 'all', { company });
  // Read once: the totals that are odd, or in some rows, are among them.
  const printedTotals: PrintedReader['printedTotals'] = async (_, choice) => {
    if (choice === 'all') return printed;
    return printed.filter(({ verdict, row }) => (choice === 'odd' ? verdict === 'odd' : choice.rows.includes(row)));
  };
  const own = { ...printedReaderOf(reader, { company }), countPrinted, printedTotals };
  const judged = await judgeSums(own, undefined, { snapshot, comparison, bindings, all }, ports.signal);
  const versions = new Set(judged.failed.map(({ chunk, row }) => chunk.version[row] ?? -1));
  const rowOf = rowDescriber(await reader.describeRows(Int32Array.from(versions).sort(), snapshot));
  const failures = buildFindings(judged.failed, judged.bindings, rowOf, comparison, ROW_RULES);
  const ofCompany = async () => new Map(fields.map(({ id, field }) => [id, field]));
  const known = { ...reader, fieldsNamed: ofCompany, fieldsById: ofCompany };
  const findings = await explainFindings(failures, known, snapshot, () => chunks);
  const byRow = groupBy(printed, ({ row }) => row);
  const printedOf = (version: number): readonly PrintedTotal[] => byRow.get(version) ?? [];
  return { calculations, chunks, tuples, findingsOf: findingsByVersion(findings), printedOf, printed };
}

/** The findings of a row version; all are roll-ups. */
function findingsByVersion(findings: readonly FoundFinding[]): (version: number) => readonly RollUpFinding[] {
  const byVersion = groupBy(findings, ({ row }) => row?.version ?? -1);
  return memoize((version) => (byVersion.get(version) ?? []).map(({ build }) => build() as RollUpFinding));
}
