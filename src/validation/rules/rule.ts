import type { Severity } from '../../base/diagnostic.ts';

/** A check as people meet it: in findings by its id, in the list of rules by its line. */
export type Rule<Id extends string = string> = {
  readonly id: Id;
  readonly severity: Severity;
  readonly doc: string;
};
