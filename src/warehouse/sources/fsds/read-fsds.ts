import { formatIsoDate } from '../../../core/base/date.ts';
import type { Diagnostic } from '../../../core/base/diagnostic.ts';
import { inputError } from '../../../core/base/errors.ts';
import type { Progress } from '../../../core/base/progress.ts';
import { FSDS_RESOURCE, FSDS_SOURCE } from '../../../core/model/data-sets.ts';
import type { FileSet, SetFile } from '../../../core/model/files.ts';
import type { FiledDocument } from '../../../core/model/row-batch.ts';
import type { Scope, SourceRead } from '../../../core/model/source-read.ts';
import { bindDocuments } from './bindings.ts';
import type { Conflict } from './distinct-numbers.ts';
import { createNames } from './names.ts';
import { readNum } from './read-num.ts';
import { readPre } from './read-pre.ts';
import { readSub } from './read-sub.ts';
import { type PeriodTypes, readTag } from './read-tag.ts';
import { createTally, tallyDiagnostics } from './tally.ts';
import { toBatches } from './to-batches.ts';

export type ReadFsdsOptions = {
  readonly progress: Progress;
  readonly signal?: AbortSignal | undefined;
  /** Numbers in a batch; 65,536 where it is left out. */
  readonly batchSize?: number;
  /** Companies are named by the filings of each day, and not by the latest one of the data set. */
  readonly byDay?: boolean;
  /** It is the whole of its quarter, whatever the dates of its filings: others of that quarter are retired. */
  readonly wholeQuarter?: boolean;
};

const BATCH_SIZE = 65_536;

/**
 * Reads one SEC Financial Statement Data Set (`sub`, `num`, `pre`, and `tag` where it is there), in the layout of 2021
 * (co-registrants only) or 2024 (segments). Columns are found by their names in the header; quotes mean nothing; values
 * keep the digits they were filed with. Rows are filed rows: (accession number, CIK, dimensions, unit, period), the
 * period rounded as published.
 *
 * Yields properties and labels of the fields, then rows and numbers, then statement lines. Tables are read piece by
 * piece; the numbers, 22 bytes each, are held until the last of them is known. Anything that is not as documented is an
 * input error naming file and line; omissions and assumptions are counted in the summary.
 *
 * Source: "Financial Statement Data Sets", U.S. Securities and Exchange Commission, the readme of each data set.
 */
export async function* readFsds(set: FileSet, options: ReadFsdsOptions): SourceRead {
  const watch = { progress: options.progress, signal: options.signal };
  const tables = findTables(set);
  const names = createNames();
  const tally = createTally();
  const periodTypes: PeriodTypes = [];

  const { documents, entities, sics } = await readSub(tables.sub, names, { ...watch, byDay: options.byDay ?? false });
  if (documents.length === 0) throw inputError('lists no filings', { place: { file: tables.sub.place, line: 1 } });
  tally.counts.filings = documents.length;

  if (tables.tag) yield* readTag(tables.tag, names, periodTypes, tally, watch);

  const numbers = await readNum(tables.num, names, periodTypes, tally, watch);
  if (tally.counts.numbers === 0) {
    throw inputError('holds no numbers, though sub names filings', { place: { file: tables.num.place, line: 1 } });
  }
  const bindings = bindDocuments(names, numbers, sics);
  tally.counts.filingsMixed = bindings.mixed;
  for (const batch of toBatches({ names, documents, entities, numbers, bindings }, options.batchSize ?? BATCH_SIZE)) {
    yield { kind: 'rows', batch };
  }

  yield* readPre(tables.pre, names, numbers, tally, watch);

  const lost = tally.counts.numbersWithoutFiling + tally.counts.statementLinesWithoutFiling > 0;
  const { scope, diagnostics } = scopeOf(documents, {
    allDimensions: numbers.allDimensions,
    lost,
    wholeQuarter: options.wholeQuarter ?? false,
    file: tables.sub.place,
  });
  const missing = tables.tag ? [] : [withoutTag(set)];
  const all = [
    ...missing,
    // By day, no filing retires another.
    ...(options.byDay ? [] : diagnostics),
    ...tallyDiagnostics(tally),
    ...conflictDiagnostics(numbers.conflicts, tables.num.place),
  ];
  return { scope, counts: tally.counts, diagnostics: all };
}

/** Conflicts that are reported one by one. */
const MOST_CONFLICTS = 20;

function conflictDiagnostics(conflicts: readonly Conflict[], file: string): readonly Diagnostic[] {
  const warning = (message: string, line: number): Diagnostic => {
    return { severity: 'warning', code: 'fsds/conflicting-number', message, place: { file, line } };
  };
  const shown = conflicts.slice(0, MOST_CONFLICTS);
  const others = conflicts.slice(MOST_CONFLICTS);
  return [
    ...shown.map(({ line, earlier }) =>
      warning(`conflicts with line ${earlier}: same fact, different value; both are kept`, line),
    ),
    ...others.slice(0, 1).map(({ line }) => warning(`${others.length} more lines conflict with an earlier one`, line)),
  ];
}

