import type { FindingCompany, FindingDocument, FindingSource } from './finding.ts';
import type { Period } from './period.ts';

/** A row version for people: its company, document, period and source. */
export type RowDescription = {
  readonly company: FindingCompany;
  readonly document: FindingDocument | null;
  readonly period: Period;
  readonly dimensions: string;
  readonly unit: string | null;
  readonly source: FindingSource;
};
