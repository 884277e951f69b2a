import { usageError } from '../../../core/base/errors.ts';
import { findOne } from '../../../core/base/find-named.ts';
import type { Moment } from '../../../core/model/moment.ts';
import { FIELD_WORDS, namedField, prefixedName } from '../../../core/model/named-parts.ts';
import type { ExplainOutput } from '../../../core/model/shapes/explain.ts';
import type { FieldName } from '../../../core/model/taxonomy.ts';
import { SERVICE_NAMESPACE } from '../../../core/model/taxonomy.ts';
import type { CompanyField, FindingPlace, FiscalFields, RowOfField } from '../../../warehouse/store/company-values.ts';
import { type StorePlace, type StoreReader, withReader } from '../../../warehouse/store/reader.ts';
import type { ValidatePorts } from '../build-validation.ts';
import type { Comparison } from '../modes.ts';
import { slotOf } from '../roll-up/field-binding.ts';
import { planOf } from '../roll-up/plan.ts';
import { type CheckedCompany, checkCompany } from './check-company.ts';
import { type AskedRow, type ChosenRow, chooseRow } from './choose-row.ts';
import { describeTotal, findingOn } from './describe-total.ts';
import type { Shown } from './trees.ts';

/**
 * A value with the calculations around it: the JSON of `explain`.
 *
 * @interface
 */
export type Explanation = ExplainOutput;

/** A field of a company by names, or the total that a recorded finding is about. */
export type AskedTotal =
  | (AskedRow & { readonly company: string; readonly field: string })
  | { readonly finding: string };

/** A finding whose place has been read. */
type PlacedFinding = { readonly finding: string; readonly place: FindingPlace };

/** The field of a local name in the row that a version is of. */
type AskedValue = { readonly version: number; readonly name: string };

export type ExplainRequest = Shown & {
  readonly store: StorePlace;
  readonly of: AskedTotal | PlacedFinding | AskedValue;
  readonly comparison: Comparison;
  /** The snapshot at which the store is read; the newest where it is left out. */
  readonly asOf?: Moment | undefined;
};

/**
 * The field of a company in one row, with the calculations around it, its history and its sources. Reads only rows of
 * the company.
 */
export function explainTotal(request: ExplainRequest, ports: ValidatePorts): Promise<Explanation> {
  const { store, comparison } = request;
  return withReader(store, ports, async (reader) => {
    const asOf = await reader.snapshotOf(request.asOf);
    const snapshot = asOf ?? (await reader.newestSnapshot());
    const subject = await subjectOf(reader, request.of, snapshot);
    const { company, fieldsOf } = subject;
    const known = await reader.fieldsOfCompany(company, snapshot);
    const fields = await fieldsOf(known);
    const ids = fields.map(({ id }) => id);
    const rows = await reader.rowsOfFields(company, ids, snapshot, fiscalFields(known));
    const checked = await checkCompany(reader, { company, fields: known, asOf, snapshot, comparison }, ports);
    const chosen = subject.choose(rows, (row) => worthOf(checked, row, fields));
    if (!chosen) throw usageError('the row does not have the field, or is not in the store at this snapshot');
    return describeTotal({ reader, shown: request, comparison, snapshot, checked, fields, chosen, known });
  });
}

type Subject = {
  readonly company: string;
  readonly fieldsOf: (fields: readonly CompanyField[]) => readonly CompanyField[] | Promise<readonly CompanyField[]>;
  readonly choose: (rows: readonly RowOfField[], worth: (row: RowOfField) => number) => ChosenRow | undefined;
};

function subjectOf(reader: StoreReader, subject: ExplainRequest['of'], snapshot: number): Promise<Subject> {
  if ('finding' in subject) return findingSubject(reader, subject);
  return 'version' in subject
    ? valueSubject(reader, subject.version, subject.name)
    : namedSubject(reader, subject, snapshot);
}

