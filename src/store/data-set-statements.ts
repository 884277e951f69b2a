import type { DuckDBConnection } from '@duckdb/node-api';
import { getOrCreate } from '../base/collections.ts';
import { kindOfCode } from '../model/section-kind.ts';
import type { BalanceType, PeriodType } from '../model/taxonomy.ts';
import type { FiledLine, FiledStatement, StatementsOf } from './filed-statement.ts';
import { openAt } from './open-at.ts';
import { columns, queryColumns } from './rows.ts';
import { listed } from './sql-text.ts';

const isOpen = openAt('$snapshot');

const LINE_PLAN = {
  ...columns('integer', 'document report line field negating'),
  ...columns('text', 'name statement label'),
  ...columns('text?', 'dataType periodType balanceType'),
};
const linesOf = (documents: readonly number[]): string => `
  SELECT l.document_id, l.report, l.line, l.field_id, l.negating::INTEGER, d.name, l.statement, l.label,
    t.data_type, t.period_type, t.balance_type
  FROM (FROM statement_line WHERE document_id IN (${listed(documents)})) l
    JOIN document d USING (document_id)
    JOIN document_version v ON v.document_id = l.document_id AND v.opened = l.opened AND ${isOpen('v')}
    LEFT JOIN (FROM filed_field t WHERE ${isOpen('t')}) t USING (field_id)
  WHERE NOT l.parenthetical ORDER BY l.document_id, l.report, l.line`;

/** The primary statements of documents of data sets, from the lines that these list. */
export async function readDataSetStatements(
  connection: DuckDBConnection,
  documents: readonly number[],
  snapshot: number,
): Promise<ReadonlyMap<number, StatementsOf>> {
  const read = await queryColumns(connection, LINE_PLAN, linesOf(documents), { snapshot });
  const found = new Map<number, { readonly name: string; readonly statements: FiledStatement[] }>();
  let current: { document: number; report: number; code: string; lines: FiledLine[] } | undefined;
  let last = 0;
  for (let at = 0; at < read.count; at += 1) {
    const [document, report, line] = [read.document[at] ?? 0, read.report[at] ?? 0, read.line[at] ?? 0];
    const code = read.statement[at] ?? '';
    const kind = kindOfCode(code);
    if (kind === 'other') continue;
    if (current?.document !== document || current.report !== report || current.code !== code) {
      current = { document, report, code, lines: [] };
      last = 0;
      const { statements } = getOrCreate(found, document, () => ({ name: read.name[at] ?? '', statements: [] }));
      statements.push({ report, code, kind, lines: current.lines });
    }
    // A line that has no amount of money, or whose number is left out, is a heading or apart.
    const followsHeading = line > last + 1;
    last = line;
    if (read.dataType[at] !== 'monetary') continue;
    const fieldId = read.field[at] ?? 0;
    current.lines.push({
      ...{ line, fieldId, field: String(fieldId), label: read.label[at] ?? '', followsHeading },
      isNegated: read.negating[at] === 1,
      balance: (read.balanceType[at] ?? null) as BalanceType | null,
      periodType: (read.periodType[at] ?? null) as PeriodType | null,
    });
  }
  return found;
}
