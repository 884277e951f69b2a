import { raw } from 'hono/html';
import { NOTHING_SHOWN } from '../../../analysis/statement/cell-words.ts';
import { statementSheet } from '../../../analysis/statement/formats/csv.ts';
import { tableHtml } from '../../../analysis/statement/formats/html-table.ts';
import { statementData } from '../../../analysis/statement/formats/json.ts';
import { sectionTitle } from '../../../analysis/statement/formats/section-title.ts';
import {
  type AskedChecks,
  type StatementRequest,
  statementOf,
  usualSign,
} from '../../../analysis/statement/read-statement.ts';
import { sectionRemarks } from '../../../analysis/statement/remarks.ts';
import type { Statement, StatementCell } from '../../../analysis/statement/statement.ts';
import { totalChecks } from '../../../analysis/validation/explain/total-checks.ts';
import type { Comparison } from '../../../analysis/validation/modes.ts';
import type { AnyView } from '../../../output/report/outputs.ts';
import type { StorePlace } from '../../../warehouse/store/reader.ts';
import type { Link, PageRequest } from '../page.ts';

type Chosen = Pick<StatementRequest, 'companies' | 'sections' | 'columns'> &
  Partial<StatementRequest> & { readonly comparison: Comparison };

/** A statement with the verdicts on its totals, as the command shows it where no more is asked for. */
export function checkedStatement(
  { comparison, ...chosen }: Chosen,
  store: StorePlace,
  { ports, at }: Pick<PageRequest, 'ports' | 'at'>,
): Promise<Statement> {
  const usual = {
    labels: 'primary',
    sign: usualSign(chosen.asFiled),
    scale: 'auto',
    empty: 'hide',
    restatements: false,
  } as const;
  const checks = ({ rows, ...read }: AskedChecks) => totalChecks(rows, { ...read, comparison });
  const request = { store, ...usual, ...(at !== undefined && { asOf: at }), ...chosen };
  return statementOf(request, { ...ports, checks });
}

type SheetsProps = {
  readonly statement: Statement;
  readonly link: Link;
  /** Whether the page is about this value. */
  readonly isMarked?: (cell: StatementCell) => boolean;
};

/** The tables of a statement, each value a link to its page, each total that is off one to its finding. */
export function StatementSheets({ statement, link, isMarked = () => false }: SheetsProps) {
  const links = {
    field: ({ field: { name } }: { readonly field: { readonly name: string } }) => link('field', { name }),
    value: ({
      source,
    }: {
      readonly source: { readonly row: number; readonly field: { readonly name: string } } | null;
    }) => (source ? link('value', { row: String(source.row), field: source.field.name }) : undefined),
    finding: (id: string) => link('finding', { id }),
    isMarked,
  };
  if (statement.sections.length === 0) return <p>{NOTHING_SHOWN}</p>;
  return (
    <>
      {statement.sections.map((section, at) => (
        <>
          <h2 id={`section-${at + 1}`}>{sectionTitle(section)}</h2>
          {raw(tableHtml(section, statement, links))}
          {sectionRemarks(section, statement).map((text) => (
            <p class="dim">{text}.</p>
          ))}
        </>
      ))}
    </>
  );
}

/** The JSON and the CSV of the command. */
export function statementOutput(statement: Statement): AnyView {
  const { sections, ...head } = statementData(statement);
  return {
    name: 'statement',
    data: { head, list: { name: 'sections', items: sections } },
    sheet: statementSheet(statement),
  };
}
