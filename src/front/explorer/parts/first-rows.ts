/** The first items of pages, and whether there are more. */
export async function firstOf<T>(pages: AsyncIterable<readonly T[]>, most: number) {
  const items: T[] = [];
  for await (const page of pages) {
    for (const item of page) {
      if (items.length === most) return { items, isCut: true };
      items.push(item);
    }
  }
  return { items, isCut: false };
}

/** All items as one page. */
export async function* once<T>(items: readonly T[]): AsyncGenerator<readonly T[]> {
  yield items;
}
