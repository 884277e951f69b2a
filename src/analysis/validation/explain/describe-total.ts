import { printPeriod } from '../../../core/model/period.ts';
import type { ExplainOutput } from '../../../core/model/shapes/explain.ts';
import type { TotalCheck } from '../../../core/model/total-check.ts';
import type { CompanyField, PastValue, RowOfField } from '../../../warehouse/store/company-values.ts';
import type { PlacedValue } from '../../../warehouse/store/read-values.ts';
import type { StoreReader } from '../../../warehouse/store/reader.ts';
import type { Comparison } from '../modes.ts';
import { rowDescriber } from '../order-findings.ts';
import { fieldsOfTotals } from '../page/printed-failures.ts';
import { slotOf } from '../roll-up/field-binding.ts';
import { describedBinding } from '../roll-up/findings.ts';
import { planOf } from '../roll-up/plan.ts';
import { isListed } from '../rules/row-rules.ts';
import { formatTolerance } from '../tolerance.ts';
import { printValue } from './cells.ts';
import type { CheckedCompany } from './check-company.ts';
import { checkTotal } from './check-total.ts';
import type { ChosenRow } from './choose-row.ts';
import { boundVersions, type JudgedRow, judgeRow } from './judged-row.ts';
import { fiscalName } from './periods.ts';
import { printedSums } from './printed-sums.ts';
import { calculationsAround, type Shown } from './trees.ts';

/** A row with its field, and the company's rows as they were checked. */
type Found = {
  readonly reader: StoreReader;
  readonly shown: Shown;
  readonly comparison: Comparison;
  readonly snapshot: number;
  readonly checked: CheckedCompany;
  readonly fields: readonly CompanyField[];
  readonly chosen: ChosenRow;
  /** All fields of the company. */
  readonly known: readonly CompanyField[];
};

/** The value of a field in a row: its calculations, its history, and the source of each number. */
export async function describeTotal({
  reader,
  shown,
  comparison,
  snapshot,
  checked,
  fields,
  chosen,
  known,
}: Found): Promise<ExplainOutput> {
  const { row, others } = chosen;
  const ids = new Set(fields.map(({ id }) => id));
  const bound = boundVersions(checked, row.version);
  const values = await reader.valuesOfVersions([...bound, ...others.map(({ version }) => version)]);
  const own = values.filter(({ version, id }) => version === row.version && ids.has(id));
  const judged = judgeRow(
    checked,
    row.version,
    values.filter(({ version }) => bound.includes(version)),
    comparison,
  );
  const around = judged && (await calculationsAround(reader, { checked, judged, row, own, comparison }, shown));
  const { field, version } = fields.find(({ id }) => own.some((value) => value.id === id)) ?? NO_FIELD;
  const place = { version, name: field.name };
  const label = around?.label ?? (await reader.ownLabels([place]))(place);
  const printed = printedSums(checked, row.version, fields, known);
  const history = await reader.historyOfFields(row.identity, { ids: [...ids] }, snapshot);
  const { company, period, dimensions, unit, document, source } = row;
  return {
    company,
    field: { ...field, label },
    period: printPeriod(period),
    fiscal: fiscalName(row),
    dimensions,
    unit,
    document,
    source,
    asOf: snapshot,
    mode: comparison.mode,
    tolerance: formatTolerance(comparison.tolerance),
    ...taxonomyOf(checked, row, around !== undefined),
    status: own.some(({ type }) => type !== 'nil') ? 'reported' : 'nil',
    check: (await checkOfRow(reader, { checked, judged, row, own, fields })) ?? null,
    value: around?.value ?? own.find(({ type }) => type !== 'nil')?.value ?? null,
    values: own.map(printValue),
    above: around?.above ?? [],
    ...(printed.length > 0 && { printed }),
    history: withoutRepeats(history).map(({ document, since, until, ...value }) => {
      return { document, ...printValue(value), since, until };
    }),
    others: others.map((other) => printOther(other, values, { checked, fields })),
    trees: around?.trees ?? [],
  };
}

