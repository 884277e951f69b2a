/** Shorter texts are shown whole. */
const LONG = 40;
/** The length of the shared text that is kept before the first word that differs. */
const LEAD = 8;

/** Two long texts without most of their common beginning, so that the difference is visible when their ends are cut. */
export function differingTexts(before: string, after: string): readonly [before: string, after: string] {
  let shared = 0;
  while (shared < before.length && before[shared] === after[shared]) shared += 1;
  if (Math.max(before.length, after.length) <= LONG || shared <= LEAD) return [before, after];
  const from = before.lastIndexOf(' ', shared - LEAD) + 1;
  return from === 0 ? [before, after] : [`…${before.slice(from)}`, `…${after.slice(from)}`];
}
