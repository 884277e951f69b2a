/** Edits (insert, delete, replace) that turn one word into the other. */
function distance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const replace = (above[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      line.push(Math.min(replace, (above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1));
    }
    above = line;
  }
  return above[b.length] ?? 0;
}

/** The word that was probably meant: it begins like the given one, or is at most a third of its letters away. */
export function nearest(given: string, words: readonly string[]): string | undefined {
  const begins = words.filter((word) => given.length > 1 && word.startsWith(given));
  if (begins.length === 1) return begins[0];
  const ranked = words.map((word) => ({ word, edits: distance(given, word) })).sort((a, b) => a.edits - b.edits);
  const best = ranked[0];
  return best && best.edits <= Math.max(1, Math.floor(best.word.length / 3)) ? best.word : undefined;
}
