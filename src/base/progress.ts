/** What long work tells whoever watches it; a port, handed in by the command line and silent elsewhere. */
export type Progress = {
  /** A new stage begins, e.g. `num.txt`, with its size in bytes or rows where known. */
  stage(name: string, total?: number): void;
  /** `amount` more of the stage is done. */
  advance(amount: number): void;
};

export const NO_PROGRESS: Progress = { stage: () => {}, advance: () => {} };
