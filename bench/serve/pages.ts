/** Paths of so many different pages of 25 rows of core financials, learnt from the service itself. */
export async function corePages(
  base: string,
  headers: Record<string, string>,
  count: number,
): Promise<readonly string[]> {
  const answer = await fetch(`${base}/v2/corefinancials/ann?limit=9999&fields=primarysymbol`, { headers });
  if (answer.status !== 200) throw new Error(`core financials: status ${answer.status}`);
  const { result } = (await answer.json()) as { result: { rows: { values: { value: string }[] }[] } };
  const symbols = [...new Set(result.rows.flatMap(({ values }) => values.map(({ value }) => value)))];
  const pairs = symbols.flatMap((first, index) => symbols.slice(index + 1).map((second) => `${first},${second}`));
  // Two companies have 40 quarters and more, so every offset up to 15 leaves 25 rows.
  const pages = pairs.flatMap((pair, index) =>
    [(7 * index) % 16].map((offset) => `/v2/corefinancials/qtr?primarysymbols=${pair}&offset=${offset}&limit=25`),
  );
  if (pages.length < count) throw new Error(`only ${pages.length} pages, ${count} are needed`);
  return pages.slice(0, count);
}
