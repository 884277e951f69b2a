import type { Candidate, Step, Term } from './rule.ts';

/** What is wrong with a text, in words that follow the place of the text. */
export type Problem = { readonly problem: string };

export const isProblem = <T extends object>(read: T | Problem): read is Problem => 'problem' in read;

const CANDIDATE = /^(?<name>[A-Z]\w*)(?: (?<custom>custom))?(?: (?:(?<year>\d{4})|(?<from>\d{4})?-(?<until>\d{4})?))?$/;

/** `Revenues`, `SalesRevenueNet -2018`, `InterestExpenseNonoperating 2023-`, `DividendsPaid custom`. */
function parseCandidate(text: string): Candidate | Problem {
  const groups = CANDIDATE.exec(text)?.groups;
  if (groups?.name === undefined || / -$/.test(text)) {
    return { problem: `${JSON.stringify(text)} is not the name of a concept with years such as "2009-2018" or none` };
  }
  const from = groups.year ?? groups.from;
  const until = groups.year ?? groups.until;
  if (from !== undefined && until !== undefined && from > until) {
    return { problem: `${JSON.stringify(text)} ends before it begins` };
  }
  const candidate: { name: string; from?: number; until?: number; custom?: true } = { name: groups.name };
  if (from !== undefined) candidate.from = Number(from);
  if (until !== undefined) candidate.until = Number(until);
  if (groups.custom !== undefined) candidate.custom = true;
  return candidate;
}

const TERM = /\s*(?<sign>[-+]|^)\s*(?<mark>\?{0,2})(?<field>[a-z]\w*)\s*/y;
const ABSENT: Readonly<Record<string, Term['absent']>> = { '': 'fails', '?': 'zero', '??': 'either' };

/** `totalassets - ?goodwill`: names of fields with signs; `?` before one that counts as zero where it is absent. */
export function parseSum(text: string): readonly Term[] | Problem {
  const terms: Term[] = [];
  const pattern = new RegExp(TERM);
  while (pattern.lastIndex < text.length) {
    const at = pattern.lastIndex;
    const groups = pattern.exec(text)?.groups;
    if (groups?.field === undefined) {
      return { problem: `${JSON.stringify(text)} is not a sum of fields: it is not understood from ${rest(text, at)}` };
    }
    const absent = ABSENT[groups.mark ?? ''] ?? 'fails';
    terms.push({ field: groups.field, sign: groups.sign === '-' ? -1 : 1, absent });
  }
  return terms.length > 0 ? terms : { problem: 'an empty text is not a sum of fields' };
}

const rest = (text: string, at: number): string => JSON.stringify(text.slice(at).trim());

const LINE = 'line: ';

type Each = { readonly each: readonly string[] };

/**
 * A step as a file has it: a list of concepts of which one or each counts, a sum as text, or `line: ` before a sum that
 * a line must confirm. Each of no concepts are lines that are known by their labels alone.
 */
export function parseStep(written: string | readonly string[] | Each): Step | Problem {
  if (typeof written === 'string') {
    const isLine = written.startsWith(LINE);
    const terms = parseSum(isLine ? written.slice(LINE.length) : written);
    if (isProblem(terms)) return terms;
    const tried = terms.find(({ absent }) => absent === 'either');
    if (tried) return { problem: `"??" before ${tried.field} is for identities; a step has "?"` };
    return { kind: 'sum', text: written, terms, ...(isLine && { isLine }) };
  }
  const isEach = 'each' in written;
  const names = isEach ? written.each : written;
  const candidates: Candidate[] = [];
  for (const text of names) {
    const candidate = parseCandidate(text);
    if (isProblem(candidate)) return candidate;
    candidates.push(candidate);
  }
  const text = names.join(', ');
  return isEach
    ? { kind: 'candidates', text: text === '' ? 'lines by their labels' : `each of ${text}`, candidates, isEach }
    : { kind: 'candidates', text, candidates };
}

/** Ranges of SIC codes: `6020-6036`, or one code. */
export function parseRange(text: string): { readonly from: number; readonly to: number } | Problem {
  const groups = /^(?<from>\d{4})(?:-(?<to>\d{4}))?$/.exec(text)?.groups;
  const [from, to] = [Number(groups?.from), Number(groups?.to ?? groups?.from)];
  if (groups === undefined || from > to) return { problem: `${JSON.stringify(text)} is not a range of SIC codes` };
  return { from, to };
}
