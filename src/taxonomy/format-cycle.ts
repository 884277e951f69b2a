import type { FieldName } from '../model/taxonomy.ts';

/** `Assets -> AssetsCurrent -> Assets`. */
export function formatCycle(path: readonly FieldName[]): string {
  return [...path, ...path.slice(0, 1)].map((field) => field.name).join(' -> ');
}
