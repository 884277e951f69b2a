import { formatCount } from '../../../core/model/format-amount.ts';
import type { PrintedPeriod } from '../../../core/model/period.ts';
import type { PrintedDiagnostic } from '../../../core/model/shapes/parts.ts';
import type { Cell, Inline, Line, TableRow } from '../document.ts';
import { fieldTarget } from '../target.ts';

/** `warning two rows differ (rows-contradict). Hint`, the severity in its tone. */
export function diagnosticLine({ severity, code, message, hint }: PrintedDiagnostic, indent = ''): readonly Inline[] {
  return [indent, { text: severity, tone: severity }, ` ${message} (${code})${hint ? `. ${hint}` : ''}`];
}

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `2024-06-30`, `2024-04-01/2024-06-30`; empty where it is unknown. */
export function periodText(period: PrintedPeriod): string {
  if ('instant' in period) return period.instant;
  return 'start' in period ? `${period.start}/${period.end}` : '';
}

/** `Example Anvil Works · ZZANV`: the name with the symbol or key, else symbol and key. */
export function companyParts({
  key,
  name,
  symbol,
}: {
  readonly key: string;
  readonly name: string | null;
  readonly symbol: string | null;
}): (string | null)[] {
  return name ? [name, symbol ?? key] : [symbol, key];
}

/** A field by its label, where it has one. */
export function fieldCell(name: string, labels: ReadonlyMap<string, string>): Cell {
  const label = labels.get(name);
  return label === undefined ? name : { text: label, title: name, to: fieldTarget(name) };
}

/** The rows of items in their order, with a heading wherever it changes. */
export function underHeadings<T>(
  items: readonly T[],
  headingOf: (item: T) => string,
  rowsOf: (item: T) => readonly TableRow[],
): TableRow[] {
  let last: string | undefined;
  return items.flatMap((item): readonly TableRow[] => {
    const heading = headingOf(item);
    const rows = rowsOf(item);
    if (heading === last) return rows;
    last = heading;
    return [{ heading }, ...rows];
  });
}

/** `The first 50 are shown, 1 is not: …`. */
export function limitedLine(order: string, shown: number, left: number): Line {
  const start = `The ${order} ${formatCount(shown)} are shown, ${formatCount(left)} ${left === 1 ? 'is' : 'are'} not: `;
  return [start, { hint: { code: 'show-all' } }];
}

const SIGNS: Readonly<Record<string, string>> = { '1': '+', '-1': '-' };

/** How a weight enters a sum: `+`, `-`, or `0.5 ×`. */
export function signOf(weight: string): string {
  return SIGNS[weight.replace(/\.0*$/, '')] ?? `${weight} ×`;
}

type Named = { readonly key: string; readonly name: string | null; readonly symbol: string | null };

/** The best name that a store has of a company. */
export function companyName({ name, symbol, key }: Named): string {
  return name ?? symbol ?? key;
}

/** A sentence with the labels of fields in place of their names. */
export function labelledText(text: string, labels: Iterable<readonly [name: string, label: string]>): string {
  const byName = new Map(labels);
  return text.replace(/\w+(?::\w+)*/g, (word) => byName.get(word) ?? word);
}
