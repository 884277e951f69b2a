import type { Statement } from '../../../analysis/statement/statement.ts';
import type { ExplainOutput } from '../../../core/model/shapes/explain.ts';
import type { PastValue } from '../../../warehouse/store/company-values.ts';
import type { ListedFinding } from '../../../warehouse/store/recorded-findings.ts';
import type { Asked } from '../page.ts';
import type { FindingsQuery } from './findings-query.ts';
import type { ReadRun } from './recorded-run.ts';

export type FindingData = {
  readonly run: ReadRun;
  readonly found: ListedFinding;
  /** Whether the list of the query has it. */
  readonly isListed: boolean;
  /** Of a value of a company. */
  readonly explained: ExplainOutput | undefined;
  readonly history: readonly PastValue[];
  readonly statement: Statement | undefined;
};

export type FindingAsked = Asked<'finding', FindingsQuery>;