const NO_FIELD: CompanyField = { id: 0, field: { namespace: '', name: '' }, version: 0 };

function taxonomyOf({ calculations }: CheckedCompany, { bindingId }: RowOfField, isCalculated: boolean) {
  const entry = calculations.bindings.get(bindingId);
  if (!entry) return { taxonomy: null, calculationOf: null, unchecked: 'no-taxonomy' } as const;
  const { source, id, statedVersion = '' } = entry.binding;
  const plan = planOf(entry);
  return {
    taxonomy: { source, id, version: plan?.taxonomy.version ?? statedVersion },
    calculationOf: plan && plan.taxonomy.id !== id ? plan.taxonomy.id : null,
    unchecked: isCalculated ? null : typeof entry.plan === 'string' ? entry.plan : 'not-in-calculation',
  } as const;
}

/** A version that repeats the value of the one before it, in the same document, is the same value for longer. */
function withoutRepeats(history: readonly PastValue[]): readonly PastValue[] {
  const kept: PastValue[] = [];
  const keyOf = ({ document, field, type, value, decimals, line }: PastValue): string =>
    JSON.stringify([document?.name, field, type, value, decimals, line]);
  for (const each of history) {
    const before = kept.findIndex(
      (other) => other.until?.snapshot === each.since.snapshot && keyOf(other) === keyOf(each),
    );
    const earlier = kept[before];
    if (earlier) kept[before] = { ...earlier, until: each.until };
    else kept.push(each);
  }
  return kept;
}

function printOther(
  { version, document, source, dimensions, unit }: RowOfField,
  values: readonly PlacedValue[],
  { checked, fields }: Pick<Found, 'checked' | 'fields'>,
) {
  const isOwn = (value: PlacedValue): boolean => value.version === version && fields.some(({ id }) => id === value.id);
  const value = values.find((each) => isOwn(each) && each.type !== 'nil')?.value ?? null;
  return { document, source, dimensions, unit, value, finding: findingOn(checked, version, fields)?.id ?? null };
}

/** The finding about a total of one of these fields in a row version, that `validate` lists without being asked. */
export function findingOn(checked: CheckedCompany, version: number, fields: readonly CompanyField[]) {
  const names = new Set(fields.flatMap(({ field: { namespace, name } }) => [name, `${namespace}:${name}`]));
  return checked.findingsOf(version).find(({ field, rule }) => names.has(field) && isListed(rule));
}

type Place = {
  readonly checked: CheckedCompany;
  readonly judged: JudgedRow | undefined;
  readonly row: RowOfField;
  /** The values of the field in the row. */
  readonly own: readonly PlacedValue[];
  readonly fields: readonly CompanyField[];
};

/** The verdict on a field in a row, the same as beside it in a statement; `undefined` where it is not a total. */
async function checkOfRow(
  reader: Pick<StoreReader, 'fieldsById'>,
  { checked, judged, row, own, fields }: Place,
): Promise<Omit<TotalCheck, 'sums'> | undefined> {
  const { version, bindingId } = row;
  const slotIn = (id: number): number => (judged ? slotOf(judged.plan, id) : -1);
  const slots = new Set(own.map(({ id }) => slotIn(id)));
  const sums = [...(judged?.sums.values() ?? [])].filter(({ sum }) => slots.has(judged?.plan.sums[sum]?.parent ?? -2));
  const totals = checked.printedOf(version).filter(({ fieldId }) => fields.some(({ id }) => id === fieldId));
  if (sums.length + totals.length === 0) return undefined;
  const entry = checked.calculations.bindings.get(bindingId);
  // The names of parts are in the ids of findings.
  const isWrong = totals.some(({ verdict }) => verdict === 'odd');
  const total = checkTotal({
    row: rowDescriber(new Map([[version, row]]))(version),
    binding: entry && describedBinding(entry),
    sums,
    totals,
    fields: isWrong ? await reader.fieldsById(fieldsOfTotals(totals)) : new Map(),
    slotOf: slotIn,
  });
  if (!total) return undefined;
  const { sums: _, ...check } = total;
  return check;
}
