import type { PanelOutput } from '../../../core/model/shapes/reading.ts';
import { type Block, note } from '../document.ts';
import type { View } from '../outputs.ts';
import { knownLine, leftOutLines } from './known-counts.ts';
import { type Answer, sqlView } from './sql.ts';

/** A panel page by page: it may be larger than memory. The people's view ends after `limit` rows (0: all). */
export function panelView(totals: PanelOutput['totals'], answer: Answer, limit: number): View<'panel'> {
  const { data, document, sheet } = sqlView(answer, limit);
  return {
    name: 'panel',
    data: { head: { totals, ...data.head }, list: data.list },
    document: async function* (): AsyncGenerator<Block> {
      yield* document();
      yield note(knownLine(totals), ...leftOutLines(totals));
    },
    sheet,
  };
}
