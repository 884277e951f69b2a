import { type Block, type Cell, type Column, type Line, note, table } from '../document.ts';
import type { Parts, Several, Sheet, SheetRow } from '../outputs.ts';

/** A result whose table has a row for each element of its list. */
export type ListView<N, T> = {
  readonly name: N;
  readonly head: Readonly<Record<string, unknown>>;
  readonly list: { readonly name: string; readonly items: readonly T[] };
  readonly columns: readonly Column[];
  readonly cells: (item: T) => readonly Cell[];
  /** The lines where the list is empty. */
  readonly empty?: readonly Line[];
  /** Lines below the list. */
  readonly notes?: readonly Line[];
};

export type ListedView<N> = Omit<Parts, 'results' | 'document'> & {
  readonly name: N;
  readonly document: () => readonly Block[];
};

export function listView<N, T>({
  name,
  head,
  list,
  columns,
  cells,
  empty = [],
  notes = [],
}: ListView<N, T>): ListedView<N> {
  const rows = (): { cells: readonly Cell[] }[] => list.items.map((item) => ({ cells: cells(item) }));
  return {
    name,
    data: { head, list },
    document: () => [
      list.items.length === 0 ? note(...empty) : table(columns, rows()),
      ...(notes.length > 0 ? [note(...notes)] : []),
    ],
    sheet: { titles: columns.map(({ title }) => title), pages: async () => [list.items.map(cells)] },
  };
}

/** A sheet with a column for each path into the elements, such as `company.key`. Lists and objects become JSON text. */
export function sheetOf(paths: readonly string[], items: () => Several<unknown>): Sheet {
  const steps = paths.map((path) => path.split('.'));
  const row = (item: unknown): SheetRow => steps.map((path) => memberText(path.reduce(memberOf, item)));
  return {
    titles: paths,
    pages: async () => {
      const all = items();
      return (async function* () {
        for await (const item of all) yield [row(item)];
      })();
    },
  };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

function memberText(value: unknown): string | number | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
}
