/** Things with an id, in the order of their making. What `put` and `remove` resolve to is durable by then. */
export type Shelf<T> = {
  readonly all: () => readonly T[];
  readonly find: (id: string) => T | undefined;
  /** A thing whose id is there already takes its place. */
  readonly put: (item: T) => Promise<void>;
  /** False where there was none of that id. */
  readonly remove: (id: string) => Promise<boolean>;
};
