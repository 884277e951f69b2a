/**
 * The word that was probably meant, case ignored: the only one that begins like the given one, else the one fewest edits
 * away (the first of equals) where those are at most a third of its letters. `undefined` where none is near.
 */
export function nearest(given: string, words: readonly string[]): string | undefined {
  const wanted = given.toLowerCase();
  const begins = words.filter((word) => wanted.length > 1 && word.toLowerCase().startsWith(wanted));
  if (begins.length === 1) return begins[0];
  const ranked = words.map((word) => ({ word, edits: editDistance(wanted, word.toLowerCase()) }));
  const best = ranked.sort((a, b) => a.edits - b.edits)[0];
  return best && best.edits <= Math.max(1, Math.floor(best.word.length / 3)) ? best.word : undefined;
}

/** Levenshtein's distance: inserted, deleted and replaced characters. */
function editDistance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replaced));
    }
    above = row;
  }
  return above[b.length] ?? 0;
}
