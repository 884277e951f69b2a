import { type Decimal, formatDecimal, parseDecimal, trimDecimal } from '../../../core/base/decimal.ts';
import { nearest } from '../../../core/base/nearest.ts';
import type { Report } from '../../../core/base/yaml-members.ts';
import { expressionMessage } from '../../../core/expression/diagnostic.ts';
import type { Typed } from '../../../core/expression/entry.ts';
import { printExpression } from '../../../core/expression/print.ts';
import { fieldsUsed, readExpression } from '../../../core/expression/read-expression.ts';
import { expressionToSql } from '../../../core/expression/sql.ts';
import { EARLIER_PERIODS } from '../../../core/model/earlier-period.ts';
import { printPeriod, toPeriod } from '../../../core/model/period.ts';
import type { FieldName } from '../../../core/model/taxonomy.ts';
import type { ChosenRequest, ChosenRow, ChosenValues } from '../../../warehouse/store/chosen-rows.ts';
import type { RowObservation } from '../rules/rule.ts';
import type { ExpressionCheck, GivenRule } from './given-rule.ts';
import type { PairedField, PairedFields } from './pair-fields.ts';

/** An expression as it is asked of the rows of one resource, and the words for what it finds. */
export type AskedExpression = { readonly request: ChosenRequest; readonly observe: Observe };

/** `fieldOf`: the field of an id of the store. */
type Observe = (row: ChosenRow, fieldOf: (id: number) => FieldName | undefined) => RowObservation;

/** Checks the names and types of an expression against the fields of a resource; what is wrong is reported. */
export function askExpression(
  rule: Pick<GivenRule, 'id' | 'message'>,
  { expression, field }: ExpressionCheck,
  resource: string,
  { fields, meaning }: PairedFields,
  report: Report,
): readonly AskedExpression[] {
  const { typed, tree, diagnostics } = readExpression(expression.text, fields);
  if (!typed) {
    report(`the expression of ${rule.id} ${expressionMessage(expression.text, diagnostics)}`, expression.place);
    return [];
  }
  const used = fieldsUsed(typed).flatMap((name) => meaning.get(name) ?? []);
  const subject = field === undefined ? subjectOf(used, meaning) : ownField(field.text, meaning);
  if (subject === undefined) {
    if (field === undefined) report(`the expression of ${rule.id} names no field of a row`, expression.place);
    else report(`${resource} has no field ${field.text}${suggestion(field.text, meaning)}`, field.place);
    return [];
  }
  const own = used.filter(({ period }) => period === undefined);
  const request = requestOf(typed, resource, own.includes(subject) ? own : [subject, ...own], used, subject);
  return [{ request, observe: observer(rule, printExpression(tree), request) }];
}

/** The first field of the row itself, else the same field as the first one of an earlier row. */
function subjectOf([first, ...others]: readonly PairedField[], meaning: PairedFields['meaning']) {
  const own = [first, ...others].find((field) => field?.period === undefined);
  return own ?? (first && ownField(first.name, meaning));
}

function ownField(text: string, meaning: PairedFields['meaning']): PairedField | undefined {
  const found = meaning.get(text);
  return found?.period === undefined ? found : undefined;
}

function suggestion(text: string, meaning: PairedFields['meaning']): string {
  const own = [...meaning.values()].flatMap(({ name, period }) => (period === undefined ? [name] : []));
  const meant = nearest(text, own);
  return meant === undefined ? '' : `; did you mean ${meant}?`;
}

function requestOf(
  typed: Typed,
  resource: string,
  columns: readonly PairedField[],
  used: readonly PairedField[],
  subject: PairedField,
): ChosenRequest {
  const { text: condition, parameters } = expressionToSql(typed, { nulls: 'odata' });
  const earlier = EARLIER_PERIODS.map((period) => ({
    period,
    columns: used.filter((field) => field.period === period),
  })).filter((each) => each.columns.length > 0);
  return { resource, condition, parameters, columns, earlier, subject: subject.name };
}

function observer(rule: Pick<GivenRule, 'id' | 'message'>, text: string, request: ChosenRequest): Observe {
  const { columns, earlier, subject } = request;
  const own = columns.map(({ name }) => name);
  return (found, fieldOf) => {
    const { version, field, row } = found;
    const at = own.indexOf(subject);
    const values = [
      ...valuesOf(own, row).filter(({ field: name }) => name !== subject),
      ...found.earlier.flatMap((part, index) => valuesOf(earlier[index]?.columns.map(({ name }) => name) ?? [], part)),
    ];
    const missing = values.filter(({ value }) => value === null).map(({ field: name }) => name);
    const detail = `${rule.message} (${text})${missing.length > 0 ? `, not reported: ${missing.join(', ')}` : ''}`;
    const comparedWith = values.flatMap(({ value, ...place }) => (value === null ? [] : [{ ...place, value }]));
    return {
      version,
      field: fieldOf(field) ?? { namespace: '', name: subject },
      reported: trimmed(row.values[at] ?? null),
      evidence: { rule: rule.id, detail, comparedWith },
    };
  };
}

function valuesOf(names: readonly string[], { kind, first, last, values }: ChosenValues) {
  const period = printPeriod(toPeriod(kind, first, last));
  return names.map((field, at) => ({ field, period, value: shown(values[at] ?? null) }));
}

/** Numbers without zeros behind, texts as they are. */
function shown(text: string | null): string | null {
  const number = trimmed(text);
  return number === undefined ? text : formatDecimal(number);
}

/** Columns have the places of the number of the field that has most; `undefined` for what is not a number. */
function trimmed(text: string | null): Decimal | undefined {
  const number = parseDecimal(text ?? '');
  return number && trimDecimal(number);
}
