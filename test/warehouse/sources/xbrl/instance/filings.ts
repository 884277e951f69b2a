import { formatIsoDate } from '../../../../../src/core/base/date.ts';
import { formatDecimal } from '../../../../../src/core/base/decimal.ts';
import { NO_DAY } from '../../../../../src/core/model/period.ts';
import { DECIMALS_INFINITE, DECIMALS_UNKNOWN, DECIMALS_UNSTATED } from '../../../../../src/core/model/row-batch.ts';
import { type Filing, readFilings } from '../../../../../src/warehouse/sources/xbrl/read-filing.ts';
import { memoryFiles } from '../tiny-taxonomy.ts';

const NAMESPACES = [
  'xmlns="http://www.xbrl.org/2003/instance"',
  'xmlns:link="http://www.xbrl.org/2003/linkbase"',
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
  'xmlns:iso4217="http://www.xbrl.org/2003/iso4217"',
  'xmlns:xbrldi="http://xbrl.org/2006/xbrldi"',
  'xmlns:us-gaap="http://fasb.org/us-gaap/2023"',
  'xmlns:dei="http://xbrl.sec.gov/dei/2023"',
  'xmlns:t="urn:t"',
].join(' ');

/** An instance document with the context `c` (an instant), `d` (a duration) and the unit `u` (USD). */
export function instanceText(body: string): string {
  return `<xbrl ${NAMESPACES}>\n${contextText('c', '<instant>2023-12-31</instant>')}
${contextText('d', '<startDate>2023-01-01</startDate><endDate>2023-12-31</endDate>')}
<unit id="u"><measure>iso4217:USD</measure></unit>\n${body}\n</xbrl>`;
}

export function contextText(id: string, period: string, segment = '', scenario = ''): string {
  const inside = segment && `<segment>${segment}</segment>`;
  const after = scenario && `<scenario>${scenario}</scenario>`;
  return `<context id="${id}"><entity><identifier scheme="http://www.sec.gov/CIK">0000000001</identifier>${inside}</entity><period>${period}</period>${after}</context>`;
}

/** The one filing of documents in memory. */
export async function filingOf(texts: Readonly<Record<string, string>>, instance?: string): Promise<Filing> {
  const [filing] = await readFilings(memoryFiles('tiny', texts), instance === undefined ? {} : { instance });
  if (!filing) throw new Error('no filing');
  return filing;
}

const ACCURACY = new Map([
  [DECIMALS_UNSTATED, ''],
  [DECIMALS_INFINITE, ' ±0'],
  [DECIMALS_UNKNOWN, ' ±?'],
]);

/** Each value on one line, in the order of the batch: `t#A 2023-12-31 USD [Axis=Member;] = 100.5 d-3`. */
export function valuesOf({ rows: batch }: Filing): string[] {
  const { rows, numbers, wideNumbers, texts, nils } = batch;
  const at = (row: number, field: number): string => {
    const name = batch.fields[field];
    const [start, end] = [rows.periodStart[row] ?? NO_DAY, rows.periodEnd[row] ?? NO_DAY];
    const period = [start, end].flatMap((day) => (day === NO_DAY ? [] : [formatIsoDate(day)])).join('/');
    const dimensions = batch.dimensions[rows.dimensions[row] ?? -1] ?? '';
    const unit = batch.units[rows.unit[row] ?? -1] ?? '';
    return [`${name?.namespace}#${name?.name}`, period, unit, dimensions && `[${dimensions}]`]
      .filter(Boolean)
      .join(' ');
  };
  const accuracy = (decimals: number): string => ACCURACY.get(decimals) ?? ` d${decimals}`;
  const line = (values: { row: Int32Array; field: Int32Array }, i: number, text: string): string =>
    `${at(values.row[i] ?? -1, values.field[i] ?? -1)} = ${text}`;
  return [
    ...Array.from(numbers.row, (_, i) =>
      line(
        numbers,
        i,
        formatDecimal({ mantissa: numbers.mantissa[i] ?? 0n, places: numbers.places[i] ?? 0 }) +
          accuracy(numbers.decimals[i] ?? 0),
      ),
    ),
    ...wideNumbers.text.map((text, i) => line(wideNumbers, i, text + accuracy(wideNumbers.decimals[i] ?? 0))),
    ...texts.text.map((text, i) => line(texts, i, JSON.stringify(text))),
    ...Array.from(nils?.row ?? [], (_, i) => (nils ? line(nils, i, 'nil') : '')),
  ];
}

/** Code and message of what a filing's reader says, without missing files. */
export function problemsOf({ summary }: Filing): string[] {
  return summary.diagnostics.flatMap(({ code, message }) =>
    code === 'xbrl/no-taxonomy' ? [] : [`${code}: ${message}`],
  );
}
