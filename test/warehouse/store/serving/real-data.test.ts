import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parseDecimal, trimDecimal } from '../../../../src/core/base/decimal.ts';
import { DEFAULT_MAX_XML } from '../../../../src/core/base/xml.ts';
import { answerFromXml } from '../../../../src/service/protocol/codec.ts';
import { DATA_ROWS } from '../../../../src/service/protocol/rows/data-rows.ts';
import { ingestPayload } from '../../../../src/service/sync/ingest-payload.ts';
import { ingestFsds } from '../../../../src/warehouse/ingest/ingest-fsds.ts';
import { openFileSet } from '../../../../src/warehouse/sources/archive/open-file-set.ts';
import { withConnection } from '../../../../src/warehouse/store/connection.ts';
import { readServedRows } from '../../../../src/warehouse/store/serving/served-rows.ts';
import { decodeImage, imageFaults } from '../../../support/decode-image.ts';
import { describeWithRealData } from '../../../support/real-data.ts';
import { type ImageValue, num } from '../../../support/row-images.ts';
import { TEST_PORTS, tempStore } from '../../../support/temp-store.ts';

const OBSERVED = { observedAt: '2019-03-01T07:13:00Z' };

function read(store: string, resource: string) {
  return withConnection(store, TEST_PORTS, (connection) => readServedRows(connection, resource, 1, []));
}

describeWithRealData('a saved answer', ['api-samples/corefinancials-ann-wfc-2019.xml'], ([path]) => {
  test('brought in and imaged has the same fields, values and order', async () => {
    const store = await tempStore();
    await ingestPayload(path, { ...OBSERVED, store, resource: 'CoreFinancials-ANN' }, TEST_PORTS);
    const { image } = await read(store, 'CoreFinancials-ANN');
    expect(imageFaults(image)).toEqual([]);
    const saved = answerFromXml(DATA_ROWS, await readFile(path, 'utf8'), {
      file: path,
      maxXml: DEFAULT_MAX_XML,
    }).content.rows.map(({ values }) =>
      values.flatMap(({ field, value }): (readonly [string, ImageValue])[] =>
        value === null ? [] : [[field, value.kind === 'number' ? num(value.text) : value.text]],
      ),
    );
    const imaged = decodeImage(image).map(({ values }) => Object.entries(values));
    expect(imaged).toHaveLength(5);
    expect(imaged).toEqual(saved);
  });
});

/** Constellation Energy's filing for the second quarter of 2009. */
const FILING = '0001047469-09-007384';

describeWithRealData('a quarter of real filings', ['sec-fsds/2009q3_pub2024-11.zip'], ([path]) => {
  test('composed shows what its lines of numbers say, under their own names, and nothing else', async () => {
    const store = await tempStore();
    const { summary } = (await ingestFsds(path, { ...OBSERVED, store }, TEST_PORTS)) ?? {};
    const { image, counts } = await read(store, 'Financials-QTR');
    expect(imageFaults(image)).toEqual([]);
    const leftOut = Object.values(counts.leftOut).reduce((sum, count) => sum + count, 0);
    expect(counts.values + leftOut).toBe(summary?.counts.numbersLoaded);
    const rows = decodeImage(image).filter(({ values }) => values.dcn === FILING);
    // Read off num.txt by eye.
    expect(rows.map(({ values }) => [values.periodenddate, values.revenues, values.profitloss, values.assets])).toEqual(
      [
        ['06/30/2008 12:00 AM', num('4756100000'), num('175000000'), undefined],
        ['06/30/2009 12:00 AM', num('3864100000'), num('28300000'), num('19998400000')],
      ],
    );
    expect(rows[1]?.values).toMatchObject({
      taxonomyid: '18',
      cik: '0001004440',
      siccode: '4911',
      fiscalyear: num(2009),
      fiscalquarter: num(2),
    });
    const header = new Set(Object.keys(rows[1]?.values ?? {}).slice(0, 16));
    const shown = Object.entries(rows[1]?.values ?? {}).filter(([name]) => !header.has(name));
    expect(shown.map(([name, value]) => [name, amountOf(value)])).toEqual(await linesOf(path, '20090630'));
  });
});

function amountOf(value: ImageValue): string {
  return typeof value === 'string' ? value : plain(value.number);
}

function plain(number: string): string {
  const { mantissa, places } = trimDecimal(parseDecimal(number) ?? { mantissa: 0n, places: 0 });
  return `${mantissa}e-${places}`;
}

/** The lines of num.txt for one quarter of the filing, read without any of the program's readers: standard names, US dollars, no segments. */
async function linesOf(path: string, end: string): Promise<readonly (readonly [string, string])[]> {
  const { files } = await openFileSet(path);
  const table = await files.find((file) => file.path === 'num.txt')?.read(1 << 28);
  const text = Buffer.from(table ?? []).toString();
  const lines = text.split('\n').map((line) => line.split('\t'));
  return lines
    .filter(
      ([adsh, , version, ddate, qtrs, uom, segments, coreg, value]) =>
        adsh === FILING &&
        version?.startsWith('us-gaap/') &&
        ddate === end &&
        (qtrs === '0' || qtrs === '1') &&
        uom === 'USD' &&
        !segments &&
        !coreg &&
        value,
    )
    .map((cells) => [cells[1]?.toLowerCase() ?? '', plain(cells[8] ?? '')] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
