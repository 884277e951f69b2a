import { memoize } from '../../base/collections.ts';
import { formatDecimal, isZeroDecimal } from '../../base/decimal.ts';
import type { TotalCheck, TotalChecks } from '../../model/total-check.ts';
import type { FiledRow, FiledRows } from '../../store/filed-rows.ts';
import { CHECK_MODES, type Comparison } from '../modes.ts';
import { foundRows, orderFindings } from '../order-findings.ts';
import { type DescribedBinding, describedBinding, rollUpId } from '../roll-up/findings.ts';
import { VERDICT } from '../roll-up/judge.ts';
import { type JudgedSum, judgeTotal, type ReadRow } from '../roll-up/tuples.ts';
import { ROW_RULES } from '../rules/row-rules.ts';
import { tuplePlaces } from '../tuple-places.ts';
import { type AskedCalculations, readFiledCalculations } from './filed-calculations.ts';
import { itemsOf } from './filed-items.ts';
import { boundRows } from './judged-row.ts';

/** From the best to the worst: of several sums of one total the worst verdict counts. */
const ORDER: readonly TotalCheck['verdict'][] = ['consistent', 'rounded', 'partial', 'inconsistent'];

/** The verdicts on the totals of rows, as `validate` gives them. Of a document all rows of a period must be there. */
export async function totalChecks(
  { rows, documents }: Pick<FiledRows, 'rows' | 'documents'>,
  { comparison, ...asked }: Omit<AskedCalculations, 'mode'> & { readonly comparison: Comparison },
): Promise<TotalChecks> {
  const { idOf, bindings } = await readFiledCalculations(rows, { ...asked, mode: comparison.mode });
  const byVersion = new Map(rows.map((row) => [row.row, row]));
  const described = memoize((binding: number) => {
    const entry = bindings.get(binding);
    return entry && describedBinding(entry);
  });
  const read = memoize((version: number): ReadRow | undefined => {
    const row = byVersion.get(version);
    const plan = row && described(row.binding)?.plan;
    return plan && { plan, items: itemsOf(row, (field) => plan.slotOfField[idOf(field)] ?? -1) };
  });
  const tuples = CHECK_MODES[comparison.mode].bindsTuples ? tuplePlaces(rows.map(placeOf)) : new Map();
  return (version, field) => {
    const row = byVersion.get(version);
    const binding = row && described(row.binding);
    const inside = boundRows({ tuples }, version, read);
    const [own] = inside;
    if (!row || !binding || !own) return undefined;
    const sums = judgeTotal(own, inside, own.plan.slotOfField[idOf(field)] ?? -1, comparison);
    const checks = sums.map(checkOf).filter((check) => check !== undefined);
    const worst = checks.toSorted((a, b) => ORDER.indexOf(b.verdict) - ORDER.indexOf(a.verdict))[0];
    const document = documents.get(row.document)?.name ?? null;
    return worst && { ...worst, finding: findingOn(row, document, binding, sums) };
  };
}

function placeOf({ row, dimensions, document, resource, company, unit, period }: FiledRow) {
  return { version: row, dimensions, around: [document, resource, company, unit, period] };
}

/** `undefined` where the total was not judged. */
function checkOf({ verdict, weighing }: JudgedSum): Omit<TotalCheck, 'finding'> | undefined {
  if (!weighing || verdict >= VERDICT.blocked) return undefined;
  const isExact = isZeroDecimal(weighing.difference);
  if (weighing.agrees) return { verdict: isExact ? 'consistent' : 'rounded', difference: null };
  const isPartial = verdict === VERDICT.inconsistentPartial;
  return { verdict: isPartial ? 'partial' : 'inconsistent', difference: formatDecimal(weighing.difference) };
}

/** The id of the finding on a total; of several that of the first in a report. */
function findingOn(
  row: FiledRow,
  document: string | null,
  { taxonomy, describe }: DescribedBinding,
  sums: readonly JudgedSum[],
): string | null {
  const failed = sums.filter(({ weighing }) => weighing?.agrees === false);
  if (failed.length === 0) return null;
  const found = failedRow(row, document);
  const findings = failed.flatMap(({ sum, verdict }) => {
    const rule = ROW_RULES.find(({ check }) => check({ isPartial: verdict === VERDICT.inconsistentPartial }));
    if (!rule) return [];
    const described = describe(sum);
    const id = rollUpId(rule, found, taxonomy, described);
    return [{ rule, row: found, name: described.field, sections: described.sections, build: () => ({ id }) }];
  });
  return orderFindings(findings)[0]?.build().id ?? null;
}

function failedRow({ row, company, period, dimensions, unit, resource, snapshot }: FiledRow, document: string | null) {
  const description = {
    ...{ period, dimensions, unit, company: { key: company, name: null, symbol: null } },
    document: document === null ? null : { name: document, form: null, filed: null },
    source: { resource, snapshot },
  };
  return foundRows(new Map([[row, description]]))(row);
}
