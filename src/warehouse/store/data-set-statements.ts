import type { DuckDBConnection } from '@duckdb/node-api';
import { runsOf } from '../../core/base/collections.ts';
import { kindOfCode } from '../../core/model/section-kind.ts';
import type { BalanceType, PeriodType } from '../../core/model/taxonomy.ts';
import type { FiledLine, FiledStatement, StatementsOf } from './filing-statements.ts';
import { openAt } from './relations.ts';
import { type ColumnsOf, columns, queryColumns } from './rows.ts';
import { listed, quoteText } from './sql-text.ts';

const isOpen = openAt('$snapshot');

const CODES = ['BS', 'IS', 'CF', 'CI', 'EQ'] as const;
const PERIOD_TYPES: readonly PeriodType[] = ['duration', 'instant'];
const BALANCE_TYPES: readonly BalanceType[] = ['debit', 'credit'];

/** The place of a text in a list, from 1; 0 where it is not there. Numbers are read several times as fast as texts. */
const placeIn = (list: readonly string[], column: string): string =>
  `coalesce(list_position([${list.map(quoteText).join(', ')}], ${column}), 0)::INTEGER`;

const LINE_PLAN = {
  ...columns('integer', 'document report line field negating code isMoney periodType balanceType'),
  label: 'text',
} as const;
const linesOf = (documents: readonly number[]): string => `
  SELECT l.document_id, l.report, l.line, l.field_id, l.negating::INTEGER, ${placeIn(CODES, 'l.statement')},
    coalesce(t.data_type = 'monetary', false)::INTEGER, ${placeIn(PERIOD_TYPES, 't.period_type')},
    ${placeIn(BALANCE_TYPES, 't.balance_type')}, l.label
  FROM (FROM statement_line WHERE document_id IN (${listed(documents)})) l
    JOIN document_version v ON v.document_id = l.document_id AND v.opened = l.opened AND ${isOpen('v')}
    LEFT JOIN (FROM filed_field t WHERE ${isOpen('t')}) t USING (field_id)
  WHERE NOT l.parenthetical AND l.statement IN (${CODES.map(quoteText).join(', ')})
  ORDER BY l.document_id, l.report, l.line`;

const NAME_PLAN = { ...columns('integer', 'document'), name: 'text' } as const;
const namesOf = (documents: readonly number[]): string =>
  `SELECT document_id, name FROM document WHERE document_id IN (${listed(documents)})`;

/** `statementsOf`: by document; they are built when they are asked for. `fields`: those of their amounts of money. */
type DataSetStatements = {
  readonly statementsOf: ReadonlyMap<number, () => StatementsOf>;
  readonly fields: ReadonlySet<number>;
};

/** The primary statements of documents of data sets, from the lines that these list. */
export async function readDataSetStatements(
  connection: DuckDBConnection,
  documents: readonly number[],
  snapshot: number,
): Promise<DataSetStatements> {
  const read = await queryColumns(connection, LINE_PLAN, linesOf(documents), { snapshot });
  const named = await queryColumns(connection, NAME_PLAN, namesOf(documents));
  const names = new Map(Array.from(named.document, (id, at) => [id, named.name[at] ?? '']));
  const fields = new Set<number>();
  for (const [at, field] of read.field.entries()) if (read.isMoney[at] === 1) fields.add(field);
  const statementsOf = new Map<number, () => StatementsOf>();
  for (const { item: document, from, to } of runsOf(read.document)) {
    statementsOf.set(document, () => ({ name: names.get(document) ?? '', statements: statementsIn(read, from, to) }));
  }
  return { statementsOf, fields };
}

/** The statements of lines of one document. */
function statementsIn(read: ColumnsOf<typeof LINE_PLAN>, from: number, to: number): readonly FiledStatement[] {
  const statements: FiledStatement[] = [];
  let current: { report: number; code: string; lines: FiledLine[] } | undefined;
  let last = 0;
  for (let at = from; at < to; at += 1) {
    const [report, line] = [read.report[at] ?? 0, read.line[at] ?? 0];
    const code = CODES[(read.code[at] ?? 0) - 1] ?? '';
    if (current?.report !== report || current.code !== code) {
      current = { report, code, lines: [] };
      last = 0;
      statements.push({ report, code, kind: kindOfCode(code), lines: current.lines });
    }
    // A line that has no amount of money, or whose number is left out, is a heading or apart.
    const followsHeading = line > last + 1;
    last = line;
    if (read.isMoney[at] !== 1) continue;
    const fieldId = read.field[at] ?? 0;
    current.lines.push({
      line,
      fieldId,
      field: String(fieldId),
      label: read.label[at] ?? '',
      followsHeading,
      isNegated: read.negating[at] === 1,
      balance: BALANCE_TYPES[(read.balanceType[at] ?? 0) - 1] ?? null,
      periodType: PERIOD_TYPES[(read.periodType[at] ?? 0) - 1] ?? null,
    });
  }
  return statements;
}
