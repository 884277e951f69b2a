import { type ApplicationKey, mayReadField } from '../../../core/model/application-key.ts';
import type { IndexedImage } from '../../image/indexed-image.ts';
import { valueText } from '../../image/read-column.ts';
import type { ParameterName } from '../../protocol/routes.ts';

/** Parameters that select few rows, the fields that they select by, and the value that selects rows like one. */
const SELECTING = [
  { parameter: 'primarysymbols', fields: ['primarysymbol'], readValue: ([symbol = '']) => plain(symbol) },
  { parameter: 'entityids', fields: ['entityid'], readValue: ([id = '']) => plain(id) },
  {
    parameter: 'fiscalperiod',
    fields: ['fiscalyear', 'fiscalquarter'],
    readValue: ([year = '', quarter = '']) =>
      /^\d{4}$/.test(year) && /^[1-4]$/.test(quarter) ? `${year}q${quarter}` : undefined,
  },
] as const satisfies readonly {
  readonly parameter: ParameterName;
  readonly fields: readonly string[];
  readonly readValue: (texts: readonly string[]) => string | undefined;
}[];

/** A value that needs no encoding in a URL. */
const plain = (text: string): string | undefined => (/^[\w.-]{1,40}$/.test(text) ? text : undefined);

/** Rows that are looked at for an example. */
const MOST_ROWS = 1_000;

/**
 * `primarysymbols=ABC`: parameters with values that select some of the given rows, each with the first row that has
 * such a value. Fields that the key may not read are not shown.
 */
export function selectingTerms(
  { image, columnNamed }: IndexedImage,
  rows: Int32Array,
  key: ApplicationKey,
): readonly { readonly parameter: ParameterName; readonly text: string }[] {
  return SELECTING.flatMap(({ parameter, fields, readValue }) => {
    if (!fields.every((name) => mayReadField(key, name))) return [];
    const columns = fields.map(columnNamed);
    for (const row of rows.subarray(0, MOST_ROWS)) {
      const places = columns.map((column) => column[row] ?? -1);
      const value = places.includes(-1) ? undefined : readValue(places.map((at) => valueText(image, at)));
      if (value !== undefined) return [{ parameter, text: `${parameter}=${value}` }];
    }
    return [];
  });
}
