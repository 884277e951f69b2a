import { xmlAttribute } from '../../../core/base/escape.ts';
import { zipBytes } from '../../../core/base/zip.ts';
import { sheetNames } from './sheet-names.ts';
import { styleTable } from './styles.ts';
import type { Workbook } from './workbook.ts';
import { worksheetXml } from './worksheet-xml.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The bytes of an .xlsx file (ECMA-376), the same for the same workbook. It must have a sheet. */
export function writeWorkbook({ sheets }: Workbook): Uint8Array {
  const styles = styleTable();
  const names = sheetNames(sheets.map(({ name }) => name));
  const numbers = names.map((_, at) => at + 1);
  const parts: readonly (readonly [name: string, xml: string])[] = [
    ['[Content_Types].xml', contentTypes(numbers)],
    ['_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']])],
    ['xl/workbook.xml', workbookXml(names)],
    [
      'xl/_rels/workbook.xml.rels',
      relationships([
        ...numbers.map((at) => ['worksheet', `worksheets/sheet${at}.xml`] as const),
        ['styles', 'styles.xml'],
      ]),
    ],
    ...sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, worksheetXml(sheet, styles)] as const),
  ];
  // The styles are known when all cells are written.
  const whole = [...parts, ['xl/styles.xml', styles.xml()] as const];
  return zipBytes(whole.map(([name, xml]) => ({ name, bytes: Buffer.from(HEAD + xml) })));
}

function contentTypes(numbers: readonly number[]): string {
  const override = (part: string, type: string): string =>
    `<Override PartName="/xl/${part}.xml" ContentType="${TYPES}.${type}+xml"/>`;
  return [
    `<Types xmlns="${PACKAGE}/content-types">`,
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`,
    '<Default Extension="xml" ContentType="application/xml"/>',
    override('workbook', 'sheet.main'),
    override('styles', 'styles'),
    ...numbers.map((at) => override(`worksheets/sheet${at}`, 'worksheet')),
    '</Types>',
  ].join('');
}

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const all = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${DOCUMENT}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;
}

function workbookXml(names: readonly string[]): string {
  const sheets = names.map(
    (name, at) => `<sheet name="${xmlAttribute(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  return [
    `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${DOCUMENT}">`,
    `<sheets>${sheets.join('')}</sheets>`,
    '</workbook>',
  ].join('');
}
