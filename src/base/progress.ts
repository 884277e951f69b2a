/** What long work tells whoever watches it; a port, handed in by the command line and silent elsewhere. */
export type Progress = {
  /** A new stage begins, e.g. `num.txt`, with its size in bytes or rows where known. */
  stage(name: string, total?: number): void;
  /** `amount` more of the stage is done. */
  advance(amount: number): void;
  /** Where work stands that tells its own story: a line in place of what the stage is called, how much there is, and how much is done. */
  readonly show?: (state: { readonly name: string; readonly total: number | undefined; readonly done: number }) => void;
};

export const NO_PROGRESS: Progress = { stage: () => {}, advance: () => {} };
