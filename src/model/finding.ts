import type { Severity } from '../base/diagnostic.ts';
import type { PrintedPeriod } from './period.ts';

/** What a check says of one place in the data. Amounts are decimal text. */
export type Finding = {
  /** A fingerprint of what is wrong and where; the same in every run. */
  readonly id: string;
  readonly rule: string;
  readonly severity: Severity;
  readonly company: FindingCompany;
  readonly document: FindingDocument | null;
  readonly taxonomy: { readonly source: string; readonly id: string; readonly version: string } | null;
  readonly sections: readonly FindingSection[];
  readonly field: string;
  readonly period: PrintedPeriod;
  readonly dimensions: string;
  readonly unit: string | null;
  readonly reported: string | null;
  readonly computed: string | null;
  readonly difference: string | null;
  readonly tolerance: string | null;
  readonly contributions: readonly Contribution[];
  readonly source: FindingSource;
  /** Sections in which the same parent does add up. */
  readonly footsIn: readonly FindingSection[];
};

export type FindingCompany = { readonly key: string; readonly name: string | null; readonly symbol: string | null };
export type FindingDocument = { readonly name: string; readonly form: string | null; readonly filed: string | null };
export type FindingSection = { readonly id: string; readonly title: string };
export type FindingSource = { readonly resource: string; readonly snapshot: number };

/** One child of a total: what it adds, or why it adds nothing. */
export type Contribution = {
  readonly field: string;
  readonly weight: string;
  readonly value: string | null;
  readonly status: 'reported' | 'missing';
};
