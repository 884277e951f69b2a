import { join } from 'node:path';
import { contextText, instanceText } from '../warehouse/sources/xbrl/instance/filings.ts';
import { link, linkbase, roles } from '../warehouse/sources/xbrl/tiny-taxonomy.ts';
import { writeFiles } from './write-files.ts';

/**
 * A statement by hand. `lines`: the name of a field, its marks, and amounts at the end of 2023 and of 2022 (or of these
 * years), `-` where there is none. Marks: `d` or `c` (balance type), `f` (a flow), `h` (a heading), `n` (negated label),
 * `o` and `e` (at the beginning and at the end of a period), `s` (of the standard: the schema is not there).
 */
export type FiledTable = { readonly title: string; readonly lines: string };

type Line = { readonly name: string; readonly marks: string; readonly amounts: readonly string[] };

export type PrintedFilingParts = {
  readonly statements: readonly FiledTable[];
  /** As lines of a calculation link: `Total > Part weight="-1"`; of the first statement. */
  readonly calculation?: string;
  /** Further facts, XML. */
  readonly facts?: string;
  /** Orders of the presentation turned round: the file lists its arcs from the last to the first. */
  readonly isReversed?: boolean;
  readonly hasPresentation?: boolean;
};

const ROLES: Readonly<Record<string, string>> = {
  n: 'http://www.xbrl.org/2009/role/negatedLabel',
  o: 'http://www.xbrl.org/2003/role/periodStartLabel',
  e: 'http://www.xbrl.org/2003/role/periodEndLabel',
};

/** Writes a filing into a folder of its own; gives its path. */
export function writePrintedFiling(folder: string, name: string, parts: PrintedFilingParts): string {
  const { statements, calculation = '', facts = '', isReversed = false, hasPresentation = true } = parts;
  const tables = statements.map(({ lines }) => linesOf(lines));
  const all = tables.flat();
  const uriOf = (at: number): string => `urn:r${at}`;
  const titles = Object.fromEntries(statements.map(({ title }, at) => [uriOf(at), `${at + 1}0 - ${title}`]));
  const own = [...new Map(all.filter((line) => !isStandard(line)).map((line) => [line.name, line])).values()];
  const presentation = tables.map((lines, at) => {
    const arcs = lines.slice(1).map(({ name: child, marks }, order) => {
      const role = Object.entries(ROLES).find(([mark]) => marks.includes(mark))?.[1];
      const preferred = role === undefined ? '' : ` preferredLabel="${role}"`;
      return `${lines[0]?.name} > ${child} order="${order + 1}"${preferred}`;
    });
    return link('presentation', uriOf(at), (isReversed ? arcs.reverse() : arcs).join('\n'));
  });
  const labels = [...new Map(all.map((line) => [line.name, line])).values()].map(labelText).join('\n');
  const links = [
    ...(hasPresentation ? presentation : []),
    ...(calculation === '' ? [] : [link('calculation', uriOf(0), calculation)]),
    `<link:labelLink xlink:type="extended" xlink:role="http://www.xbrl.org/2003/role/link">${labels}</link:labelLink>`,
  ];
  return writeFiles(join(folder, name), {
    'i.xml': instanceOf(all, facts),
    't.xsd': schemaOf(own, titles),
    'links.xml': all.filter(isStandard).reduce(asStandard, linkbase(...links)),
  });
}

const isStandard = ({ marks }: Line): boolean => marks.includes('s');

const STANDARD = 'http://xbrl.fasb.org/us-gaap/2023/elts/us-gaap-2023.xsd';
const asStandard = (text: string, { name }: Line): string =>
  text.replaceAll(`"t.xsd#t_${name}"`, `"${STANDARD}#us-gaap_${name}"`);

function linesOf(text: string): Line[] {
  return text.split('\n').flatMap((line) => {
    const [, name, marks = '', amounts = ''] = /^\s*(\w+)(?: ([a-z]+))?(?: \|(.*))?$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, marks, amounts: amounts.trim().split(/\s+/).filter(Boolean) }];
  });
}

/** `TotalAssets` is labelled `Total assets`. */
function labelText({ name }: Line): string {
  const text = name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return `<link:loc xlink:type="locator" xlink:href="t.xsd#t_${name}" xlink:label="${name}"/>
<link:label xlink:type="resource" xlink:label="l_${name}" xlink:role="http://www.xbrl.org/2003/role/label" xml:lang="en">${text}</link:label>
<link:labelArc xlink:type="arc" xlink:arcrole="http://www.xbrl.org/2003/arcrole/concept-label" xlink:from="${name}" xlink:to="l_${name}"/>`;
}

function schemaOf(lines: readonly Line[], titles: Readonly<Record<string, string>>): string {
  const elements = lines.map(({ name, marks }) => {
    const balance = marks.includes('d') ? 'debit' : marks.includes('c') ? 'credit' : undefined;
    const isHeading = marks.includes('h');
    const attributes = [
      `id="t_${name}" name="${name}" substitutionGroup="xbrli:item" abstract="${isHeading}"`,
      `type="xbrli:${isHeading ? 'string' : 'monetary'}ItemType"`,
      `xbrli:periodType="${marks.includes('f') ? 'duration' : 'instant'}"`,
      balance === undefined ? '' : `xbrli:balance="${balance}"`,
    ];
    return `<xsd:element ${attributes.join(' ')}/>`;
  });
  return `<xsd:schema targetNamespace="urn:t" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:link="http://www.xbrl.org/2003/linkbase">
${roles(titles)}\n${elements.join('\n')}\n</xsd:schema>`;
}

const YEARS = ['2023', '2022'];

function instanceOf(lines: readonly Line[], facts: string): string {
  const contexts = YEARS.flatMap((year) => [
    contextText(`i${year}`, `<instant>${year}-12-31</instant>`),
    contextText(`d${year}`, `<startDate>${year}-01-01</startDate><endDate>${year}-12-31</endDate>`),
  ]);
  const written = new Set<string>();
  const values = lines.flatMap((line) =>
    line.amounts.flatMap((amount, at) => {
      const { name, marks } = line;
      const prefix = isStandard(line) ? 'us-gaap' : 't';
      const year = Number(YEARS[at]) - (marks.includes('o') ? 1 : 0);
      const context = `${marks.includes('f') ? 'd' : 'i'}${year}`;
      if (amount === '-' || written.has(`${name} ${context}`)) return [];
      written.add(`${name} ${context}`);
      return [`<${prefix}:${name} contextRef="${context}" unitRef="u" decimals="0">${amount}</${prefix}:${name}>`];
    }),
  );
  const before = contextText('i2021', '<instant>2021-12-31</instant>');
  return instanceText(
    ['<link:schemaRef xlink:type="simple" xlink:href="t.xsd"/>', before, ...contexts, ...values, facts].join('\n'),
  );
}
