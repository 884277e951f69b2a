/**
 * The only word that begins like the text, case ignored; else the first with the fewest edits, at most a third of
 * its letters.
 */
export function nearest(text: string, words: readonly string[]): string | undefined {
  const wanted = text.toLowerCase();
  const begins = words.filter((word) => wanted.length > 1 && word.toLowerCase().startsWith(wanted));
  if (begins.length === 1) return begins[0];
  const measured = words.map((word) => ({ word, edits: editDistance(wanted, word.toLowerCase()) }));
  const fewest = Math.min(...measured.map(({ edits }) => edits));
  const best = measured.find(({ edits }) => edits === fewest)?.word;
  return best !== undefined && fewest <= Math.max(1, Math.floor(best.length / 3)) ? best : undefined;
}

/**
 * The few names that are most like the text: those that contain it, then by edits of the whole name or of one of
 * its words, at most a third of the letters; none where nothing is like it.
 */
export function nearestWords(text: string, names: readonly string[], most: number): string[] {
  const wanted = text.toLowerCase();
  const measured = names.flatMap((name) => {
    const other = name.toLowerCase();
    if (wanted !== '' && other.includes(wanted)) return [{ name, edits: -wanted.length / other.length }];
    const parts = [other, ...other.split(/[^\p{L}\p{N}]+/u)].filter((part) => part !== '');
    const near = parts.map((part) => ({ part, edits: editDistance(wanted, part) })).filter(isNear);
    return near.length === 0 ? [] : [{ name, edits: Math.min(...near.map(({ edits }) => edits)) }];
  });
  return measured
    .sort((a, b) => a.edits - b.edits)
    .slice(0, most)
    .map(({ name }) => name);
}

const isNear = ({ part, edits }: { readonly part: string; readonly edits: number }): boolean =>
  edits <= Math.max(1, Math.floor(part.length / 3)) && edits < part.length;

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
