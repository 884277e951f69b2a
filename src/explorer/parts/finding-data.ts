import type { ExplainOutput } from '../../report/shapes/explain.ts';
import type { Statement } from '../../statement/statement.ts';
import type { PastValue } from '../../store/company-values.ts';
import type { ListedFinding } from '../../store/recorded-findings.ts';
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
