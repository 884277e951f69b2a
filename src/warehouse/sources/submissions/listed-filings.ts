import { parseIsoDate, parseIsoMoment } from '../../../core/base/date.ts';
import { newYorkTime } from '../../../core/base/new-york-time.ts';
import { canHoldFacts, type Submission } from '../../../core/model/submission.ts';
import { textOf } from './submission-file.ts';
import { type Tally, tallyAt } from './tally.ts';

type Columns = Readonly<Record<string, unknown>>;

/** What is read of a filing. A list without one of the first three is left out; without another it does not say. */
const NEEDED = ['accessionNumber', 'form', 'filingDate'] as const;
const FURTHER = ['reportDate', 'acceptanceDateTime', 'primaryDocument', 'isXBRL', 'isInlineXBRL'] as const;

type Name = (typeof NEEDED)[number] | (typeof FURTHER)[number];
type Stated = Readonly<Partial<Record<Name, unknown>>>;

type Reading = {
  /** The accession numbers of the company so far. */
  readonly known: Set<string>;
  readonly tally: Tally;
  readonly file: string;
};

/**
 * The filings of a list, given as parallel columns, that can hold facts. Where a column is shorter or longer than
 * another, nobody can tell which value is of which filing: then none of the list is read.
 */
export function listedFilings(columns: Columns, reading: Reading): readonly Submission[] {
  const { tally, file } = reading;
  const lists = new Map<Name, readonly unknown[]>();
  for (const name of [...NEEDED, ...FURTHER]) {
    const column = columns[name];
    if (Array.isArray(column)) lists.set(name, column);
  }
  const lengths = [...lists].map(([name, { length }]) => `${name} ${length}`);
  const count = Math.max(0, ...Array.from(lists.values(), ({ length }) => length));
  tally.counts.filings += count;
  const isAligned = [...lists.values()].every(({ length }) => length === count);
  if (!isAligned || NEEDED.some((name) => !lists.has(name))) {
    tallyAt(tally, 'filingsMisaligned', file, () => lengths.join(', ') || 'no columns', Math.max(count, 1));
    if (count === 0) tally.counts.filings += 1;
    return [];
  }
  return Array.from({ length: count }, (_, at) => at).flatMap((at) => {
    const stated: Stated = Object.fromEntries(Array.from(lists, ([name, column]) => [name, column[at]]));
    return submissionOf(stated, reading);
  });
}

const ACCESSION = /^\d{10}-\d{2}-\d{6}$/;

function submissionOf(stated: Stated, { known, tally, file }: Reading): readonly Submission[] {
  const what = (): string => JSON.stringify(stated);
  const accession = textOf(stated.accessionNumber);
  const form = textOf(stated.form);
  const filed = parseIsoDate(textOf(stated.filingDate) ?? '');
  if (accession === undefined || !ACCESSION.test(accession) || form === undefined) {
    tallyAt(tally, 'filingsUnnamed', file, what);
    return [];
  }
  if (filed === undefined) {
    tallyAt(tally, 'filingsUndated', file, what);
    return [];
  }
  if (known.has(accession)) {
    tallyAt(tally, 'filingsDuplicate', file, () => accession);
    return [];
  }
  known.add(accession);
  const hasXbrl = xbrlOf(stated);
  if (!canHoldFacts(form, hasXbrl)) {
    tally.counts.filingsWithoutFacts += 1;
    return [];
  }
  tally.counts.filingsKept += 1;
  const accepted = acceptanceOf(stated);
  if (accepted === 'unreadable') tallyAt(tally, 'acceptancesUnreadable', file, what);
  const reportDate = isAbsent(stated.reportDate) ? undefined : parseIsoDate(textOf(stated.reportDate) ?? '');
  if (reportDate === undefined && !isAbsent(stated.reportDate)) tallyAt(tally, 'reportDatesUnreadable', file, what);
  const primaryDocument = textOf(stated.primaryDocument);
  return [
    {
      accession,
      form,
      filed,
      ...(accepted !== undefined && accepted !== 'unreadable' && { accepted }),
      ...(reportDate !== undefined && { reportDate }),
      ...(primaryDocument !== undefined && { primaryDocument }),
      ...(hasXbrl !== undefined && { hasXbrl }),
    },
  ];
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';

function acceptanceOf({ acceptanceDateTime }: Stated): string | 'unreadable' | undefined {
  if (isAbsent(acceptanceDateTime)) return undefined;
  const moment = parseIsoMoment(textOf(acceptanceDateTime) ?? '');
  return moment === undefined ? 'unreadable' : newYorkTime(moment);
}

/** 1 for yes, 0 for no. */
function xbrlOf({ isXBRL, isInlineXBRL }: Stated): boolean | undefined {
  const [plain, inline] = [isXBRL, isInlineXBRL].map((flag) => (isAbsent(flag) ? undefined : Number(flag) === 1));
  return plain || inline || (plain ?? inline);
}
