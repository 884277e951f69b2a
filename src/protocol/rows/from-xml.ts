import { textOf, type XmlElement } from '../../base/xml.ts';
import { checkShape } from '../check-shape.ts';
import type { Answer } from '../wire-document.ts';
import { allOf, leaf, type Mark, oneOf, resultElement, type XmlOptions, xmlDocument } from '../xml-shape.ts';
import { type DataRows, dataRowsSchema } from './schema.ts';

/** Rows of a data resource from XML text: `response`, `result`, `totalrows` and `rows` with `row` elements. */
export function dataRowsFromXml(text: string, options: XmlOptions): Answer<DataRows> {
  const document = xmlDocument(text, options, (root, mark) => {
    const result = resultElement(root, options.file);
    const rows = oneOf(result, 'rows', (list) => allOf(list, 'row').map((row) => rowShape(row, mark)));
    return { result: mark(result, { totalrows: leaf(result, 'totalrows'), rows }) };
  });
  return checkShape(dataRowsSchema, document, 'rows of a data resource');
}

function rowShape(row: XmlElement, mark: Mark): object {
  const values = oneOf(row, 'values', (list) =>
    allOf(list, 'value').map((value) => mark(value, { field: value.written.field, value: textOf(value) })),
  );
  return mark(row, { rownum: leaf(row, 'rownum'), values });
}
