import type { SourceSummary } from '../../model/source-read.ts';
import type { PageEdges } from './page-edges.ts';
import type { Slice } from './run-state.ts';

/** Why an answer is of no use: it cannot be read, it has fewer rows than it states, or pages do not fit together. */
export type BadAnswer = { readonly kind: 'unreadable' | 'incomplete' | 'shifted'; readonly message: string };

/** What was read of the answer of a slice. */
export type ReadAnswer = Pick<SourceSummary, 'counts'> & { readonly edges: PageEdges | undefined };

/**
 * What is wrong with an answer that was read to its end, if anything. It must hold all rows that it states: rows that are missing from it would
 * be taken for rows that are gone, and retired. A page must begin with the last row of the page `before`.
 */
export function badAnswer(
  { question, answer }: Pick<Slice, 'question' | 'answer'>,
  { counts, edges }: ReadAnswer,
  before: PageEdges | undefined,
): BadAnswer | undefined {
  const page = 'rows' in question ? question.rows.page : undefined;
  const [rows = 0, elsewhere = 0] = [counts.rows, counts.rowsElsewhere];
  if (!page) {
    if (elsewhere === 0) return undefined;
    return { kind: 'incomplete', message: `it has ${rows} rows and says that there are ${rows + elsewhere}` };
  }
  const total = rows + elsewhere;
  const due = Math.max(0, Math.min(page.limit, total - page.offset));
  if (rows < due) {
    return {
      kind: 'incomplete',
      message: `it has ${rows} of the ${due} rows that begin at ${page.offset} of ${answer?.total ?? total}`,
    };
  }
  if (page.offset > 0 && before && edges && before.last !== edges.first) {
    return { kind: 'shifted', message: `rows changed their places between pages, at row ${page.offset}` };
  }
  return undefined;
}
