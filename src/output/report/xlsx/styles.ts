import { xmlAttribute } from '../../../core/base/escape.ts';
import type { CellStyle } from './workbook.ts';

/** The styles that the cells of a workbook use, by number; the first is that of cells without a style. */
export type StyleTable = { readonly numberOf: (style: CellStyle) => number; readonly xml: () => string };

/** Numbers below this are formats that spreadsheets have of their own. */
const FIRST_FORMAT = 164;
const COLORS: Readonly<Record<NonNullable<CellStyle['color']>, string>> = {
  error: 'FFB3261E',
  dim: 'FF5C5F66',
  link: 'FF00639B',
};

export function styleTable(): StyleTable {
  const formats = numbered();
  const fonts = numbered('<font><sz val="11"/><name val="Calibri"/></font>');
  const borders = numbered('<border/>');
  const styles = numbered('<xf/>');
  return {
    numberOf: (style) => {
      const format = style.format === undefined ? 0 : FIRST_FORMAT + formats.numberOf(xmlAttribute(style.format));
      const font = fonts.numberOf(fontXml(style));
      const border = borders.numberOf(style.line === undefined ? '<border/>' : borderXml(style.line));
      const attributes = `numFmtId="${format}" fontId="${font}" fillId="0" borderId="${border}"`;
      return styles.numberOf(`<xf ${attributes} applyNumberFormat="1" applyAlignment="1">${alignmentXml(style)}</xf>`);
    },
    xml: () =>
      [
        '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
        list(
          'numFmts',
          formats.all().map((code, at) => `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${code}"/>`),
        ),
        list('fonts', fonts.all()),
        list('fills', [
          '<fill><patternFill patternType="none"/></fill>',
          '<fill><patternFill patternType="gray125"/></fill>',
        ]),
        list('borders', borders.all()),
        '<cellStyleXfs count="1"><xf/></cellStyleXfs>',
        list('cellXfs', styles.all()),
        '</styleSheet>',
      ].join(''),
  };
}

function fontXml({ bold, italic, color }: CellStyle): string {
  const tint = color === undefined ? '' : `<color rgb="${COLORS[color]}"/>`;
  return `<font>${bold ? '<b/>' : ''}${italic ? '<i/>' : ''}<sz val="11"/>${tint}<name val="Calibri"/></font>`;
}

function borderXml(line: 'above' | 'below'): string {
  const thin = '<color rgb="FF888888"/>';
  const top = line === 'above' ? `<top style="thin">${thin}</top>` : '<top/>';
  const bottom = line === 'below' ? `<bottom style="thin">${thin}</bottom>` : '<bottom/>';
  return `<border><left/><right/>${top}${bottom}</border>`;
}

/** An indentation needs a side. */
function alignmentXml({ align, indent = 0, wrap }: CellStyle): string {
  const side = align ?? (indent > 0 ? 'left' : undefined);
  const horizontal = side === undefined ? '' : ` horizontal="${side}"`;
  const indented = indent > 0 ? ` indent="${Math.min(indent, 250)}"` : '';
  return `<alignment${horizontal} vertical="top"${indented}${wrap ? ' wrapText="1"' : ''}/>`;
}

function list(name: string, items: readonly string[]): string {
  return items.length === 0 ? '' : `<${name} count="${items.length}">${items.join('')}</${name}>`;
}

/** Texts by the order in which they first occur. */
function numbered(...first: readonly string[]) {
  const numbers = new Map(first.map((text, at) => [text, at]));
  return {
    numberOf: (text: string): number => {
      const known = numbers.get(text) ?? numbers.size;
      numbers.set(text, known);
      return known;
    },
    all: (): readonly string[] => [...numbers.keys()],
  };
}
