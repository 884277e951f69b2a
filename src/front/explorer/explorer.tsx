import type { z } from 'zod';
import { oneAtATime } from '../../core/base/async.ts';
import { type CodedHint, interruptedError } from '../../core/base/errors.ts';
import { NO_PROGRESS } from '../../core/base/progress.ts';
import { MOMENT_FORMS, type Moment } from '../../core/model/moment.ts';
import { type Piece, WRITERS } from '../../output/report/formats.ts';
import type { AnyView } from '../../output/report/outputs.ts';
import { type HostTest, isForHost, isFromElsewhere } from '../../service/http/own-hosts.ts';
import type { StorePorts } from '../../warehouse/store/ports.ts';
import type { AnswersSql } from '../../warehouse/store/sql-reader.ts';
import { ASSETS } from './assets/assets.ts';
import { derivedRowsOf } from './derived-rows.ts';
import { keptTexts } from './kept-texts.ts';
import { Layout, ProblemPage } from './layout.tsx';
import { type Link, type LoadedPage, type Page, type PageRequest, ROWS_OF } from './page.ts';
import { PAGES } from './pages.ts';
import { type Form, findPath, type Query, urlOf } from './paths.ts';
import {
  DEFECT,
  FOREIGN_HOST,
  FOREIGN_PAGE,
  NO_DATA,
  NO_PAGE,
  ONLY_READING,
  type Problem,
  ProblemError,
  problemOf,
  tooManyRows,
} from './problem.ts';
import { assetResponse, formResponse, sandboxedResponse, withoutBody } from './responses.ts';

export type Explorer = { readonly handle: (request: Request) => Promise<Response> };

export type ExplorerOptions = {
  /** The file of the store, which is opened read-only for each page. */
  readonly store: string;
  readonly ports: StorePorts;
  /** Answers queries of readers, whatever they do, without holding up other pages. */
  readonly answerSql: AnswersSql;
  readonly wordHint: (hint: CodedHint) => string;
  /** Whether a request may name this as its host; every host, where it is left out. */
  readonly acceptsHost?: HostTest;
  /** Receives what was thrown and should not have been. */
  readonly onDefect: (thrown: unknown) => void;
  /** The time that one page may take; {@link PAGE_MS} where it is left out. */
  readonly pageMs?: number;
};

const PAGE_MS = 10_000;

/** Pages over a store. It changes nothing, keeps no rows, and asks one question, and answers one query, at a time. */
export function createExplorer(options: ExplorerOptions): Explorer {
  const turns = { page: oneAtATime(), query: oneAtATime() };
  const seconds = (options.pageMs ?? PAGE_MS) / 1000;
  const hasDerived = derivedRowsOf(options.store);
  const kept = keptTexts();
  const answer = async (request: Request): Promise<Response> => {
    let read: ReadRequest | undefined;
    try {
      if (options.acceptsHost && !isForHost(request, options.acceptsHost)) throw new ProblemError(FOREIGN_HOST);
      if (isFromElsewhere(request.headers)) throw new ProblemError(FOREIGN_PAGE);
      if (request.method !== 'GET' && request.method !== 'HEAD') throw new ProblemError(ONLY_READING);
      const asset = ASSETS.get(new URL(request.url).pathname);
      if (asset) return assetResponse(asset);
      const checked = await readRequest(request.url);
      read = checked;
      return await turns[checked.page.turn](() =>
        pageResponse(checked, request.signal, { ...options, hasDerived, kept }),
      );
    } catch (thrown) {
      const isNamed = read !== undefined && Object.keys(read.params).length > 0;
      const problem = problemOf(thrown, { isNamed, seconds });
      if (!problem) options.onDefect(thrown);
      return problemResponse(problem ?? DEFECT, read?.form ?? 'html', options);
    }
  };
  return {
    handle: async (request) => {
      const response = await answer(request);
      return request.method === 'HEAD' ? withoutBody(response) : response;
    },
  };
}

type Answering = ExplorerOptions & {
  readonly hasDerived: (ports: StorePorts) => Promise<boolean>;
  readonly kept: PageRequest['kept'];
};

