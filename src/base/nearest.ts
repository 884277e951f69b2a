/**
 * The only word that begins like the given one, case ignored; else the first with the fewest edits, at most a third of
 * its letters.
 */
export function nearest(given: string, words: readonly string[]): string | undefined {
  const wanted = given.toLowerCase();
  const begins = words.filter((word) => wanted.length > 1 && word.toLowerCase().startsWith(wanted));
  if (begins.length === 1) return begins[0];
  const measured = words.map((word) => ({ word, edits: editDistance(wanted, word.toLowerCase()) }));
  const fewest = Math.min(...measured.map(({ edits }) => edits));
  const best = measured.find(({ edits }) => edits === fewest)?.word;
  return best !== undefined && fewest <= Math.max(1, Math.floor(best.length / 3)) ? best : undefined;
}

/** The few words that are most like the given one: those that contain it, then by edits. */
export function nearestWords(given: string, words: readonly string[], most: number): string[] {
  const wanted = given.toLowerCase();
  const measured = words.map((word) => {
    const other = word.toLowerCase();
    const edits = editDistance(wanted, other);
    return { word, edits: other.includes(wanted) ? edits - Math.max(wanted.length, other.length) : edits };
  });
  return measured
    .sort((a, b) => a.edits - b.edits)
    .slice(0, most)
    .map(({ word }) => word);
}

/** Levenshtein's distance. */
function editDistance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (above[j - 1] ?? 0) + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1);
      row.push(Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replaced));
    }
    above = row;
  }
  return above.at(-1) ?? 0;
}
