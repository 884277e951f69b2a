import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { openFileSet } from '../../src/warehouse/sources/archive/open-file-set.ts';

/** A line of a table of a data set, by the names of its columns. */
type Cells = Readonly<Record<string, string>>;

/**
 * A number without segments and co-registrant. `start`: '' for an instant; `value`: '' where the filing says that there
 * is none.
 */
export type SecNumber = {
  readonly start: string;
  readonly end: string;
  readonly unit: string;
  readonly value: string;
};

export type SecLine = {
  readonly field: string;
  readonly label: string;
  readonly isHeading: boolean;
  readonly negating: boolean;
  readonly isInstant: boolean;
  readonly numbers: readonly SecNumber[];
};

/** A report of a filing: `BS`, `IS` or `CF`, not parenthetical. */
export type SecReport = {
  readonly document: string;
  readonly statement: string;
  readonly report: number;
  readonly lines: readonly SecLine[];
};

export type SecFiling = { readonly document: string; readonly company: string; readonly reports: readonly SecReport[] };

const STATEMENTS = ['BS', 'IS', 'CF'];

/**
 * The balance sheets, income statements and cash flows of a data set, read from its tables line by line, with the
 * headings of an older publication of it, which the newer layout leaves out.
 */
export async function readSecFilings(newer: string, older: string): Promise<readonly SecFiling[]> {
  const tables = await tablesOf(newer, ['sub', 'pre', 'num', 'tag']);
  const before = await tablesOf(older, ['pre', 'tag']);
  const abstract = new Set(before.tag.filter((tag) => tag.abstract === '1').map(tagOf));
  const instants = new Set(tables.tag.filter((tag) => tag.iord === 'I').map(tagOf));
  const numbers = groups(
    tables.num.filter(({ segments, coreg }) => segments === '' && coreg === ''),
    (num) => `${num.adsh} ${tagOf(num)}`,
  );
  const headings = before.pre.filter((line) => abstract.has(tagOf(line)));
  const lines = [
    ...tables.pre.map((line) => ({ line, isHeading: false })),
    ...headings.map((line) => ({ line, isHeading: true })),
  ];
  const reports = groups(
    lines.filter(({ line }) => line.inpth === '0' && STATEMENTS.includes(line.stmt ?? '')),
    ({ line }) => `${line.adsh} ${line.report}`,
  );
  const toLine = ({ line, isHeading }: { line: Cells; isHeading: boolean }): SecLine => {
    const isInstant = instants.has(tagOf(line));
    const own = isHeading ? [] : (numbers.get(`${line.adsh} ${tagOf(line)}`) ?? []);
    return {
      field: tagOf(line).replace(' ', '#'),
      label: line.plabel ?? '',
      ...{ isHeading, isInstant, negating: line.negating === '1' },
      numbers: own.map((num) => toNumber(num, isInstant)),
    };
  };
  return tables.sub.map(({ adsh = '', cik = '' }) => {
    const own = [...reports].filter(
      ([key, all]) => key.startsWith(`${adsh} `) && all.some(({ isHeading }) => !isHeading),
    );
    return {
      document: adsh,
      company: cik.padStart(10, '0'),
      reports: own
        .map(([, all]): SecReport => {
          const sorted = all.toSorted((a, b) => Number(a.line.line) - Number(b.line.line));
          const [first] = all;
          return {
            document: adsh,
            statement: first?.line.stmt ?? '',
            report: Number(first?.line.report),
            lines: sorted.map(toLine),
          };
        })
        .toSorted((a, b) => a.report - b.report),
    };
  });
}

/** The key of a field: `us-gaap/2009#Assets`. */
function tagOf({ tag, version }: Cells): string {
  return `${version} ${tag}`;
}

function toNumber({ ddate = '', qtrs = '', uom = '', value = '' }: Cells, isInstant: boolean): SecNumber {
  const end = `${ddate.slice(0, 4)}-${ddate.slice(4, 6)}-${ddate.slice(6)}`;
  return { start: isInstant ? '' : startOf(end, Number(qtrs)), end, unit: uom, value };
}

/** The first day of a period of whole quarters that ends with a month. */
function startOf(end: string, quarters: number): string {
  if (quarters === 0) return end;
  const [year, month] = [Number(end.slice(0, 4)), Number(end.slice(5, 7))];
  return new Date(Date.UTC(year, month - 3 * quarters, 1)).toISOString().slice(0, 10);
}

/**
 * The periods that fill at least half as many lines as the fullest one: instants of a balance sheet, durations of the
 * others.
 */
export function columnsOf({ statement, lines }: SecReport): readonly string[] {
  const counts = new Map<string, number>();
  for (const { isInstant, numbers } of lines) {
    if (isInstant !== (statement === 'BS')) continue;
    const reported = numbers.filter(({ value }) => value !== '');
    for (const period of new Set(reported.map(({ start, end }) => `${start}/${end}`))) {
      counts.set(period, (counts.get(period) ?? 0) + 1);
    }
  }
  const most = Math.max(0, ...counts.values());
  return [...counts].filter(([, count]) => 2 * count >= most).map(([period]) => period);
}

/** The numbers that a line has in a column, in any unit: of an instant in a flow its opening or closing balance. */
export function numbersAt({ statement, lines }: SecReport, place: number, column: string): readonly SecNumber[] {
  const { isInstant, field, numbers } = lines[place] as SecLine;
  const [start = '', end = ''] = column.split('/');
  if (!isInstant || statement === 'BS') return numbers.filter((one) => one.start === start && one.end === end);
  const places = lines.flatMap((line, at) => (line.field === field && !line.isHeading ? [at] : []));
  if (place === places.at(-1)) return numbers.filter((one) => one.end === end);
  if (place !== places[0]) return [];
  const before = new Date(Date.parse(start) - 86_400_000).toISOString().slice(0, 10);
  return numbers.filter((one) => one.end === before);
}

function groups<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const own = found.get(key);
    if (own) own.push(item);
    else found.set(key, [item]);
  }
  return found;
}

/** A folder with a data set's filings whose numbers `each` divides: one in so many of them. */
export async function excerptOf(path: string, folder: string, each: number): Promise<string> {
  const excerpt = join(folder, basename(path, '.zip'));
  await mkdir(excerpt);
  for (const file of (await openFileSet(path)).files) {
    if (!file.path.endsWith('.txt')) continue;
    const lines = new TextDecoder().decode(await file.read(2 ** 28)).split('\n');
    const isKept = (line: string): boolean => Number(line.slice(0, line.indexOf('\t')).slice(-6)) % each === 0;
    const kept = file.path.endsWith('tag.txt') ? lines : lines.filter((line, at) => at === 0 || isKept(line));
    await writeFile(join(excerpt, file.path), kept.join('\n'));
  }
  return excerpt;
}

async function tablesOf<const Name extends string>(
  path: string,
  names: readonly Name[],
): Promise<Record<Name, readonly Cells[]>> {
  const { files } = await openFileSet(path);
  const read = async (name: string): Promise<readonly Cells[]> => {
    const file = files.find((one) => one.path.endsWith(`${name}.txt`));
    const text = new TextDecoder().decode(await file?.read(2 ** 28));
    const [head = '', ...lines] = text.split('\n').filter((line) => line !== '');
    const columns = head.trimEnd().split('\t');
    return lines.map((line) => {
      const cells = line.replace(/\r$/, '').split('\t');
      return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']));
    });
  };
  const entries = await Promise.all(names.map(async (name) => [name, await read(name)] as const));
  return Object.fromEntries(entries) as Record<Name, readonly Cells[]>;
}
