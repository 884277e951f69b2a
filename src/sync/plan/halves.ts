/**
 * A list in two parts, neither empty, that weigh about the same; `undefined` where it has fewer than two entries. Where nothing has a weight the
 * parts are equally long.
 */
export function halves<T>(
  list: readonly T[] | undefined,
  weightOf: (entry: T) => number,
): readonly [readonly T[], readonly T[]] | undefined {
  if (!list || list.length < 2) return undefined;
  const weights = list.map(weightOf);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return cut(list, Math.ceil(list.length / 2));
  let before = 0;
  let best = { at: 1, off: Infinity };
  for (let at = 1; at < list.length; at += 1) {
    before += weights[at - 1] ?? 0;
    const off = Math.abs(total - 2 * before);
    if (off < best.off) best = { at, off };
  }
  return cut(list, best.at);
}

function cut<T>(list: readonly T[], at: number): readonly [readonly T[], readonly T[]] {
  return [list.slice(0, at), list.slice(at)];
}