/** The row in the document that a version is of, as it is at the snapshot. */
async function valueSubject(reader: StoreReader, version: number, name: string): Promise<Subject> {
  const place = await reader.placeOfVersion(version);
  if (!place) throw usageError(`no row version has the id ${version}`);
  return {
    company: place.company,
    fieldsOf: (fields) => fields.filter(({ field }) => field.name === name),
    choose: (rows) => rowAt(rows, place.filedRow),
  };
}

async function namedSubject(
  reader: StoreReader,
  total: Extract<AskedTotal, AskedRow>,
  snapshot: number,
): Promise<Subject> {
  const [{ key } = { key: '' }] = await reader.companiesNamed([total.company], snapshot);
  return {
    company: key,
    fieldsOf: (fields) => findFields(reader, fields, total.field),
    choose: (rows, worth) => chooseRow(rows, total, worth),
  };
}

type AskedFinding = Extract<ExplainRequest['of'], { readonly finding: string }>;

async function findingSubject(reader: StoreReader, subject: AskedFinding): Promise<Subject> {
  const id = subject.finding;
  const place = 'place' in subject ? subject.place : await reader.placeOfFinding(id);
  if (!place) throw usageError(`no recorded finding has the id ${JSON.stringify(id)}`, { code: 'explain-total' });
  const { company, filedRow, field } = place;
  if (company === null || filedRow === null || field === null) {
    throw usageError(`the finding ${id} is not about a value of a company`, { code: 'explain-total' });
  }
  return {
    company,
    // The finding names the taxonomy's field; the row may have that of another year.
    fieldsOf: (fields) => sameFields(fields, field),
    choose: (rows) => rowAt(rows, filedRow),
  };
}

function rowAt(rows: readonly RowOfField[], filedRow: number): ChosenRow | undefined {
  const row = rows.find((each) => each.filedRow === filedRow);
  return row && { row, others: othersOf(rows, row) };
}

/** The rows of the same period and dimensions. */
function othersOf(rows: readonly RowOfField[], row: RowOfField): readonly RowOfField[] {
  const keyOf = ({ period, dimensions }: RowOfField): string => JSON.stringify([period, dimensions]);
  return rows.filter((other) => other !== row && keyOf(other) === keyOf(row));
}

/** A total that does not add up says most, then one that does, a part of one, and a field that no calculation has. */
function worthOf(checked: CheckedCompany, { bindingId, version }: RowOfField, fields: readonly CompanyField[]): number {
  if (findingOn(checked, version, fields)) return 3;
  const binding = checked.calculations.bindings.get(bindingId);
  const plan = binding && planOf(binding);
  const slots = plan ? fields.map(({ id }) => slotOf(plan, id)).filter((slot) => slot >= 0) : [];
  return slots.length === 0 ? 0 : slots.some((slot) => slot < (plan?.parentCount ?? 0)) ? 2 : 1;
}

/** The fields of a name. Fields of several years' namespaces are one, and so are those of one name that filings add. */
async function findFields(
  reader: StoreReader,
  fields: readonly CompanyField[],
  name: string,
): Promise<readonly CompanyField[]> {
  const labelAt = await reader.ownLabels(fields.map(placeOf));
  const labelled = fields.map((field) => ({ ...field, label: labelAt(placeOf(field)) }));
  const [named] = findOne(name, labelled.map(namedField), { what: 'field of the company is', ...FIELD_WORDS });
  return named ? sameFields(fields, named.field) : [];
}

const placeOf = ({ field, version }: CompanyField) => ({ version, name: field.name });

/** The fields that are one with another, itself included where it is among them. */
function sameFields(fields: readonly CompanyField[], field: FieldName): readonly CompanyField[] {
  return fields.filter((other) => prefixedName(other.field) === prefixedName(field));
}

/** Rows of the service state their fiscal year and quarter themselves. */
function fiscalFields(fields: readonly CompanyField[]): FiscalFields | undefined {
  const [year, quarter] = ['fiscalyear', 'fiscalquarter'].map(
    (name) => fields.find(({ field }) => field.namespace === SERVICE_NAMESPACE && field.name === name)?.id,
  );
  return year === undefined || quarter === undefined ? undefined : { year, quarter };
}
