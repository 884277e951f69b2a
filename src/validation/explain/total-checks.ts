import { memoize } from '../../base/collections.ts';
import { formatDecimal, isZeroDecimal } from '../../base/decimal.ts';
import { fieldKey } from '../../model/field-name.ts';
import type { FieldName } from '../../model/taxonomy.ts';
import type { TotalCheck, TotalChecks } from '../../model/total-check.ts';
import type { StoreReader } from '../../store/reader.ts';
import { VERDICT } from '../roll-up/judge.ts';
import type { JudgedSum } from '../roll-up/tuples.ts';
import type { ValidatePorts } from '../validate-store.ts';
import { type Checked, type CheckedCompany, findingsByVersion, judgeCompany } from './check-company.ts';
import { judgeRow } from './judged-row.ts';

/** From the best to the worst: of several sums of one total the worst verdict counts. */
const ORDER: readonly TotalCheck['verdict'][] = ['consistent', 'rounded', 'partial', 'inconsistent'];

/** The verdicts on the totals of companies (by their keys), as `validate` gives them. */
export async function totalChecks(
  reader: StoreReader,
  companies: readonly string[],
  checked: Omit<Checked, 'company'>,
  ports: ValidatePorts,
): Promise<TotalChecks> {
  const all: TotalChecks[] = [];
  for (const company of companies) {
    const { failures, ...judged } = await judgeCompany(reader, { ...checked, company }, ports);
    all.push(checksOf({ ...judged, findingsOf: findingsByVersion(failures) }, checked));
  }
  return (row, field) => {
    for (const checks of all) {
      const check = checks(row, field);
      if (check) return check;
    }
    return undefined;
  };
}

function checksOf(company: CheckedCompany, { comparison }: Pick<Checked, 'comparison'>): TotalChecks {
  const ids = new Map(company.calculations.fields.map(({ id, field }) => [fieldKey(field), id]));
  const judgedRow = memoize((version: number) => judgeRow(company, version, [], comparison));
  return (version, field) => {
    const judged = judgedRow(version);
    const slot = judged?.plan.slotOfField[ids.get(fieldKey(field)) ?? -1] ?? -1;
    if (!judged || slot < 0) return undefined;
    const own = [...judged.sums.values()].filter(({ sum }) => judged.plan.sums[sum]?.parent === slot);
    const checks = own.map(checkOf).filter((check) => check !== undefined);
    const worst = checks.toSorted((a, b) => ORDER.indexOf(b.verdict) - ORDER.indexOf(a.verdict))[0];
    return worst && { ...worst, finding: findingOn(company, version, field) };
  };
}

/** `undefined` where the total was not judged. */
function checkOf({ verdict, weighing }: JudgedSum): Omit<TotalCheck, 'finding'> | undefined {
  if (!weighing || verdict >= VERDICT.blocked) return undefined;
  const isExact = isZeroDecimal(weighing.difference);
  if (weighing.agrees) return { verdict: isExact ? 'consistent' : 'rounded', difference: null };
  const isPartial = verdict === VERDICT.inconsistentPartial;
  return { verdict: isPartial ? 'partial' : 'inconsistent', difference: formatDecimal(weighing.difference) };
}

function findingOn(company: CheckedCompany, version: number, { namespace, name }: FieldName): string | null {
  const names = [name, `${namespace}:${name}`];
  return company.findingsOf(version).find(({ field }) => names.includes(field))?.id ?? null;
}
