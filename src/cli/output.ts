import { printSafeJson, safeJson } from '../base/safe-json.ts';
import { formatAmount, HUMAN_READABLE } from '../model/format-amount.ts';
import type { Cell, Column, Table } from '../report/table.ts';
import type { CommandIo } from './command.ts';
import { forPeople } from './sink.ts';

type Several<T> = Iterable<T> | AsyncIterable<T>;

/** A result in all its forms; only the one that is asked for is produced. */
export type Report = {
  /** The command with hyphens, and the number of its shape: `ingest-fsds`, 1. */
  readonly command: string;
  readonly shape: number;
  /** What stands in the JSON object before the list: totals and the like. */
  readonly head: Readonly<Record<string, unknown>>;
  /** The named list: the last member of the JSON object, and all that `ndjson` prints. */
  readonly list: { readonly name: string } & Elements;
  /** The people's view, in pieces that end with a line feed where they should. */
  readonly table: () => Several<string>;
  /** For commands that print CSV. */
  readonly csv?: () => Several<string>;
};

/** As values, or as JSON text already, several at a time. */
type Elements = { readonly items: Several<unknown> } | { readonly texts: Several<readonly string[]> };

/** Prints a report in the chosen format, piece by piece, and stops early where the reader has gone. */
export async function printReport(io: Pick<CommandIo, 'out' | 'format'>, report: Report): Promise<void> {
  const out = io.format === 'table' ? forPeople(io.out) : io.out;
  for await (const piece of PIECES[io.format](report)) {
    if (!(await out.write(piece))) return;
  }
}

const PIECES: Readonly<Record<CommandIo['format'], (report: Report) => Several<string>>> = {
  table: (report) => report.table(),
  json: jsonPieces,
  ndjson: ndjsonPieces,
  csv: ({ command, csv }) => {
    if (csv) return csv();
    throw new Error(`${command} has no CSV`);
  },
};

/** One JSON object: a line for each member of the head, a line for each element of a list. */
async function* jsonPieces({ command, shape, head, list }: Report): AsyncGenerator<string> {
  yield `{\n  "schema": ${printSafeJson(`crossfoot/${command}/${shape}`)}`;
  for (const [name, value] of Object.entries(head)) {
    if (value === undefined) continue;
    yield `,\n  ${printSafeJson(name)}: `;
    if (Array.isArray(value)) yield* listPieces({ items: value });
    else yield printSafeJson(value);
  }
  yield `,\n  ${printSafeJson(list.name)}: `;
  yield* listPieces(list);
  yield '\n}\n';
}

/** Several elements as text at a time, however they came. */
async function* textsOf(list: Elements): AsyncGenerator<readonly string[]> {
  if ('texts' in list) for await (const texts of list.texts) yield texts.map(safeJson);
  else for await (const item of list.items) yield [printSafeJson(item)];
}

async function* listPieces(list: Elements): AsyncGenerator<string> {
  let before = '[\n    ';
  for await (const texts of textsOf(list)) {
    yield `${before}${texts.join(',\n    ')}`;
    before = ',\n    ';
  }
  yield before === '[\n    ' ? '[]' : '\n  ]';
}

async function* ndjsonPieces({ list }: Report): AsyncGenerator<string> {
  for await (const texts of textsOf(list)) yield `${texts.join('\n')}\n`;
}

/** A report whose table has a line for each element of its list. */
export type ListReport<T> = Omit<Report, 'table' | 'list'> & {
  readonly list: { readonly name: string; readonly items: readonly T[] };
  readonly columns: readonly Column[];
  /** Numbers are shown in groups of three. */
  readonly cells: (item: T) => readonly (Cell | number)[];
  /** What to say where the list is empty. */
  readonly empty: string;
};

export async function printList<T>(io: CommandIo, report: ListReport<T>): Promise<void> {
  const { columns, cells, empty, list } = report;
  const table = async function* (): AsyncGenerator<string> {
    if (list.items.length === 0) {
      yield `${empty}\n`;
      return;
    }
    const { tableThatFits } = await import('../report/columns-that-fit.ts');
    const rows: Table['rows'] = list.items.map((item) => ({ cells: cells(item).map(cellOf) }));
    yield tableThatFits({ columns, rows }, io);
  };
  await printReport(io, { ...report, table });
}

function cellOf(cell: Cell | number): Cell {
  return typeof cell === 'number' ? formatAmount(String(cell), HUMAN_READABLE) : cell;
}
