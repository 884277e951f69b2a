import { isOwn, PAGE_FIELDS } from './fields.ts';
import type { PageFiling } from './filing.ts';
import { memberOf, tagOf } from './layout.ts';
import { QUARTER_ENDS } from './ledger.ts';
import { STANDARD_VERSION } from './standard.ts';

/** The files of a Financial Statement Data Set by name. */
export type DataSetTexts = { readonly [Name in 'sub' | 'tag' | 'num' | 'pre' as `${Name}.txt`]: string };

const COLUMNS = {
  sub: 'adsh cik name sic countryba form period fy fp filed accepted nciks',
  tag: 'tag version custom abstract datatype iord crdr tlabel doc',
  num: 'adsh tag version ddate qtrs uom segments coreg value footnote',
  pre: 'adsh report line stmt inpth rfile tag version plabel negating',
} as const;

type Name = keyof typeof COLUMNS;

/** Miscellaneous manufacturing, which follows the commercial standard. */
const SIC = '3990';
/** So many days after its end the report of a quarter is filed. */
const FILED_AFTER = 35;
const DAY = 86_400_000;

/** The reports of one quarter in the form of a data set of the SEC, in its layout of 2024. */
export function toTables(filings: readonly PageFiling[]): DataSetTexts {
  const rows: Record<Name, string[]> = { sub: [], tag: [], num: [], pre: [] };
  const tags = new Set<string>();
  for (const [at, filing] of filings.entries()) {
    const { document, facts, pages } = filing;
    rows.sub.push(subOf(filing, at));
    for (const { name, quarters, last, value } of facts.values()) {
      const tag = tagOf(name);
      const version = versionOf(tag, document);
      const member = memberOf(name);
      const segments = member === '' ? '' : `ClassOfStock=${member};`;
      rows.num.push(joined(document, tag, version, dayText(last), quarters, 'USD', segments, '', `${value}.0000`, ''));
      if (tags.has(`${tag} ${version}`)) continue;
      tags.add(`${tag} ${version}`);
      const { period = '', balance = '', label = '' } = PAGE_FIELDS.get(tag) ?? {};
      rows.tag.push(joined(tag, version, isOwn(tag) ? 1 : 0, 0, 'monetary', period, balance, label, ''));
    }
    for (const [index, { code, lines }] of pages.entries()) {
      for (const { line, name, label, isNegated } of lines) {
        const tag = tagOf(name);
        const place = [document, index + 2, line, code, 0, 'H', tag, versionOf(tag, document)];
        rows.pre.push(joined(...place, label, isNegated ? 1 : 0));
      }
    }
  }
  const textOf = (name: Name): string => `${[joined(...COLUMNS[name].split(' ')), ...rows[name]].join('\n')}\n`;
  return { 'sub.txt': textOf('sub'), 'tag.txt': textOf('tag'), 'num.txt': textOf('num'), 'pre.txt': textOf('pre') };
}

const joined = (...cells: readonly (string | number)[]): string => cells.join('\t');

/** Fields of a company's own making have its report for a version. */
const versionOf = (tag: string, document: string): string => (isOwn(tag) ? document : `us-gaap/${STANDARD_VERSION}`);

/** `20250630`. */
function dayText(quarter: number): string {
  return (QUARTER_ENDS[quarter] ?? '').replaceAll('-', '');
}

/** Companies file on different days. */
function subOf({ company: { key, name }, document, quarter }: PageFiling, at: number): string {
  const end = QUARTER_ENDS[quarter] ?? '';
  const filed = new Date(Date.parse(end) + (FILED_AFTER + at) * DAY).toISOString().slice(0, 10);
  const [year = '', month = ''] = end.split('-');
  const when = [filed.replaceAll('-', ''), `${filed} 16:05:00.0`] as const;
  return joined(
    ...[document, Number(key), name, SIC, 'US', '10-Q', dayText(quarter), year, `Q${Number(month) / 3}`],
    ...[...when, 1],
  );
}
