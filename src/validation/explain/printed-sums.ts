import { formatDecimal, subtractDecimal } from '../../base/decimal.ts';
import type { RollUpFinding } from '../../model/finding.ts';
import { printPeriod } from '../../model/period.ts';
import type { ExplainOutput } from '../../report/shapes/explain.ts';
import type { CompanyField } from '../../store/company-values.ts';
import { computedOf } from '../page/printed-failures.ts';
import type { CheckedCompany } from './check-company.ts';

type PrintedSums = NonNullable<ExplainOutput['printed']>;

/** The sums of one of these fields that statements print, in the column of a row version. */
export function printedSums(
  checked: CheckedCompany,
  version: number,
  fields: readonly CompanyField[],
  all: readonly CompanyField[],
): PrintedSums {
  const names = new Map(all.map(({ id, field }) => [id, field.name]));
  const totals = checked.printedOf(version).filter(({ fieldId }) => fields.some(({ id }) => id === fieldId));
  return totals.map(({ section, fieldId, verdict, amount, parts, holdsIn }): PrintedSums[number] => {
    const own = parts();
    const computed = computedOf(own);
    const name = names.get(fieldId) ?? '';
    const isOwn = ({ rule, field }: RollUpFinding): boolean =>
      rule === 'roll-up/printed' && (field === name || field.endsWith(`:${name}`));
    const found = verdict === 'odd' ? checked.findingsOf(version).find(isOwn) : undefined;
    const finding = found && {
      id: found.id,
      rule: found.rule,
      severity: found.severity,
      causes: [...(found.causes ?? [])],
    };
    return {
      ...{ section, verdict },
      ...{ computed: formatDecimal(computed), difference: formatDecimal(subtractDecimal(amount, computed)) },
      lines: own.map((part) => ({
        weight: String(part.weight),
        ...{ field: names.get(part.fieldId) ?? '', label: part.label },
        value: part.amount && formatDecimal(part.amount),
      })),
      holdsIn: holdsIn.map(({ start, end }) =>
        printPeriod(start === null ? { kind: 'instant', instant: end } : { kind: 'duration', start, end }),
      ),
      finding: finding ?? null,
    };
  });
}
