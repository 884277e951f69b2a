/** A sentence with the labels of fields in place of their names. */
export function labelledText(text: string, labels: Iterable<readonly [name: string, label: string]>): string {
  const byName = new Map(labels);
  return text.replace(/\w+(?::\w+)*/g, (word) => byName.get(word) ?? word);
}
