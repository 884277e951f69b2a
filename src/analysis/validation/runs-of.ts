type Same<T> = (a: T, b: T) => boolean;

/** Joins chunks and splits them where two neighbors are not the same. */
export async function* runsOf<T>(chunks: AsyncIterable<readonly T[]>, same: Same<T>): AsyncGenerator<T[], void, void> {
  let run: T[] = [];
  for await (const chunk of chunks) {
    for (const item of chunk) {
      const last = run.at(-1);
      if (last !== undefined && !same(last, item)) {
        yield run;
        run = [];
      }
      run.push(item);
    }
  }
  if (run.length > 0) yield run;
}

export function* splitRuns<T>(items: readonly T[], same: Same<T>): Generator<T[], void, void> {
  let start = 0;
  for (let i = 1; i <= items.length; i += 1) {
    const [last, item] = [items[i - 1], items[i]];
    if (last !== undefined && item !== undefined && same(last, item)) continue;
    yield items.slice(start, i);
    start = i;
  }
}
