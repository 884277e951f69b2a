import { XMLParser } from 'fast-xml-parser';
import yauzl from 'yauzl';

/** A cell as its file has it: `value` is the text in it, `format` its number format. */
export type ReadCell = {
  readonly value: string;
  readonly formula?: string;
  readonly isText: boolean;
  readonly format: string;
  readonly indent: number;
  readonly isBold: boolean;
  readonly link?: string;
};
export type ReadSheet = {
  readonly name: string;
  readonly cells: Readonly<Record<string, ReadCell>>;
  readonly widths: readonly number[];
  /** `B8`: the first cell that scrolls. */
  readonly scrolls: string | undefined;
};

/** The entries of a zip in memory, read by another library than the one that wrote them. */
export async function unzip(bytes: Uint8Array): Promise<ReadonlyMap<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(Buffer.from(bytes));
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece);
    entries.set(entry.fileName, Buffer.concat(pieces));
  }
  return entries;
}

type Element = { readonly [member: string]: Element | readonly Element[] | string | undefined };

const LISTS = new Set(['hyperlink', 'sheet', 'row', 'c', 'col', 'xf', 'numFmt', 'font']);
const parser = new XMLParser({
  ...{ ignoreAttributes: false, attributeNamePrefix: '', parseTagValue: false, trimValues: false },
  isArray: (name: string) => LISTS.has(name),
});

/** The sheets of an .xlsx file, by the parts that its package names. */
export async function readXlsx(bytes: Uint8Array): Promise<readonly ReadSheet[]> {
  const entries = await unzip(bytes);
  const part = (name: string): Element => parser.parse(entries.get(name)?.toString('utf8') ?? '');
  const styles = at(part('xl/styles.xml'), 'styleSheet');
  const formats = new Map(
    listAt(styles, 'numFmts', 'numFmt').map((one) => [textAt(one, 'numFmtId'), textAt(one, 'formatCode')]),
  );
  const fonts = listAt(styles, 'fonts', 'font');
  const looks = listAt(styles, 'cellXfs', 'xf').map((xf) => ({
    format: formats.get(textAt(xf, 'numFmtId')) ?? '',
    indent: Number(textAt(at(xf, 'alignment'), 'indent') || 0),
    isBold: fonts[Number(textAt(xf, 'fontId') || 0)]?.b !== undefined,
  }));
  return listAt(at(part('xl/workbook.xml'), 'workbook'), 'sheets', 'sheet').map((sheet, place) => {
    const sheetPart = at(part(`xl/worksheets/sheet${place + 1}.xml`), 'worksheet');
    const cells = listAt(sheetPart, 'sheetData', 'row').flatMap((row) => listAt(row, 'c'));
    const links = new Map(
      listAt(sheetPart, 'hyperlinks', 'hyperlink').map((one) => [textAt(one, 'ref'), textAt(one, 'location')]),
    );
    return {
      name: textAt(sheet, 'name'),
      cells: Object.fromEntries(cells.map((cell) => [textAt(cell, 'r'), readCell(cell, looks, links)])),
      widths: listAt(sheetPart, 'cols', 'col').map((column) => Number(textAt(column, 'width'))),
      scrolls: textAt(at(at(at(sheetPart, 'sheetViews'), 'sheetView'), 'pane'), 'topLeftCell') || undefined,
    };
  });
}

function readCell(
  cell: Element,
  looks: readonly Pick<ReadCell, 'format' | 'indent' | 'isBold'>[],
  links: ReadonlyMap<string, string>,
): ReadCell {
  const link = links.get(textAt(cell, 'r'));
  const isText = cell.t === 'inlineStr';
  const look = looks[Number(textAt(cell, 's') || 0)] ?? { format: '', indent: 0, isBold: false };
  const value = isText ? textAt(at(at(cell, 'is'), 't'), '#text') : textAt(cell, 'v');
  return {
    value,
    isText,
    ...look,
    ...(cell.f !== undefined && { formula: textAt(cell, 'f') }),
    ...(link !== undefined && { link }),
  };
}

function at(element: Element | undefined, name: string): Element {
  const found = element?.[name];
  return typeof found === 'object' && !Array.isArray(found) ? (found as Element) : {};
}

function listAt(element: Element, ...path: readonly string[]): readonly Element[] {
  const last = path.slice(0, -1).reduce(at, element)[path.at(-1) ?? ''];
  return Array.isArray(last) ? last : [];
}

function textAt(element: Element, name: string): string {
  const found = element[name];
  return typeof found === 'string' ? found : '';
}

/** A file as text: of each sheet a row a line, formulas before their values, numbers with their formats. */
export async function printXlsx(bytes: Uint8Array): Promise<string> {
  return `${(await readXlsx(bytes)).map(printSheet).join('\n\n')}\n`;
}

function printSheet({ name, cells }: ReadSheet): string {
  const rows = new Map<string, string[]>();
  for (const [place, { value, formula, isText, format }] of Object.entries(cells)) {
    const row = /\d+$/.exec(place)?.[0] ?? '';
    const shown = isText
      ? JSON.stringify(value)
      : `${formula === undefined ? '' : `=${formula} -> `}${value} ${format}`;
    rows.set(row, [...(rows.get(row) ?? []), `${place} ${shown.trim()}`]);
  }
  return [`# ${name}`, ...[...rows.values()].map((row) => row.join(' | '))].join('\n');
}
