import type { FindingSort } from '../../model/finding.ts';
import type { Facet, RecordedFinding } from '../../store/recorded-findings.ts';
import type { ReadRun } from './recorded-run.ts';

export type FindingsQuery = {
  readonly [K in 'severity' | 'rule' | 'cause' | 'group' | 'company' | 'section' | 'form' | 'since' | 'after']?:
    | string
    | undefined;
} & { readonly sort?: FindingSort | undefined };

export type FoundPage = {
  /** Undefined where none is recorded. */
  readonly run: ReadRun | undefined;
  readonly facets: readonly Facet[];
  readonly findings: readonly RecordedFinding[];
  /** By the names of fields. */
  readonly labels: ReadonlyMap<string, string>;
  /** The number of findings before these, in their order. */
  readonly from: number;
  /** There are more than these. */
  readonly isCut: boolean;
  /** Of each cause there may be more than are shown. */
  readonly isExcerpt: boolean;
};

export const NO_FINDINGS: FoundPage = {
  ...{ run: undefined, facets: [], findings: [], labels: new Map<string, string>() },
  ...{ from: 0, isCut: false, isExcerpt: false },
};
