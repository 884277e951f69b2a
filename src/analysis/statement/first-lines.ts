import { formatCount } from '../../core/model/format-amount.ts';
import type { Statement, StatementSection } from './statement.ts';

/** A statement with its first lines; `cut` says that there are more, `null` where these are all. */
export type FirstLines = { readonly statement: Statement; readonly cut: string | null };

/** The first `most` lines of all sections together; sections without lines among them are left out. */
export function firstLines(statement: Statement, most: number): FirstLines {
  const all = statement.sections.reduce((count, { lines }) => count + lines.length, 0);
  if (all <= most) return { statement, cut: null };
  let left = most;
  const sections = statement.sections.flatMap((section): readonly StatementSection[] => {
    const lines = section.lines.slice(0, left);
    left -= lines.length;
    return lines.length === 0 ? [] : [{ ...section, lines }];
  });
  return { statement: { ...statement, sections }, cut: `The first ${formatCount(most)} of ${formatCount(all)} lines.` };
}
