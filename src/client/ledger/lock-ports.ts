/** What a lock has to know of the machine. */
export type LockPorts = {
  /** Milliseconds, monotonic; for waiting only. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly today: () => Date;
  readonly host: string;
  /** Of this process. */
  readonly pid: number;
  /**
   * What tells a process of this machine from every other one that has, or had, its number, as far as the system shows that, else a constant;
   * `undefined` where no process has this number.
   */
  readonly markOf: (pid: number) => string | undefined;
};
