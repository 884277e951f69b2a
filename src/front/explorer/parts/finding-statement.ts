import type { PeriodLength } from '../../../analysis/statement/choose-columns.ts';
import type { Statement } from '../../../analysis/statement/statement.ts';
import type { Comparison } from '../../../analysis/validation/modes.ts';
import { parseIsoDate } from '../../../core/base/date.ts';
import { CrossfootError } from '../../../core/base/errors.ts';
import type { fieldKey } from '../../../core/model/field-name.ts';
import type { ExplainOutput } from '../../../core/model/shapes/explain.ts';
import type { StorePlace } from '../../../warehouse/store/reader.ts';
import type { ListedFinding } from '../../../warehouse/store/recorded-findings.ts';
import type { Asked } from '../page.ts';
import { checkedStatement } from './statement.tsx';

type Around = Pick<Asked, 'ports' | 'at'> & { readonly store: StorePlace; readonly comparison: Comparison };

/** Rows of a service have the length that their resource is named by. */
const LENGTHS: Readonly<Record<string, PeriodLength>> = { ANN: 'annual', QTR: 'quarterly', YTD: 'ytd', TTM: 'ttm' };

/** For `catch`: `undefined` in the place of such an error. */
export function noneFor(failure: CrossfootError['failure']): (thrown: unknown) => undefined {
  return (thrown) => {
    if (thrown instanceof CrossfootError && thrown.failure === failure) return undefined;
    throw thrown;
  };
}

/** The sections with the field of a finding, as its document presents them, else of its period; `undefined`: none. */
export async function statementAround(
  { company, field, document, period, source }: ExplainOutput,
  { row }: ListedFinding,
  { store, ports, comparison, at }: Around,
): Promise<Statement | undefined> {
  const length = LENGTHS[/-([A-Z]+)$/.exec(source.resource)?.[1] ?? ''];
  if (length === undefined && document === null) return undefined;
  const end = parseIsoDate('end' in period ? period.end : 'instant' in period ? period.instant : '') ?? null;
  const columns = { length: length ?? null, periods: null, from: end, to: end };
  const asFiled = length === undefined && document !== null ? { asFiled: document.name } : {};
  const chosen = { companies: [company], sections: ['all'], columns, scale: 'none', ...asFiled } as const;
  // The store may have no presentation of these rows.
  const statement = await checkedStatement({ ...chosen, comparison }, store, { ports, at }).catch(noneFor('input'));
  if (!statement) return undefined;
  const isField = (name: Parameters<typeof fieldKey>[0]): boolean => name.name === field.name;
  const sections = statement.sections.filter(({ lines }) =>
    lines.some(({ cells }) => cells.some((cell) => cell?.source?.row === row && isField(cell.source.field))),
  );
  return sections.length === 0 ? undefined : { ...statement, sections };
}
