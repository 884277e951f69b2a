/** Shorter texts are shown whole. */
const LONG = 40;
/** So much of what two texts share is left standing before the word in which they part. */
const LEAD = 8;

/** Two long texts without most of what they share at their beginnings, so that what differs is seen where they are cut at their ends. */
export function differingTexts(before: string, after: string): readonly [before: string, after: string] {
  const shared = sharedLength(before, after);
  if (Math.max(before.length, after.length) <= LONG || shared <= LEAD) return [before, after];
  const from = before.lastIndexOf(' ', shared - LEAD) + 1;
  return from === 0 ? [before, after] : [`…${before.slice(from)}`, `…${after.slice(from)}`];
}

function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}
