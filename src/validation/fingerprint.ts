import { hash } from 'node:crypto';
import { formatDecimal } from '../base/decimal.ts';
import { fieldKey } from '../model/field-name.ts';
import type { RowDescription } from '../model/row-description.ts';
import type { CheckPlan } from './plan.ts';
import type { RuleId } from './rules/registry.ts';
import type { Sum } from './sums.ts';

/** What makes a finding the same finding: see {@link fingerprint}. */
export type Identity = {
  readonly rule: RuleId;
  /** See {@link rowIdentity}. */
  readonly row: string;
  readonly taxonomy: { readonly source: string; readonly id: string };
  /** See {@link sumIdentity}. */
  readonly sum: string;
};

/**
 * The id of a finding: the first 16 hexadecimal digits of a SHA-256 over what is wrong and where. It holds no amount, no
 * section, no snapshot, no store id and no taxonomy version, so a finding keeps its id from run to run, in another store,
 * when a number is corrected but still wrong, and when a taxonomy is loaded anew.
 */
export function fingerprint({ rule, row, taxonomy, sum }: Identity): string {
  return sha256([rule, row, taxonomy.source, taxonomy.id, sum].join('\n')).slice(0, 16);
}

/** Company, resource, document, period, dimensions and unit of a row, on one line. */
export function rowIdentity({ company, source, document, period, dimensions, unit }: RowDescription): string {
  const { instant, start, end } = { instant: null, start: null, end: null, ...period };
  return JSON.stringify([company.key, source.resource, document?.name ?? null, instant, start, end, dimensions, unit]);
}

/** The parent and the set of its children with their weights, reported or not, whatever their order. */
export function sumIdentity({ fields }: CheckPlan, { parent, children }: Sum): string {
  const key = (slot: number): string => {
    const field = fields[slot];
    return field ? fieldKey(field) : '';
  };
  const set = children.map(({ slot, weight }) => `${key(slot)}*${formatDecimal(weight)}`).sort();
  return sha256(JSON.stringify([key(parent), ...set]));
}

function sha256(text: string): string {
  return hash('sha256', text, 'hex');
}