function withoutTag(set: FileSet): Diagnostic {
  const message = 'no tag.txt: labels and the data, period and balance types of the fields are unknown';
  const hint = 'a number is taken for an instant or a duration by its qtrs';
  return { severity: 'warning', code: 'fsds/no-tag', message, hint, place: { file: set.name } };
}

type Tables = {
  readonly sub: SetFile;
  readonly num: SetFile;
  readonly pre: SetFile;
  /** It only describes the fields, so a data set can be read without it. */
  readonly tag: SetFile | undefined;
};

/**
 * The tables of a data set, all in one folder of the set. A missing table other than `tag`, or two data sets in one
 * set, is an input error.
 */
function findTables(set: FileSet): Tables {
  const folders = set.files.filter((file) => baseName(file.path) === 'sub.txt').map((file) => folderOf(file.path));
  const folder = folders[0] ?? '';
  if (folders.length > 1) {
    throw inputError('holds more than one data set', {
      place: { file: set.name },
      hint: `sub.txt is in ${folders.map((name) => `"${name}"`).join(' and ')}. Name each data set by itself.`,
    });
  }
  const find = (name: string) => set.files.find(({ path }) => path === `${folder}${name}.txt`);
  const needed = (name: 'sub' | 'num' | 'pre'): SetFile => {
    const file = find(name);
    if (file) return file;
    throw inputError(`no ${name}.txt among its files`, {
      place: { file: set.name, line: 1 },
      hint: `Found: ${shown(set.files)}. Wanted: sub.txt, tag.txt, num.txt, pre.txt; only tag.txt may be missing.`,
    });
  };
  return { sub: needed('sub'), tag: find('tag'), num: needed('num'), pre: needed('pre') };
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

const SHOWN = 12;

function shown(files: readonly SetFile[]): string {
  const paths = files.slice(0, SHOWN).map(({ path }) => path);
  return files.length > SHOWN ? `${paths.join(', ')} and ${files.length - SHOWN} more` : paths.join(', ');
}

type Covered = {
  readonly allDimensions: boolean;
  /** Lines were left out. */
  readonly lost: boolean;
  /** The user says that it is a whole quarter. */
  readonly wholeQuarter: boolean;
  /** For messages. */
  readonly file: string;
};

/**
 * The scope of a data set, by the dates of its filings. One that covers a calendar quarter retires the filings of that
 * quarter that it does not name; any other, such as one of a day, retires only rows of its own filings. One of which
 * lines were left out retires nothing. The layout without segments has no dimensions but co-registrants.
 *
 * @throws input error where it should be a whole quarter, and has filings of several.
 */
function scopeOf(
  documents: readonly FiledDocument[],
  { allDimensions, lost, wholeQuarter, file }: Covered,
): { readonly scope: Scope; readonly diagnostics: readonly Diagnostic[] } {
  const days = documents.flatMap(({ filed }) => (filed === undefined ? [] : [formatIsoDate(filed)])).sort();
  const first = days[0] ?? '';
  const last = days.at(-1) ?? '';
  const isOneQuarter = quarterOf(first) === quarterOf(last);
  if (wholeQuarter && !isOneQuarter) {
    throw inputError(`is not a whole quarter: its filings were filed from ${first} to ${last}`, { place: { file } });
  }
  const isWhole = isOneQuarter && (wholeQuarter || coversQuarter(first, last));
  const effectiveAt = documents.reduce((latest, { accepted = '' }) => (accepted > latest ? accepted : latest), '');
  const scope: Scope = {
    source: FSDS_SOURCE,
    resource: FSDS_RESOURCE,
    partition: isWhole ? `quarter ${quarterOf(first)}` : `filings ${first === last ? first : `${first}..${last}`}`,
    complete: isWhole && !lost,
    wholeDocuments: !lost,
    dimensions: allDimensions ? 'all' : 'legal-entity',
    supersedes: false,
    partitionBy: 'quarter filed',
    ...(effectiveAt && { effectiveAt }),
  };
  return { scope, diagnostics: isWhole ? [] : [partOfQuarter(first, last)] };
}

/** `2009-07-15` is in `2009q3`. */
function quarterOf(isoDate: string): string {
  return `${isoDate.slice(0, 4)}q${Math.ceil(Number(isoDate.slice(5, 7)) / 3)}`;
}

/** The first half of the first month and the second half of the last one: the first filings of 2009 came on July 15. */
const MIDDLE_OF_MONTH = 15;

/** Whether filings from a first to a last day of a quarter are those of the quarter. */
function coversQuarter(first: string, last: string): boolean {
  const [from = 0, to = 0] = [first, last].map(
    (date) => ((Number(date.slice(5, 7)) - 1) % 3) * 31 + Number(date.slice(8)),
  );
  return from <= MIDDLE_OF_MONTH && to >= 2 * 31 + MIDDLE_OF_MONTH;
}

function partOfQuarter(first: string, last: string): Diagnostic {
  const when = first === last ? `on ${first}` : `from ${first} to ${last}`;
  return {
    severity: 'note',
    code: 'fsds/not-a-quarter',
    message: `the filings were filed ${when}, which is not a whole quarter: filings that it does not name stay as they are`,
  };
}
