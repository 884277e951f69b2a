/** Reports the progress of long work: a port that the command line implements and other callers leave silent. */
export type Progress = {
  /** A new stage begins, e.g. `num.txt`, with its size in bytes or rows where known. */
  stage(name: string, total?: number): void;
  /** `amount` more of the stage is done. */
  advance(amount: number): void;
  /** Replaces the line that is made of the stage's name, its size and the amount done. */
  readonly show?: (state: { readonly name: string; readonly total: number | undefined; readonly done: number }) => void;
};

export const NO_PROGRESS: Progress = { stage: () => {}, advance: () => {} };

/** The same items; each adds its size to the stage. */
export async function* countedItems<T>(
  items: AsyncIterable<T>,
  stage: string,
  {
    progress = NO_PROGRESS,
    sizeOf = () => 1,
  }: { readonly progress?: Progress | undefined; readonly sizeOf?: (item: T) => number },
): AsyncGenerator<T> {
  progress.stage(stage);
  for await (const item of items) {
    progress.advance(sizeOf(item));
    yield item;
  }
}
