import { xmlAttribute, xmlText } from '../../base/xml-text.ts';
import type { DebugEcho, RowForm } from './row-form.ts';
import type { DataRows } from './schema.ts';
import { writeDataRows } from './write-data-rows.ts';

const EOL = '\r\n';

/**
 * Rows in XML: the contract's shape, laid out as live services were seen to do it, by two spaces and with carriage returns. Not reported is
 * empty text. No answer with `debug` was seen: it is assumed to stand beside `result`, an element for each parameter.
 */
export const XML_ROWS: RowForm = {
  head: (totalRows) =>
    lines('<?xml version="1.0"?>', '<response>', '  <result>', `    <totalrows>${totalRows}</totalrows>`, '    <rows>'),
  betweenRows: '',
  rowStart: (rowNumber) => lines('      <row>', `        <rownum>${rowNumber}</rownum>`, '        <values>'),
  rowEnd: lines('        </values>', '      </row>'),
  betweenValues: '',
  valueStart: (field) => `          <value field="${xmlAttribute(field)}">`,
  text: xmlText,
  nothing: '',
  valueEnd: lines('</value>'),
  foot: (debug) => `${lines('    </rows>', '  </result>', ...(debug ? debugLines(debug) : []))}</response>`,
};

function lines(...texts: readonly string[]): string {
  return texts.map((text) => text + EOL).join('');
}

function debugLines(debug: DebugEcho): readonly string[] {
  const members = Object.entries(debug).map(
    ([name, value]) => `    <${name}>${value === null ? '' : xmlText(String(value))}</${name}>`,
  );
  return ['  <debug>', ...members, '  </debug>'];
}

/** Rows as XML text; the inverse of `dataRowsFromXml`, but for characters that XML cannot hold. */
export function dataRowsToXml(rows: DataRows, debug?: DebugEcho): string {
  return writeDataRows(XML_ROWS, rows, debug);
}
