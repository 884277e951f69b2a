import { parseIsoDate } from '../../../core/base/date.ts';
import { parseDecimal } from '../../../core/base/decimal.ts';
import { CrossfootError, type Hint, inputError } from '../../../core/base/errors.ts';
import { nearest } from '../../../core/base/nearest.ts';
import type { Moment } from '../../../core/model/moment.ts';
import type { FieldName } from '../../../core/model/taxonomy.ts';
import type { NamedPlace } from '../../../warehouse/store/place-findings.ts';
import type { StorePorts } from '../../../warehouse/store/ports.ts';
import type { SqlValue } from '../../../warehouse/store/query/list-relations.ts';
import type { SqlAnswer } from '../../../warehouse/store/query/run-sql.ts';
import type { StoreReader } from '../../../warehouse/store/reader.ts';
import type { AnswersSql } from '../../../warehouse/store/sql-reader.ts';
import type { RowObservation } from '../rules/rule.ts';
import type { GivenRule, SqlCheck } from './given-rule.ts';

/** How statements of the user are answered: in a process of their own, which only reads, with a limit of time. */
export type AsksSql = {
  readonly store: string;
  readonly answerSql: (limits: { readonly milliseconds: number; readonly answerBytes: number }) => AnswersSql;
};

type SqlRule = Pick<GivenRule, 'id'> & { readonly check: SqlCheck };

/** The findings that a query answers with, each with its row of the answer. */
type Answered = { readonly place: NamedPlace; readonly message: string };

/** A rule answers with its findings, not with the rows of the store. */
const MOST_FINDINGS = 10_000;
const MOST_BYTES = 64 * 2 ** 20;

const NEEDED = ['company', 'period', 'field', 'message'] as const;
const COLUMNS = [...NEEDED, 'document'] as const;
type ColumnName = (typeof COLUMNS)[number];

const COLUMN_HINT = 'A rule answers with company, period, field and message, and with document where it matters.';

/** Runs the query of a rule. Whatever fails is an error of the rule, with its place. */
export async function answeredFindings(
  { id, check }: SqlRule,
  { store, answerSql }: AsksSql,
  asOf: Moment | undefined,
  ports: StorePorts,
): Promise<readonly Answered[]> {
  const { sql, seconds } = check;
  const ask = answerSql({ milliseconds: seconds * 1000, answerBytes: MOST_BYTES });
  try {
    return await ask(store, { sql: sql.text, asOf }, ports, readAnswer);
  } catch (error) {
    if (!(error instanceof CrossfootError) || error.failure === 'interrupted') throw error;
    const { failure, message, code, cause } = error;
    throw new CrossfootError(failure, `${id}: ${message}`, { place: sql.place, hint: hintOf(error), code, cause });
  }
}

/** A rule says itself how long it may take; its memory is that of every query. */
function hintOf({ hint, step }: CrossfootError): Hint | undefined {
  if (step?.code === 'allow-more-time') return 'A rule may take longer with seconds beside its sql.';
  if (step?.code === 'allow-more-memory') return 'Let the query read fewer rows, or shorter values.';
  return hint ?? step;
}

async function readAnswer({ columns, rows }: SqlAnswer): Promise<readonly Answered[]> {
  const names = columns.map(({ name }) => name.toLowerCase());
  const missing = NEEDED.filter((name) => !names.includes(name));
  const others = names.filter((name) => !COLUMNS.some((known) => known === name));
  if (missing.length > 0 || others.length > 0) throw wrongColumns(missing, others);
  const answered: Answered[] = [];
  for await (const page of await rows()) {
    for (const row of page) {
      if (answered.length === MOST_FINDINGS) {
        throw inputError(`the query answers with more than ${MOST_FINDINGS} rows`, {
          hint: 'A rule answers with its findings alone: let the query leave out the rest.',
        });
      }
      answered.push(readRow((name) => row[names.indexOf(name)] ?? null, answered.length + 1));
    }
  }
  return answered;
}

