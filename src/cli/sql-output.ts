import { throwIfAborted } from '../base/errors.ts';
import type { Table } from '../report/table.ts';
import { tableToTerminal } from '../report/to-terminal.ts';
import type { SqlAnswer } from '../store/run-sql.ts';
import type { CommandIo } from './command.ts';
import { printReport } from './output.ts';

type Value = SqlAnswer['rows'] extends AsyncIterable<readonly (readonly (infer T)[])[]> ? T : never;

const NUMBER_TYPE = /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|DECIMAL.*|FLOAT|DOUBLE)$/;

/** Prints an answer page by page: it may be larger than memory. */
export async function printSql(io: CommandIo, { columns, rows }: SqlAnswer): Promise<void> {
  const names = columns.map(({ name }) => name);
  const pages = async function* (): AsyncGenerator<readonly (readonly Value[])[]> {
    for await (const page of rows) {
      throwIfAborted(io.ports.signal);
      yield page;
    }
  };
  const objects = async function* (): AsyncGenerator<Record<string, Value>> {
    for await (const page of pages()) {
      for (const row of page) yield Object.fromEntries(row.map((value, index) => [names[index] ?? '', value]));
    }
  };
  await printReport(io, {
    command: 'sql',
    shape: 1,
    head: { columns },
    list: { name: 'rows', items: objects() },
    table: async function* () {
      const titled = columns.map(({ name, type }): Table['columns'][number] => ({
        title: name,
        align: NUMBER_TYPE.test(type) ? 'decimal' : 'left',
        shrinks: true,
      }));
      let first = true;
      for await (const page of pages()) {
        // Each page is aligned by itself; only the first has titles.
        const columnsOfPage = first ? titled : titled.map((column) => ({ ...column, title: '' }));
        yield tableToTerminal({ columns: columnsOfPage, rows: page.map((row) => ({ cells: row.map(cell) })) }, io);
        first = false;
      }
      if (first) yield tableToTerminal({ columns: titled, rows: [] }, io);
    },
  });
}

/** NULL is shown as nothing. */
function cell(value: Value): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
