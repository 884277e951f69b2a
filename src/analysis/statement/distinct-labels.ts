import { groupBy } from '../../core/base/collections.ts';
import { headingOf } from './align-lines.ts';
import type { StatementLine } from './statement.ts';

/**
 * Lines of one label below one heading with what tells them apart: that one is the opening or the closing balance, else
 * the names of their fields.
 */
export function withDistinctLabels(lines: readonly StatementLine[]): readonly StatementLine[] {
  const values = lines.filter(({ kind }) => kind === 'value');
  const places = groupBy(values, (line) => {
    const heading = headingOf(line, lines);
    return JSON.stringify([line.label.toLowerCase().trim(), line.dimensions, heading ? lines.indexOf(heading) : null]);
  });
  const added = new Map<StatementLine, string>();
  for (const same of places.values()) {
    if (same.length === 1) continue;
    const words = [balanceWords, fieldWords].find((wordsOf) => new Set(same.map(wordsOf)).size === same.length);
    for (const line of same) if (words) added.set(line, words(line));
  }
  return lines.map((line) => {
    const words = added.get(line);
    return words === undefined || words === '' ? line : { ...line, label: `${line.label} (${words})` };
  });
}

const balanceWords = ({ balance }: StatementLine): string => (balance === null ? '' : `${balance} balance`);
const fieldWords = ({ field }: StatementLine): string => field.name;
