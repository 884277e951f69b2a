import { inputError, usageError } from '../../core/base/errors.ts';
import { NumberText, parseJson } from '../../core/base/json.ts';
import { nearest } from '../../core/base/nearest.ts';
import { declareFields, type FieldDeclaration, type FieldSet } from '../../core/expression/fields.ts';
import { compilePredicate, explainExpression } from '../../core/expression/predicate.ts';
import { printExpression } from '../../core/expression/print.ts';
import { fieldsUsed, readExpression } from '../../core/expression/read-expression.ts';
import { columnType, expressionToSql } from '../../core/expression/sql.ts';
import type { Row, ValueType } from '../../core/expression/value.ts';
import type { AnyView } from '../../output/report/outputs.ts';
import {
  expressionCheckView,
  expressionExplainView,
  expressionSqlView,
  markedText,
} from '../../output/report/views/expressions.ts';
import { expressionFields, rowOfTexts } from '../../warehouse/reading/expression-fields.ts';
import type { CommandIo, CommandStatus } from './command.ts';
import type { FlagValues } from './flags/flags.ts';

const TYPES = ['string', 'number', 'boolean', 'date'] as const satisfies readonly ValueType[];
const FIELD = /^(.+):([a-z]+)(?:\((\d+),(\d+)\))?$/i;

/** `expression`: of the command line, else of standard input. */
type Asked = {
  readonly args: { readonly expression: string | undefined };
  readonly flags: Pick<FlagValues, 'store' | 'resource' | 'field' | 'level' | 'nulls'>;
};

/** The fields of `--resource` and `--field`; `--field` takes precedence. */
async function fieldsOf(flags: Asked['flags'], io: CommandIo): Promise<FieldSet> {
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

/** Reads the expression over the declared fields. */
async function readAsked({ args, flags }: Asked, io: CommandIo) {
  const fields = await fieldsOf(flags, io);
  const given = args.expression ?? (await io.readStdin()).trim();
  return { fields, read: readExpression(given, fields, { level: flags.level, nulls: flags.nulls }) };
}

export async function checkExpression(asked: Asked, io: CommandIo): Promise<CommandStatus> {
  const { text, typed, tree, diagnostics } = (await readAsked(asked, io)).read;
  const count = (severity: string): number => diagnostics.filter((each) => each.severity === severity).length;
  const view = expressionCheckView({
    expression: text,
    canonical: typed ? printExpression(tree) : null,
    fields: typed ? [...fieldsUsed(typed)] : [],
    level: asked.flags.level,
    totals: { errors: count('error'), warnings: count('warning'), notes: count('note') },
    diagnostics,
  });
  await io.print(view);
  return typed ? 0 : 2;
}

/**
 * The expression, and the head of what is printed about it.
 * @throws input error with places for an invalid expression.
 */
async function validExpression(asked: Asked, io: CommandIo) {
  const { fields, read } = await readAsked(asked, io);
  const { text, typed, tree, diagnostics } = read;
  if (!typed) {
    const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
    throw inputError(`the expression has ${errors === 1 ? 'an error' : `${errors} errors`}`, {
      hint: markedText(text, diagnostics).trimEnd().replaceAll('\n', '\n  '),
    });
  }
  const { nulls } = asked.flags;
  const head = { expression: text, canonical: printExpression(tree), fields: [...fieldsUsed(typed)], nulls };
  return { fields, typed, nulls, head };
}

export async function explainForRow(
  asked: Asked & { readonly flags: Pick<FlagValues, 'row'> },
  io: CommandIo,
): Promise<AnyView> {
  const { fields, typed, nulls, head } = await validExpression(asked, io);
  const row = rowOfFlags(asked.flags.row, fields);
  const terms = explainExpression(typed, row, nulls);
  const matches = compilePredicate(typed, nulls)(row);
  return expressionExplainView({ ...head, matches, totals: { terms: terms.length }, terms });
}

export async function showSql(asked: Asked, io: CommandIo): Promise<AnyView> {
  const { fields, typed, nulls, head } = await validExpression(asked, io);
  const { text, parameters } = expressionToSql(typed, { nulls });
  const columns = head.fields.flatMap((name) => {
    const field = fields.find(name);
    return field ? [{ field: name, column: field.column, type: columnType(field) }] : [];
  });
  return expressionSqlView({ ...head, sql: text, columns, parameters });
}

/** The row that `--row` gives, `name=value` or JSON objects; an empty value is null, except in a field of texts. */
function rowOfFlags(given: readonly string[], fields: FieldSet): Row {
  const texts = given.flatMap(assignments).map(([name, text]) => {
    const isNull = text === '' && fields.find(name)?.shape.type !== 'string';
    return [name, isNull ? null : text] as const;
  });
  return rowOfTexts(texts, fields);
}

function assignments(given: string): (readonly [name: string, text: string | null])[] {
  if (given.trimStart().startsWith('{')) {
    const row = parseJson(given, '--row');
    return Object.entries(row ?? {}).map(([name, value]) => [name, textOf(name, value)]);
  }
  const at = given.indexOf('=');
  if (at > 0) return [[given.slice(0, at), given.slice(at + 1)]];
  throw usageError(`--row: ${JSON.stringify(given)} is neither name=value nor a JSON object`);
}

function textOf(name: string, value: unknown): string | null {
  if (value === null) return null;
  if (value instanceof NumberText) return value.text;
  if (typeof value === 'string' || typeof value === 'boolean') return String(value);
  throw usageError(`--row: ${name} is neither text, number, true, false nor null`);
}
