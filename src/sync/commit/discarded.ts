import type { Diagnostic } from '../../base/diagnostic.ts';
import { discardedOf, type StagedResource } from '../run/staged-resource.ts';

const MOST_NAMED = 10;

/** Values that the contract `discard` left out. */
export function discardDiagnostics(staged: readonly StagedResource[]): readonly Diagnostic[] {
  return staged.flatMap((one): Diagnostic[] => {
    const fields = discardedOf(one);
    if (fields.size === 0) return [];
    const values = [...fields.values()].reduce((sum, count) => sum + count, 0);
    const names = [...fields.keys()].slice(0, MOST_NAMED).join(', ');
    const message = `${values} values of ${fields.size} fields of ${one.resource} that were not there before were not stored: ${names}`;
    return [{ severity: 'warning', code: 'service/discarded-fields', message }];
  });
}
