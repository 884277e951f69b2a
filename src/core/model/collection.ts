/** Records by id, in creation order. A change is durable once the promise of `put` or `remove` resolves. */
export type Collection<T> = {
  readonly all: () => readonly T[];
  readonly find: (id: string) => T | undefined;
  /** Replaces the record of the same id. */
  readonly put: (item: T) => Promise<void>;
  /** False where no record has that id. */
  readonly remove: (id: string) => Promise<boolean>;
};
