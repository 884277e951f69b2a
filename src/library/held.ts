/** Iterates over rows of a resource that is open for as long as the iteration lasts. `open` closes it when its argument ends. */
export async function* held<R, T>(
  open: (use: (resource: R) => Promise<void>) => Promise<void>,
  rows: (resource: R) => AsyncIterable<T>,
): AsyncGenerator<T> {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let closed: Promise<void> = ended;
  const resource = await new Promise<R>((resolve, reject) => {
    closed = open(async (opened) => {
      resolve(opened);
      await ended;
    });
    closed.catch(reject);
  });
  try {
    yield* rows(resource);
  } finally {
    end();
    await closed;
  }
}