/** `gone`: aborted once nobody waits for the page any more; the next one has its turn then. */
async function pageResponse(
  read: ReadRequest,
  gone: AbortSignal,
  { store, ports, answerSql, wordHint, pageMs, hasDerived, kept }: Answering,
): Promise<Response> {
  const { page, params, query, at, form } = read;
  const request: PageRequest = {
    store,
    answerSql,
    query,
    at,
    form,
    wordHint,
    most: ROWS_OF[form],
    kept,
    // The path has the parameters of the page's name.
    params: params as PageRequest['params'],
    ports: limited(ports, gone, pageMs ?? PAGE_MS),
    link: linkAt(at),
  };
  if (form !== 'html' && !page.hasData) throw new ProblemError(NO_DATA);
  const loaded = await page.load(request);
  if (form === 'html')
    return htmlResponse(loaded, read, { link: request.link, hasDerived: await hasDerived(request.ports) });
  if (loaded.isCut) throw new ProblemError(tooManyRows(request.most));
  const view = loaded.output();
  if (!view || !formsOf(view).includes(form)) throw new ProblemError(NO_DATA);
  return formResponse(form, await written(view, form, wordHint));
}

/** Ports for work that may take so long, and ends once the reader has gone. */
function limited(ports: StorePorts, gone: AbortSignal, milliseconds: number): PageRequest['ports'] {
  const deadline = ports.now() + milliseconds;
  const signals = [AbortSignal.timeout(milliseconds), gone, ...(ports.signal ? [ports.signal] : [])];
  const stopIfLate = (): void => {
    if (ports.now() > deadline) throw interruptedError();
  };
  return { ...ports, progress: NO_PROGRESS, signal: AbortSignal.any(signals), stopIfLate };
}

function linkAt(at: PageRequest['at']): Link {
  return (name, params, query = {}) => urlOf(name, params, { at, ...query });
}

type Around = { readonly link: Link; readonly hasDerived: boolean };

function htmlResponse(
  loaded: LoadedPage,
  { page, params, query, at }: ReadRequest,
  { link, hasDerived }: Around,
): Response {
  const view = loaded.view();
  if ('sandboxed' in view) return sandboxedResponse(view.sandboxed, view.isFramed);
  const { title, body, trail = [], previous, next, status, hasFrame } = view;
  // What was read from the URL goes back into it.
  const parameters = query as Readonly<Record<string, string>>;
  const own = (changed: Query, form?: Form): string =>
    urlOf(page.name, params as PageRequest['params'], { ...parameters, ...changed }, form);
  const forms = dataForms(page, loaded).map((form) => ({ name: form.toUpperCase(), href: own({ at }, form) }));
  // Later pages of a list may begin elsewhere.
  const newest = at === undefined ? undefined : own({ after: undefined });
  const html = (
    <Layout
      title={title}
      trail={trail}
      forms={forms}
      previous={previous}
      next={next}
      link={link}
      newest={newest}
      name={page.name}
      at={at?.toString()}
      hasDerived={hasDerived}
    >
      {body}
    </Layout>
  );
  return formResponse('html', `<!doctype html>\n${html}\n`, status, hasFrame);
}

type DataForm = Exclude<Form, 'html'>;

function dataForms(page: Page, loaded: LoadedPage): readonly DataForm[] {
  if (!page.hasData) return [];
  const view = loaded.output();
  return view ? formsOf(view) : [];
}

function formsOf({ sheet }: AnyView): readonly DataForm[] {
  if (!sheet) return ['json'];
  return sheet.worksheets ? ['json', 'csv', 'xlsx'] : ['json', 'csv'];
}

async function written(view: AnyView, form: DataForm, wordHint: PageRequest['wordHint']) {
  const pieces: Piece[] = [];
  const style = { width: undefined, color: false, wordHint };
  for await (const piece of await WRITERS[form].write(view, style)) pieces.push(piece);
  return WRITERS[form].isBinary ? Buffer.concat(pieces.map((piece) => Buffer.from(piece))) : pieces.join('');
}

function problemResponse(problem: Problem, form: Form, { wordHint }: ExplorerOptions): Response {
  const { status, message, hint } = problem;
  const words = typeof hint === 'object' ? wordHint(hint) : hint;
  if (form !== 'html') {
    const error = { status, message, hint: words };
    return formResponse('json', `${JSON.stringify({ error })}\n`, status);
  }
  const html = <ProblemPage status={status} message={message} hint={words} link={linkAt(undefined)} />;
  return formResponse('html', `<!doctype html>\n${html}\n`, status);
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
async function readRequest(url: string): Promise<ReadRequest> {
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
  const read = page.query.safeParse(Object.fromEntries(parameters));
  if (!read.success) throw mistake(issueText(read.error));
  const { at, ...query } = read.data;
  return { ...match, page, query, at: typeof at === 'string' ? at : undefined };
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
