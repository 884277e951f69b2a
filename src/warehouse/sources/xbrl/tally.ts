import type { Diagnostic, Place, Severity } from '../../../core/base/diagnostic.ts';

/** Counts and messages of a read. A message that several taxonomies cause is kept once. */
export type Tally = ReturnType<typeof newTally>;

export function newTally() {
  const counts = new Map<string, number>();
  const diagnostics = new Map<string, Diagnostic>();
  return {
    count(name: string, by = 1): void {
      counts.set(name, (counts.get(name) ?? 0) + by);
    },
    say(severity: Severity, code: string, message: string, place?: Place, hint?: string): void {
      const diagnostic = { severity, code, message, ...(place && { place }), ...(hint !== undefined && { hint }) };
      diagnostics.set(JSON.stringify(diagnostic), diagnostic);
    },
    result() {
      const sorted = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
      return { counts: Object.fromEntries(sorted), diagnostics: [...diagnostics.values()] };
    },
  };
}
