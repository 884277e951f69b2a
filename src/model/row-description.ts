import type { FindingCompany, FindingDocument, FindingSource } from './finding.ts';
import type { Period } from './period.ts';

/** What a person needs to know of a row version: whose, from which document, when, and where it came from. */
export type RowDescription = {
  readonly company: FindingCompany;
  readonly document: FindingDocument | null;
  readonly period: Period;
  readonly dimensions: string;
  readonly unit: string | null;
  readonly source: FindingSource;
};
