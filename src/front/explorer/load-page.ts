import type { z } from 'zod';
import { oneAtATime } from '../../core/base/async.ts';
import { type CodedHint, interruptedError } from '../../core/base/errors.ts';
import { NO_PROGRESS } from '../../core/base/progress.ts';
import { MOMENT_FORMS, type Moment } from '../../core/model/moment.ts';
import type { StorePorts } from '../../warehouse/store/ports.ts';
import type { AnswersSql } from '../../warehouse/store/sql-reader.ts';
import { keptTexts } from './kept-texts.ts';
import type { Link, LoadedPage, Page, PageRequest } from './page.ts';
import { PAGES } from './pages.ts';
import { type Form, findPath, urlOf } from './paths.ts';
import { NO_PAGE, type Problem, ProblemError, problemOf } from './problem.ts';

/** What pages are read from. */
export type PageSource = {
  /** The file of the store, which is opened read-only for each page. */
  readonly store: string;
  readonly ports: StorePorts;
  /** Answers queries of readers, whatever they do, without holding up other pages. */
  readonly answerSql: AnswersSql;
  readonly wordHint: (hint: CodedHint) => string;
  /** The time that one page may take; {@link PAGE_MS} where it is left out. */
  readonly pageMs?: number;
};

const PAGE_MS = 10_000;

/** `most`: rows of its list. */
export type AskedPage = ReadRequest & Pick<PageRequest, 'most' | 'isWhole'>;

export type PageLoader = {
  /**
   * Loads a page and hands it to `use`, one page, and one query, at a time. `gone`: aborted once nobody waits for the
   * page any more; the next one has its turn then.
   */
  readonly load: <T>(
    asked: AskedPage,
    gone: AbortSignal,
    use: (loaded: LoadedPage, request: PageRequest) => Promise<T>,
  ) => Promise<T>;
  /** Does other work in the turn of pages; it may take as long as a page, and ends once nobody waits for it. */
  readonly work: <T>(gone: AbortSignal, work: (ports: PageRequest['ports']) => Promise<T>) => Promise<T>;
  /** The problem of what was thrown meanwhile; `undefined` for a defect. */
  readonly problemOf: (thrown: unknown, read: Pick<ReadRequest, 'params'> | undefined) => Problem | undefined;
};

export function pageLoader({ store, ports, answerSql, wordHint, pageMs = PAGE_MS }: PageSource): PageLoader {
  const turns = { page: oneAtATime(), query: oneAtATime() };
  const kept = keptTexts();
  const portsUntil = (gone: AbortSignal) => limited(ports, gone, pageMs);
  return {
    work: (gone, work) => turns.page(() => work(portsUntil(gone))),
    load: ({ page, params, query, at, form, most, isWhole }, gone, use) =>
      turns[page.turn](async () => {
        const request: PageRequest = {
          store,
          answerSql,
          query,
          at,
          form,
          wordHint,
          most,
          isWhole,
          kept,
          // The path has the parameters of the page's name.
          params: params as PageRequest['params'],
          ports: portsUntil(gone),
          link: linkAt(at),
        };
        return use(await page.load(request), request);
      }),
    problemOf: (thrown, read) => {
      const isNamed = read !== undefined && Object.keys(read.params).length > 0;
      return problemOf(thrown, { isNamed, seconds: pageMs / 1000 });
    },
  };
}

function limited(ports: StorePorts, gone: AbortSignal, milliseconds: number): PageRequest['ports'] {
  const deadline = ports.now() + milliseconds;
  const signals = [AbortSignal.timeout(milliseconds), gone, ...(ports.signal ? [ports.signal] : [])];
  const stopIfLate = (): void => {
    if (ports.now() > deadline) throw interruptedError();
  };
  return { ...ports, progress: NO_PROGRESS, signal: AbortSignal.any(signals), stopIfLate };
}

export function linkAt(at: PageRequest['at']): Link {
  return (name, params, query = {}) => urlOf(name, params, { at, ...query });
}

export type ReadRequest = {
  readonly page: Page;
  readonly params: Readonly<Record<string, string>>;
  /** Without `at`. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly at: Moment | undefined;
  readonly form: Form;
};

/** The page that a URL names, with its parameters; throws a problem where there is none, or a parameter is wrong. */
export async function readRequest(url: string): Promise<ReadRequest> {
  const { pathname, searchParams } = new URL(url);
  const match = findPath(pathname);
  if (!match || hasControls(Object.values(match.params))) throw new ProblemError(NO_PAGE);
  const page = await PAGES[match.name]();
  const parameters = new Map<string, string>();
  for (const [name, value] of searchParams) {
    if (parameters.has(name)) throw mistake(`The parameter ${name} is given twice.`);
    // An empty field of a form chooses nothing.
    if (value !== '') parameters.set(name, value);
  }
  if (hasControls([...parameters].filter(([name]) => name !== 'query').flat()))
    throw mistake('A parameter is not text.');
  return { ...match, page, ...readQuery(page, Object.fromEntries(parameters)) };
}

/** The parameters of a page's query, checked; throws a problem where one is wrong. */
export function readQuery(page: Page, given: Readonly<Record<string, unknown>>): Pick<ReadRequest, 'query' | 'at'> {
  const read = page.query.safeParse(given);
  if (!read.success) throw mistake(issueText(read.error));
  const { at, ...query } = read.data;
  return { query, at: typeof at === 'string' ? at : undefined };
}

const CONTROL = /\p{Cc}/u;

/** Texts of a URL are single lines; a query of SQL may have several. */
function hasControls(texts: readonly string[]): boolean {
  return texts.some((text) => CONTROL.test(text));
}

function mistake(message: string): ProblemError {
  return new ProblemError({ status: 400, message });
}

function issueText({ issues: [issue] }: z.ZodError): string {
  if (issue?.code === 'unrecognized_keys') return `There is no parameter ${issue.keys.join(', ')} here.`;
  const name = String(issue?.path[0] ?? '');
  if (name === 'at') return `The parameter at takes ${MOMENT_FORMS}.`;
  if (issue?.code === 'invalid_value') return `The parameter ${name} takes ${issue.values.join(', ')}.`;
  return `The parameter ${name} has a value that is not accepted.`;
}
