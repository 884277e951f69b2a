import type { Severity } from '../../../core/base/diagnostic.ts';
import type { IndustryRules } from './rule.ts';

/** What a version of US-GAAP says of a concept, where it is known. */
export type ConceptTraits = {
  readonly balance?: 'debit' | 'credit';
  readonly period?: 'instant' | 'duration';
};

/** The concepts of one version of US-GAAP by their local names. */
export type ConceptsOfYear = ReadonlyMap<string, ConceptTraits>;

/** One problem, before its file is known. `of`: the field, identity or other entry that has it. */
export type RuleProblem = {
  readonly severity: Severity;
  readonly code: string;
  readonly of: string;
  readonly message: string;
};

/** What a check of one industry knows of the others: the first of them is that of all companies. */
export type Linted = { readonly own: IndustryRules; readonly general: IndustryRules };
