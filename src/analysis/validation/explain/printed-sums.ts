import { formatDecimal, subtractDecimal } from '../../../core/base/decimal.ts';
import { compareText } from '../../../core/model/field-name.ts';
import type { RollUpFinding } from '../../../core/model/finding.ts';
import type { ExplainOutput } from '../../../core/model/shapes/explain.ts';
import type { CompanyField } from '../../../warehouse/store/company-values.ts';
import type { PrintedTotal } from '../../../warehouse/store/printed/printed-totals.ts';
import { computedOf, printPeriods, sectionOf } from '../page/printed-failures.ts';
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
  return totals.map((total): PrintedSums[number] => {
    const { statement, fieldId, verdict, amount, parts, holdsIn } = total;
    const computed = computedOf(parts);
    const name = names.get(fieldId) ?? '';
    const isOwn = ({ rule, field }: RollUpFinding): boolean =>
      rule === 'roll-up/printed' && (field === name || field.endsWith(`:${name}`));
    const own = verdict === 'odd' ? checked.findingsOf(version).find(isOwn) : undefined;
    const finding = own && {
      id: own.id,
      rule: own.rule,
      severity: own.severity,
      causes: [...(own.causes ?? [])],
    };
    return {
      section: sectionOf(statement),
      verdict,
      computed: formatDecimal(computed),
      difference: formatDecimal(subtractDecimal(amount, computed)),
      lines: parts.map((part) => ({
        weight: String(part.weight),
        field: names.get(part.fieldId) ?? '',
        label: part.label,
        value: part.amount && formatDecimal(part.amount),
      })),
      holdsIn: printPeriods(holdsIn),
      ...formulasElsewhere(total, checked.printed, (id) => names.get(id) ?? ''),
      finding: finding ?? null,
    };
  });
}

/** In how many other documents the total has the same parts, and until which earlier one it had others. */
function formulasElsewhere(
  own: PrintedTotal,
  all: readonly PrintedTotal[],
  nameOf: (fieldId: number) => string,
): Pick<PrintedSums[number], 'otherDocuments' | 'until'> {
  const partsOf = (total: PrintedTotal) =>
    new Map(total.parts.map(({ fieldId, weight, label }) => [`${nameOf(fieldId)} ${weight}`, label]));
  const parts = partsOf(own);
  const differs = (total: PrintedTotal): boolean => {
    const others = partsOf(total);
    return others.size !== parts.size || [...parts.keys()].some((part) => !others.has(part));
  };
  const others = all.filter((total) => {
    const isSameTotal = total.statement === own.statement && nameOf(total.fieldId) === nameOf(own.fieldId);
    return isSameTotal && total.document !== own.document && total.holdsIn.length > 0;
  });
  const [changed] = others
    .filter((total) => (total.filed ?? '') < (own.filed ?? '') && differs(total))
    .toSorted((a, b) => compareText(b.filed ?? '', a.filed ?? ''));
  const labels = (parts: ReadonlyMap<string, string>, without: ReadonlyMap<string, string>): string[] =>
    [...parts].flatMap(([part, label]) => (without.has(part) ? [] : [label]));
  const { document: name = '', form = null, filed = null } = changed ?? {};
  const earlier = changed && partsOf(changed);
  return {
    otherDocuments: new Set(others.filter((total) => !differs(total)).map(({ document }) => document)).size,
    until: earlier
      ? { document: { name, form, filed }, without: labels(parts, earlier), with: labels(earlier, parts) }
      : null,
  };
}
