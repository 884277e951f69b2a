import { inputError, usageError } from '../base/errors.ts';
import { NumberText, parseJson } from '../base/json.ts';
import { nearest } from '../base/nearest.ts';
import { columnType } from '../expression/column-sql.ts';
import type { Typed } from '../expression/entry.ts';
import { declareFields, type FieldDeclaration, type FieldSet } from '../expression/fields.ts';
import { compilePredicate, explainExpression } from '../expression/predicate.ts';
import { printExpression } from '../expression/print.ts';
import { fieldsUsed, type ReadExpression, readExpression } from '../expression/read-expression.ts';
import { readValue, rowOf } from '../expression/row.ts';
import { expressionToSql } from '../expression/sql.ts';
import type { Row, Value, ValueType } from '../expression/value.ts';
import { expressionFields } from '../reading/expression-fields.ts';
import {
  expressionCheckView,
  expressionExplainView,
  expressionSqlView,
  markedText,
} from '../report/views/expressions.ts';
import type { CommandIo, CommandStatus } from './command.ts';
import type { FlagValues } from './flags/flags.ts';

const TYPES = ['string', 'number', 'boolean', 'date'] as const satisfies readonly ValueType[];
const FIELD = /^(.+):([a-z]+)(?:\((\d+),(\d+)\))?$/i;

type Flags = Pick<FlagValues, 'store' | 'resource' | 'field' | 'level' | 'nulls'>;

/** The fields of `--resource` and `--field`; `--field` takes precedence. */
async function fieldsOf(flags: Flags, io: CommandIo): Promise<FieldSet> {
  if (flags.resource === undefined && flags.field.length === 0) {
    throw usageError(
      'which fields are there?',
      'Name a resource of the store with --resource, or fields with --field name:type.',
    );
  }
  const declared = flags.field.map(parseField);
  const names = new Set(declared.map(({ name }) => name.toLowerCase()));
  const stored = flags.resource === undefined ? [] : await expressionFields(flags.store, flags.resource, io.ports);
  return declareFields([...stored.filter(({ name }) => !names.has(name.toLowerCase())), ...declared]);
}

/** Reads `netincome:number` and `price:number(18,4)`. */
function parseField(text: string): FieldDeclaration {
  const [, name, word, precision, scale] = FIELD.exec(text) ?? [];
  const type = TYPES.find((known) => known === word?.toLowerCase());
  if (name === undefined || type === undefined || (precision !== undefined && type !== 'number')) {
    const meant = word && nearest(word, TYPES);
    throw usageError(
      `--field: ${JSON.stringify(text)} is not name:type${meant ? `; did you mean ${name}:${meant}?` : ''}`,
      `Types: ${TYPES.join(', ')}; number(18,4) has 18 digits, 4 of them after the point.`,
    );
  }
  return precision === undefined
    ? { name, type }
    : { name, type, digits: { precision: Number(precision), scale: Number(scale) } };
}

/** The expression of the command line, else of standard input, read over the declared fields. */
async function askedExpression(text: string | undefined, flags: Flags, io: CommandIo) {
  const fields = await fieldsOf(flags, io);
  const given = text ?? (await io.readStdin()).trim();
  return { fields, read: readExpression(given, fields, { level: flags.level, nulls: flags.nulls }) };
}

export async function checkExpression(given: string | undefined, flags: Flags, io: CommandIo): Promise<CommandStatus> {
  const { read } = await askedExpression(given, flags, io);
  const { text, typed, tree, diagnostics } = read;
  const count = (severity: string): number => diagnostics.filter((each) => each.severity === severity).length;
  const view = expressionCheckView({
    expression: text,
    canonical: typed ? printExpression(tree) : null,
    fields: typed ? [...fieldsUsed(typed)] : [],
    level: flags.level,
    totals: { errors: count('error'), warnings: count('warning'), notes: count('note') },
    diagnostics,
  });
  await io.print(view);
  return typed ? 0 : 2;
}

/** The expression, which must be valid, and the head of what is printed about it. */
async function validExpression(given: string | undefined, flags: Flags, io: CommandIo) {
  const { fields, read } = await askedExpression(given, flags, io);
  const typed = requireTyped(read);
  const used = fieldsUsed(typed);
  const canonical = printExpression(read.tree);
  return { fields, typed, head: { expression: read.text, canonical, fields: [...used], nulls: flags.nulls } };
}

export async function explainForRow(
  given: string | undefined,
  flags: Flags & Pick<FlagValues, 'row'>,
  io: CommandIo,
): Promise<CommandStatus> {
  const { fields, typed, head } = await validExpression(given, flags, io);
  const row = rowOfFlags(flags.row, fields);
  const terms = explainExpression(typed, row, flags.nulls);
  const matches = compilePredicate(typed, flags.nulls)(row);
  await io.print(expressionExplainView({ ...head, matches, totals: { terms: terms.length }, terms }));
  return 0;
}

export async function showSql(given: string | undefined, flags: Flags, io: CommandIo): Promise<CommandStatus> {
  const { fields, typed, head } = await validExpression(given, flags, io);
  const { text, parameters } = expressionToSql(typed, { nulls: flags.nulls });
  const columns = head.fields.flatMap((name) => {
    const field = fields.find(name);
    return field ? [{ field: name, column: field.column, type: columnType(field) }] : [];
  });
  await io.print(expressionSqlView({ ...head, sql: text, columns, parameters }));
  return 0;
}

/** @throws input error with places for an invalid expression. */
function requireTyped({ text, typed, diagnostics }: ReadExpression): Typed {
  if (typed) return typed;
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const counted = errors.length === 1 ? 'an error' : `${errors.length} errors`;
  throw inputError(`the expression has ${counted}`, {
    hint: markedText(text, diagnostics).trimEnd().replaceAll('\n', '\n  '),
  });
}

/** The row that `--row` gives, `name=value` or JSON objects; an empty value is null, except in a field of texts. */
function rowOfFlags(given: readonly string[], fields: FieldSet): Row {
  const values = new Map<string, Value>();
  for (const [name, text] of given.flatMap(assignments)) {
    const field = fields.find(name);
    if (!field) {
      const meant = nearest(name, fields.names);
      throw usageError(`--row: there is no field ${JSON.stringify(name)}${meant ? `; did you mean ${meant}?` : ''}`);
    }
    const read =
      text === null || (text === '' && field.shape.type !== 'string') ? { value: null } : readValue(field, text);
    if ('problem' in read) throw inputError(`--row: ${field.name}: ${JSON.stringify(text)} ${read.problem}`);
    values.set(field.name, read.value);
  }
  return rowOf(fields, values);
}

function assignments(given: string): (readonly [name: string, text: string | null])[] {
  if (given.trimStart().startsWith('{'))
    return Object.entries(jsonObject(given)).map(([name, value]) => [name, textOf(name, value)]);
  const at = given.indexOf('=');
  if (at > 0) return [[given.slice(0, at), given.slice(at + 1)]];
  throw usageError(`--row: ${JSON.stringify(given)} is neither name=value nor a JSON object`);
}

function jsonObject(text: string): object {
  const value = parseJson(text, '--row');
  return typeof value === 'object' && value !== null ? value : {};
}

function textOf(name: string, value: unknown): string | null {
  if (value === null) return null;
  if (value instanceof NumberText) return value.text;
  if (typeof value === 'string' || typeof value === 'boolean') return String(value);
  throw usageError(`--row: ${name} is neither text, number, true, false nor null`);
}
