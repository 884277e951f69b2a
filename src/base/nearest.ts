/**
 * The only word that begins like the given one, case ignored; else the first with the fewest edits, at most a third of
 * its letters.
 */
export function nearest(given: string, words: readonly string[]): string | undefined {
  const wanted = given.toLowerCase();
  const begins = words.filter((word) => wanted.length > 1 && word.toLowerCase().startsWith(wanted));
  if (begins.length === 1) return begins[0];
  let best: string | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const word of words) {
    const edits = editDistance(wanted, word.toLowerCase(), fewest);
    if (edits >= fewest) continue;
    best = word;
    fewest = edits;
  }
  return best !== undefined && fewest <= Math.max(1, Math.floor(best.length / 3)) ? best : undefined;
}

/** Levenshtein's distance, or `bound` as soon as the distance cannot be below it. */
function editDistance(a: string, b: string, bound: number): number {
  if (Math.abs(a.length - b.length) >= bound) return bound;
  let above = Array.from({ length: b.length + 1 }, (_, i) => i);
  let row = above.slice();
  for (let i = 1; i <= a.length; i++) {
    let least = i;
    row[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const replaced = (above[j - 1] ?? 0) + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1);
      const edits = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replaced);
      row[j] = edits;
      if (edits < least) least = edits;
    }
    if (least >= bound) return bound;
    [above, row] = [row, above];
  }
  return above[b.length] ?? 0;
}
