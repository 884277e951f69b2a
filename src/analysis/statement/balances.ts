import type { Facts, KeyOf } from './filed-values.ts';
import type { Outline, OutlineLine } from './outline.ts';

export type Balance = 'opening' | 'closing' | 'none' | null;

/**
 * Which instant each line of a flow statement shows, parallel to its lines; `null`: not an instant. As its label says;
 * else an instant is the opening balance on the first of several lines of its field and the closing one on the last or
 * only, and on lines between no value (`none`).
 */
export function balancesOf(
  { kind, lines }: Outline,
  companies: readonly { readonly facts: Facts; readonly keyOf: KeyOf }[],
): readonly Balance[] {
  if (kind === 'balance') return lines.map(() => null);
  const keyOf = companies[0]?.keyOf;
  if (!keyOf) return lines.map(() => null);
  const places = new Map<string, number[]>();
  for (const [place, { field, isHeading }] of lines.entries()) {
    if (!isHeading) places.set(keyOf(field), [...(places.get(keyOf(field)) ?? []), place]);
  }
  const isInstant = ({ field, periodType }: OutlineLine): boolean => {
    if (periodType !== null) return periodType === 'instant';
    const facts = companies.flatMap((company) => company.facts.get(company.keyOf(field)) ?? []);
    return facts.length > 0 && facts.every(({ latest }) => latest.start === null);
  };
  return lines.map((line, place): Balance => {
    if (line.isHeading || !isInstant(line)) return null;
    if (line.balance) return line.balance;
    const all = places.get(keyOf(line.field)) ?? [];
    if (place === all.at(-1)) return 'closing';
    return place === all[0] ? 'opening' : 'none';
  });
}
