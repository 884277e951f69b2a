import type { DebugEcho, RowForm } from './row-form.ts';
import type { DataRows } from './schema.ts';
import { writeDataRows } from './write-data-rows.ts';

/** Rows in JSON; the contract's shape, in one line. Numbers keep their digits (`1.50`), not reported is `null`. */
export const JSON_ROWS: RowForm = {
  head: (totalRows) => `{"result":{"totalrows":${totalRows},"rows":[`,
  betweenRows: ',',
  rowStart: (rowNumber) => `{"rownum":${rowNumber},"values":[`,
  rowEnd: ']}',
  betweenValues: ',',
  valueStart: (field) => `{"field":${JSON.stringify(field)},"value":`,
  text: (text) => JSON.stringify(text),
  nothing: 'null',
  valueEnd: '}',
  foot: (debug) => (debug ? `]},"debug":${debugObject(debug)}}` : ']}}'),
};

function debugObject(debug: DebugEcho): string {
  const members = Object.entries(debug).map(([name, value]) => {
    const written = typeof value === 'bigint' ? String(value) : JSON.stringify(value);
    return `${JSON.stringify(name)}:${written}`;
  });
  return `{${members.join(',')}}`;
}

/** Rows as JSON text; the inverse of `dataRowsFromJson`. */
export function dataRowsToJson(rows: DataRows, debug?: DebugEcho): string {
  return writeDataRows(JSON_ROWS, rows, debug);
}
