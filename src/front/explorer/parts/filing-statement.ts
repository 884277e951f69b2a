import type { Statement } from '../../../analysis/statement/statement.ts';
import type { StoredFiling } from '../../../warehouse/store/company-values.ts';
import type { ValueName } from '../../../warehouse/store/kept-documents.ts';
import type { StoreReader } from '../../../warehouse/store/reader.ts';
import type { PageRequest } from '../page.ts';
import { noneFor } from '../pages/finding.tsx';
import { comparisonOf, lastRun } from './recorded-run.ts';
import { checkedStatement } from './statement.ts';

/** All sections of a filing as it presents them; `undefined` where none of its rows is financial. */
export function filingStatement(
  reader: StoreReader,
  { companies, document }: StoredFiling,
  snapshot: number,
  { ports, at }: Pick<PageRequest, 'ports' | 'at'>,
): Promise<Statement | undefined> {
  return reader.remembered(STATEMENTS, JSON.stringify([document.name, snapshot, at]), async () => {
    const run = await lastRun(reader, snapshot);
    const chosen = {
      companies,
      asFiled: document.name,
      sections: ['all'],
      columns: { length: null, periods: null, from: null, to: null },
      comparison: comparisonOf(run),
    };
    return checkedStatement(chosen, { use: (use) => use(reader) }, { ports, at }).catch(noneFor('input'));
  });
}

/** Several pages of a filing are made of them. */
const STATEMENTS = { kind: 'statements of filings', most: 4 };

/** Whether a statement shows a value. */
export function shownValues(statement: Statement | undefined): (value: ValueName) => boolean {
  const shown = new Set(
    statement?.sections.flatMap(({ lines }) =>
      lines.flatMap(({ cells }) => cells.map((cell) => `${cell?.source?.row} ${cell?.source?.field.name}`)),
    ),
  );
  return ({ row, field }) => shown.has(`${row} ${field}`);
}
