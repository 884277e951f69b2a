import { type StatementRequest, statementOf, usualSign } from '../../../analysis/statement/read-statement.ts';
import type { Statement } from '../../../analysis/statement/statement.ts';
import { checkerBy } from '../../../analysis/validation/explain/total-checks.ts';
import type { Comparison } from '../../../analysis/validation/modes.ts';
import type { StorePlace } from '../../../warehouse/store/reader.ts';
import type { PageRequest } from '../page.ts';

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
  const request = { store, ...usual, ...(at !== undefined && { asOf: at }), ...chosen };
  return statementOf(request, { ...ports, checker: checkerBy(comparison) });
}
