import { parseIsoDate } from '../../../core/base/date.ts';
import { inputError } from '../../../core/base/errors.ts';
import { parseJson } from '../../../core/base/json.ts';
import type { FormerName } from '../../../core/model/submission.ts';
import { type Tally, tallyAt } from './tally.ts';

type Members = Readonly<Record<string, unknown>>;

/** A company and the lists of its filings. */
export type SubmissionFile = {
  /** As it is stated. */
  readonly cik: string;
  readonly name: string | undefined;
  /** The first of its tickers. */
  readonly symbol: string | undefined;
  readonly industryCode: string | undefined;
  /** As they are stated. */
  readonly formerNames: readonly unknown[] | undefined;
  readonly recent: Members;
  readonly pages: readonly StatedPage[];
};

/** A page of older filings, as the file of its company names it. */
export type StatedPage = { readonly name: string; readonly filingCount: number | undefined };

const FORM = 'A file of submissions is an object with cik, name and filings.';
const PAGE_FORM = 'A page of submissions is an object with accessionNumber and other columns.';

/** @throws input error naming the file where it is not JSON or not the submissions of a company */
export function readSubmissionFile(text: string, file: string): SubmissionFile {
  const refuse = (problem: string): never => {
    throw inputError(problem, { place: { file }, hint: FORM });
  };
  const parsed = parsedText(text, file);
  if (!isMembers(parsed)) return refuse('is JSON, but not submissions');
  const cik = typeof parsed.cik === 'number' ? String(parsed.cik) : textOf(parsed.cik);
  if (cik === undefined || !/^\d{1,10}$/.test(cik)) return refuse('states no CIK');
  const { filings, tickers, formerNames } = parsed;
  if (!isMembers(filings) || !isMembers(filings.recent)) return refuse('has no filings');
  return {
    cik,
    name: textOf(parsed.name),
    symbol: textOf(Array.isArray(tickers) ? tickers[0] : undefined),
    industryCode: textOf(parsed.sic),
    formerNames: Array.isArray(formerNames) ? formerNames : undefined,
    recent: filings.recent,
    pages: (Array.isArray(filings.files) ? filings.files : []).flatMap(pageOf),
  };
}

/** The columns of a page of older filings. */
export function readSubmissionPage(text: string, file: string): Members {
  const parsed = parsedText(text, file);
  if (isMembers(parsed) && Array.isArray(parsed.accessionNumber)) return parsed;
  throw inputError('is JSON, but not a page of submissions', { place: { file }, hint: PAGE_FORM });
}

/** Former names with their days. Names that are none are counted and left out. */
export function formerNamesOf(stated: readonly unknown[], tally: Tally, file: string): readonly FormerName[] {
  return stated.flatMap((each): FormerName[] => {
    tally.counts.formerNames += 1;
    const { name, from, to } = isMembers(each) ? each : {};
    const [text, first, last] = [textOf(name), dayOf(from), dayOf(to)];
    if (text !== undefined && first !== 'unreadable' && last !== 'unreadable') {
      return [{ name: text, ...(first !== undefined && { from: first }), ...(last !== undefined && { until: last }) }];
    }
    tallyAt(tally, 'formerNamesUnreadable', file, () => JSON.stringify(each));
    return [];
  });
}

/** The day as it is written, of midnight in New York (`2007-01-10T05:00:00.000Z`) or of none (`1997-12-18T00:00…`). */
function dayOf(value: unknown): number | undefined | 'unreadable' {
  if (value === undefined || value === null || value === '') return undefined;
  return (typeof value === 'string' ? parseIsoDate(value.slice(0, 10)) : undefined) ?? 'unreadable';
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function pageOf(stated: unknown): StatedPage[] {
  const { name, filingCount } = isMembers(stated) ? stated : {};
  const count = typeof filingCount === 'number' ? filingCount : undefined;
  return [{ name: textOf(name) ?? JSON.stringify(stated), filingCount: count }];
}

/** By the platform, ten times as fast as by the parser that says where text is not JSON. */
function parsedText(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return parseJson(text, file);
  }
}