function wrongColumns(missing: readonly string[], others: readonly string[]): CrossfootError {
  const [first = ''] = missing;
  const meant = nearest(first, others);
  const lacks = missing.length > 0 && `has no column ${missing.join(', ')}${meant ? `; is it ${meant}?` : ''}`;
  const has = others.length > 0 && !meant && `has the column ${others.join(', ')}, which says nothing`;
  return inputError(`the query ${[lacks, has].filter(Boolean).join(', and ')}`, { hint: COLUMN_HINT });
}

function readRow(cell: (name: ColumnName) => SqlValue, at: number): Answered {
  const text = (name: ColumnName): string => {
    const value = cell(name);
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return String(value);
    throw inputError(`row ${at} of the answer: ${name} is not a text`);
  };
  const document = cell('document') === null ? null : text('document');
  const days = cell('period') === null ? { first: null, last: null } : readPeriod(text('period'), at);
  return { place: { company: text('company'), ...days, field: text('field'), document }, message: text('message') };
}

const PERIOD = /^(?:(\d{4}-\d{2}-\d{2})\/)?(\d{4}-\d{2}-\d{2})$/;

function readPeriod(text: string, at: number): { readonly first: string | null; readonly last: string } {
  const [, first = null, last] = PERIOD.exec(text) ?? [];
  const isDay = (day: string | null): boolean => day === null || parseIsoDate(day) !== undefined;
  if (last !== undefined && isDay(first) && isDay(last)) return { first, last };
  throw inputError(`row ${at} of the answer: the period ${JSON.stringify(text)} is neither END nor START/END`, {
    hint: 'Periods are days such as 2010-12-31, or 2010-01-01/2010-12-31.',
  });
}

/** The row versions of findings. @throws input error for a company or a row that the store does not have. */
export async function placeAnswered(
  { id, check }: SqlRule,
  answered: readonly Answered[],
  reader: StoreReader,
  snapshot: number,
): Promise<readonly RowObservation[]> {
  const found = await reader.placeFindings(
    snapshot,
    answered.map(({ place }) => place),
  );
  const fields = await reader.fieldsById(found.map(({ field }) => field));
  const placed = answered.map(({ place, message }, at): RowObservation => {
    const { companies, version, field, text } = found[at] ?? { companies: 0, version: 0, field: 0, text: null };
    if (companies !== 1 || version === 0) {
      throw inputError(`${id}: row ${at + 1} of the answer: ${whyNot(place, companies)}`, { place: check.sql.place });
    }
    return {
      version,
      field: fields.get(field) ?? { namespace: '', name: place.field },
      reported: parseDecimal(text ?? ''),
      evidence: { rule: id, detail: message, comparedWith: [] },
    };
  });
  return joinMessages(placed);
}

function whyNot({ company, first, last, document }: NamedPlace, companies: number): string {
  if (companies === 0) return `no company has the key, name or symbol ${JSON.stringify(company)}`;
  if (companies > 1)
    return `${companies} companies are called ${JSON.stringify(company)}; company_key tells them apart`;
  const period = last === null ? 'no period' : `the period ${[first, last].filter(Boolean).join('/')}`;
  return `${company} has no row with ${period}${document === null ? '' : ` in ${document}`}`;
}

/** A place has one finding of a rule: what is said of it several times is one text. */
function joinMessages(placed: readonly RowObservation[]): readonly RowObservation[] {
  const byPlace = new Map<string, RowObservation>();
  for (const observed of placed) {
    const { namespace, name }: FieldName = observed.field;
    const key = JSON.stringify([observed.version, namespace, name]);
    const before = byPlace.get(key);
    byPlace.set(key, before ? joined(before, observed) : observed);
  }
  return [...byPlace.values()];
}

function joined(before: RowObservation, { evidence: further }: RowObservation): RowObservation {
  const { evidence } = before;
  if (!('detail' in evidence && 'detail' in further)) return before;
  return { ...before, evidence: { ...evidence, detail: `${evidence.detail}; ${further.detail}` } };
}
