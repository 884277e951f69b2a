import type { Diagnostic } from '../../base/diagnostic.ts';
import type { StagedResource } from '../run/stage-resource.ts';

/** What the contract `discard` left out. */
export function discardDiagnostics(staged: readonly StagedResource[]): readonly Diagnostic[] {
  return staged.flatMap(({ resource, discarded }): Diagnostic[] => {
    const fields = [...discarded()];
    if (fields.length === 0) return [];
    const values = fields.reduce((sum, [, count]) => sum + count, 0);
    const message = `${values} values of ${fields.length} fields of ${resource} that were not there before were not stored: ${fields
      .map(([field]) => field)
      .slice(0, 10)
      .join(', ')}`;
    return [{ severity: 'warning', code: 'service/discarded-fields', message }];
  });
}
