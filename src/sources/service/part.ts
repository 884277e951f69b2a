import type { Diagnostic } from '../../base/diagnostic.ts';
import type { TaxonomyParts } from '../../model/taxonomy.ts';

/** The contents of one answer of a taxonomy. */
export type Part = {
  readonly parts: TaxonomyParts;
  readonly counts: Readonly<Record<string, number>>;
  readonly diagnostics: readonly Diagnostic[];
};

/** A warning where an answer says it holds `total` things and holds another number. */
export function totalDiagnostics(total: number | undefined, found: number, file: string): readonly Diagnostic[] {
  if (total === undefined || total === found) return [];
  return [
    {
      severity: 'warning',
      code: 'service/total-differs',
      message: `the answer states ${total} fields and holds ${found}`,
      place: { file },
    },
  ];
}

/** A warning about numbers of types that the contract does not list. */
export function unknownTypeDiagnostics(what: string, ids: readonly number[], file: string): readonly Diagnostic[] {
  if (ids.length === 0) return [];
  const listed = [...new Set(ids)].sort((a, b) => a - b).join(', ');
  return [
    {
      severity: 'warning',
      code: 'service/unknown-type',
      message: `${ids.length} of an unknown ${what}: ${listed}`,
      place: { file },
    },
  ];
}
