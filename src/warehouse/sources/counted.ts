import type { Diagnostic, Place, Severity } from '../../core/base/diagnostic.ts';

/** How a count that is not zero is reported: `message` follows the number. */
export type CountReport = { readonly severity: Severity; readonly code: string; readonly message: string };

/** Everything that a reader counts; a count without a report is printed as a number only. */
export type CountTable = Readonly<Record<string, CountReport | undefined>>;

export type Counted<Name extends string> = {
  readonly counts: Record<Name, number>;
  /** Where each thing was met first, and what it was, where the place does not say. */
  readonly first: Partial<Record<Name, { readonly place: Place; readonly what?: string }>>;
};

function newCounts<Table extends CountTable>(table: Table): Counted<keyof Table & string> {
  const counts = Object.fromEntries(Object.keys(table).map((name) => [name, 0]));
  return { counts: counts as Record<keyof Table & string, number>, first: {} };
}

/** The functions of a reader over its table. */
export function tallyOf<Table extends CountTable>(table: Table) {
  type Name = keyof Table & string;
  return {
    createTally: (): Counted<Name> => newCounts(table),
    tallyDiagnostics: (tally: Counted<Name>): readonly Diagnostic[] => countDiagnostics<Name>(table, tally),
    tallyAt: countAt<Name>,
  };
}

/** The reports of the counts that are not zero, in the order of the table. */
function countDiagnostics<Name extends string>(
  table: Readonly<Record<Name, CountReport | undefined>>,
  { counts, first }: Counted<Name>,
): Diagnostic[] {
  return (Object.keys(table) as Name[]).flatMap((name) => {
    const report = table[name];
    if (report === undefined || counts[name] === 0) return [];
    const { severity, code, message } = report;
    const met = first[name];
    const example = met?.what === undefined ? '' : `; the first: ${met.what}`;
    return [{ severity, code, message: `${counts[name]} ${message}${example}`, ...(met && { place: met.place }) }];
  });
}

/** Counts things of a file; `what` describes them, for the first of their kind. */
function countAt<Name extends string>(
  { counts, first }: Counted<Name>,
  name: Name,
  file: string,
  what?: () => string,
  times = 1,
): void {
  counts[name] += times;
  first[name] ??= { place: { file }, ...(what && { what: what() }) };
}
