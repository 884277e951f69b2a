import type { FaultKind, FaultOf } from './plan.ts';

/** What faults reach for outside of the request and its answer. */
export type FaultEffects = { readonly sleep: (milliseconds: number) => Promise<void> };

/** An answer of the service that a fault is about to change. */
export type Struck = {
  readonly request: Request;
  readonly response: Response;
  readonly effects: FaultEffects;
  /** Kept for this fault from strike to strike. */
  readonly memory: Map<string, string>;
};

/** Makes another answer of an answer; `undefined` where the fault has nothing to get hold of, which leaves the answer unread. */
export type Alter<K extends FaultKind> = (fault: FaultOf<K>, struck: Struck) => Promise<Response | undefined>;
