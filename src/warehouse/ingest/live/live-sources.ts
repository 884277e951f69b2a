import { inputError } from '../../../core/base/errors.ts';
import type { SetFile } from '../../../core/model/files.ts';
import { filingFiles } from './filing-files.ts';

/** What a server is asked about: a company, or a filing of one. */
export type LiveSubject = {
  /** A CIK of ten digits, or an accession number with its dashes. */
  readonly name: string;
  /** The company, ten digits. */
  readonly cik: string;
};

/** How a server is asked about a subject, and which answers are the files of it. */
export type LiveSource = {
  /** The address that is asked where nobody names another. */
  readonly address: string;
  /** The path of the first answer; a repeat asks for it only if it is newer than what was ingested. */
  readonly pathOf: (subject: LiveSubject) => string;
  /** The paths of further answers that the first one names. */
  readonly further?: (first: SetFile, path: string) => Promise<readonly string[]>;
  /** The first answer only lists the others, and does not count as a file of the subject. */
  readonly firstIsList?: true;
  /** What a subject that the server does not have is: the name of its count, and words. */
  readonly absent: { readonly count: string; readonly message: (subject: LiveSubject) => string };
};

const DATA = 'https://data.sec.gov';

/**
 * The sources that are fetched from servers.
 *
 * Source: "EDGAR Application Programming Interfaces" and "Accessing EDGAR Data", U.S. Securities and Exchange
 * Commission.
 */
export const LIVE_SOURCES = {
  companyfacts: {
    address: DATA,
    pathOf: ({ cik }) => `/api/xbrl/companyfacts/CIK${cik}.json`,
    absent: {
      count: 'companiesWithoutFacts',
      message: ({ cik }) => `the server has no company facts of CIK ${cik}`,
    },
  },
  submissions: {
    address: DATA,
    pathOf: ({ cik }) => `/submissions/CIK${cik}.json`,
    further: async (first, path) =>
      namesIn(await jsonOf(first), ['filings', 'files']).map((name) => beside(path, name)),
    absent: { count: 'companiesUnknown', message: ({ cik }) => `the server knows no company of CIK ${cik}` },
  },
  xbrl: {
    address: 'https://www.sec.gov',
    pathOf: ({ cik, name }) => `/Archives/edgar/data/${Number(cik)}/${name.replaceAll('-', '')}/index.json`,
    firstIsList: true,
    further: async (first, path) => {
      const files = filingFiles(namesIn(await jsonOf(first), ['directory', 'item']));
      if (files.length === 0) throw inputError('the filing has no XBRL documents', { place: { file: first.place } });
      return files.map((name) => beside(path, name));
    },
    absent: {
      count: 'filingsUnknown',
      message: ({ cik, name }) => `the server has no filing ${name} of CIK ${cik}; is it a filing of another company?`,
    },
  },
} as const satisfies Readonly<Record<string, LiveSource>>;

/** Lists are larger than that only by mistake. */
const LARGEST_LIST = 64 * 2 ** 20;
const MOST_NAMES = 1_000;
/** Names that lead nowhere else. */
const PLAIN_NAME = /^(?!\.)[\w.,+~=@ ()-]{1,200}$/;

async function jsonOf(file: SetFile): Promise<unknown> {
  const text = Buffer.from(await file.read(LARGEST_LIST)).toString('utf8');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw inputError('is not JSON', { place: { file: file.place }, cause });
  }
}

/** The members `name` of the objects of a list, which is a member of members. Names that are not plain are left out. */
function namesIn(parsed: unknown, path: readonly string[]): readonly string[] {
  const list = path.reduce(memberOf, parsed);
  const names = (Array.isArray(list) ? list : []).map((each) => memberOf(each, 'name'));
  return names.filter((name) => typeof name === 'string' && PLAIN_NAME.test(name)).slice(0, MOST_NAMES) as string[];
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

const beside = (path: string, name: string): string =>
  `${path.slice(0, path.lastIndexOf('/') + 1)}${encodeURIComponent(name)}`;
