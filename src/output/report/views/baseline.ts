import { formatCount } from '../../../core/model/format-amount.ts';
import { patternText } from '../../../core/model/pattern-parts.ts';
import type { BaselineOutput } from '../../../core/model/shapes/baseline.ts';
import { columnsOf, note, plural, table } from '../document.ts';
import type { View } from '../outputs.ts';

/** At most this many entries are shown to people; the file has all. */
const SHOWN = 50;

export function baselineView({ file, totals, patterns, findings }: BaselineOutput): View<'baseline'> {
  const { entries, added, renewed, removed } = totals;
  const changes = [`${formatCount(added)} added`, `${formatCount(renewed)} renewed`, `${formatCount(removed)} removed`];
  const rows = findings.slice(0, SHOWN).map(({ id, rule, place, reason, expires }) => ({
    cells: [id, rule, place, reason, expires ?? ''],
  }));
  const left = findings.length - rows.length;
  const patternRows = patterns.map((pattern) => ({
    cells: [patternText(pattern), pattern.reason, pattern.expires ?? ''],
  }));
  const patternCount = patterns.length === 0 ? '' : `, ${plural(patterns.length, 'pattern')}`;
  return {
    name: 'baseline',
    data: { head: { file, totals, patterns }, list: { name: 'findings', items: findings } },
    document: () => [
      ...(patternRows.length === 0 ? [] : [table(columnsOf('~pattern', '~reason', 'expires'), patternRows)]),
      ...(rows.length === 0 ? [] : [table(columnsOf('id', 'rule', '~place', '~reason', 'expires'), rows)]),
      note(
        ...(left > 0 ? [`and ${formatCount(left)} more`] : []),
        `${file}: ${plural(entries, 'known finding')}${patternCount}; ${changes.join(', ')}.`,
      ),
    ],
  };
}
