import { hash } from 'node:crypto';
import { formatDecimal } from '../base/decimal.ts';
import { fieldKey } from '../model/field-name.ts';
import type { PrintedPeriod } from '../model/period.ts';
import type { CheckPlan } from './plan.ts';
import type { RuleId } from './rules/registry.ts';
import type { Sum } from './sums.ts';

/** What makes a finding the same finding: see {@link fingerprint}. */
export type Identity = {
  readonly rule: RuleId;
  readonly company: string;
  readonly resource: string;
  readonly document: string | null;
  readonly period: PrintedPeriod;
  readonly dimensions: string;
  readonly unit: string | null;
  readonly taxonomySource: string;
  readonly taxonomyId: string;
  /** See {@link sumIdentity}. */
  readonly sum: string;
};

/**
 * The id of a finding: the first 16 hexadecimal digits of a SHA-256 over what is wrong and where. It holds no amount, no
 * section, no snapshot, no store id and no taxonomy version, so a finding keeps its id from run to run, in another store,
 * when a number is corrected but still wrong, and when a taxonomy is loaded anew.
 */
export function fingerprint(identity: Identity): string {
  const { rule, company, resource, document, period, dimensions, unit, taxonomySource, taxonomyId, sum } = identity;
  const { instant, start, end } = { instant: null, start: null, end: null, ...period };
  const parts = [rule, company, resource, document, instant, start, end, dimensions, unit, taxonomySource, taxonomyId];
  return hash('sha256', JSON.stringify([...parts, sum]), 'hex').slice(0, 16);
}

/** The parent and the set of its children with their weights, reported or not, whatever their order. */
export function sumIdentity({ fields }: CheckPlan, { parent, children }: Sum): string {
  const key = (slot: number): string => {
    const field = fields[slot];
    return field ? fieldKey(field) : '';
  };
  const set = children.map(({ slot, weight }) => `${key(slot)}*${formatDecimal(weight)}`).sort();
  return hash('sha256', JSON.stringify([key(parent), ...set]), 'hex');
}
