import type { StoredFields } from '../../store/numbering.ts';
import type { FieldKinds } from '../../store/service-runs/field-kinds.ts';
import type { Session } from '../../store/session.ts';
import type { BadAnswer } from './bad-answer.ts';
import type { Run } from './open-run.ts';
import type { Slice } from './run-state.ts';
import type { StagedResource } from './stage-resource.ts';

/** Stages the rows of a run in the order of its plan, as far as their answers are there, whatever order they come in. */
export type Stager = {
  /** Answers came: it goes on with them, beside whatever else is done. */
  readonly resume: () => void;
  /** Resolves when everything is staged that can be by now. */
  readonly idle: () => Promise<void>;
  readonly staged: (resource: string) => StagedResource | undefined;
  /** Sees to it that the answers of exactly these resources are staged, in this order, and ends the stage. */
  readonly finish: (resources: readonly string[]) => Promise<readonly StagedResource[]>;
};

export type StagerOptions = {
  readonly session: Session;
  readonly run: Run;
  /** Of the store that the rows are for. */
  readonly fields: StoredFields;
  /** Fields that are stored of a resource, where others are to be left out. */
  readonly knownFields: (resource: string) => FieldKinds | undefined;
  /** An answer is of no use. */
  readonly onBad: (slice: Slice, bad: BadAnswer) => void;
  readonly onRows: (rows: number) => void;
  readonly signal: AbortSignal | undefined;
};
