import type { Digest } from '../../client/transport/answer.ts';
import type { TaxonomyResourceName } from '../../model/resource.ts';
import type { Format } from '../../protocol/routes.ts';
import type { RowQuestion } from '../plan/question.ts';

export type TaxonomyQuestion = {
  /** `taxonomy` is the list of taxonomies. */
  readonly part: TaxonomyResourceName;
  /** Of every part but the list. */
  readonly id?: string;
  /** The validator of what is stored. */
  readonly etag?: string;
};

export type SliceQuestion = { readonly rows: RowQuestion } | { readonly taxonomy: TaxonomyQuestion };

/** One call's worth of a run. */
export type PlannedQuestion = {
  /** Its number in the run, from 1. */
  readonly id: number;
  readonly question: SliceQuestion;
  /** Rows that are expected. */
  readonly rows?: number | undefined;
};

export type SavedAnswer = Digest & {
  readonly form: Format;
  readonly etag: string | null;
  /** ISO text in UTC. */
  readonly at: string;
  /** Rows that the service says to have for the question; `null` where it does not say so in time. */
  readonly total: number | null;
};

export type SliceFailure = {
  readonly kind: string;
  readonly message: string;
  readonly at: string;
  /** Whether asking again in the next run can help. */
  readonly transient: boolean;
};

/** The name of a resource in summaries: `taxonomy 18` is all of a taxonomy. */
export function resourceName(question: SliceQuestion): string {
  if ('rows' in question) return question.rows.resource;
  const { id } = question.taxonomy;
  return id === undefined ? 'taxonomy' : `taxonomy ${id}`;
}
