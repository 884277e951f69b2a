/** A range `a~b`, both ends inclusive, or a single `a`; `undefined` where an end cannot be read or the second lies before the first. */
export function readRange(
  text: string,
  readEnd: (end: string) => number | undefined,
): { readonly from: number; readonly to: number } | undefined {
  const tilde = text.indexOf('~');
  const from = readEnd(tilde < 0 ? text : text.slice(0, tilde).trim());
  const to = tilde < 0 ? from : readEnd(text.slice(tilde + 1).trim());
  return from !== undefined && to !== undefined && from <= to ? { from, to } : undefined;
}
