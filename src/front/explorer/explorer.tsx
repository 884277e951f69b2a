import type { AnyView } from '../../output/report/outputs.ts';
import { writtenView } from '../../output/report/written-view.ts';
import { type HostTest, isForHost, isFromElsewhere } from '../../service/http/own-hosts.ts';
import { ASSETS } from './assets/assets.ts';
import { derivedRowsOf } from './derived-rows.ts';
import { Layout, ProblemPage } from './layout.tsx';
import { linkAt, type PageSource, pageLoader, type ReadRequest, readRequest } from './load-page.ts';
import { type Link, type LoadedPage, type Page, type PageRequest, ROWS_OF } from './page.ts';
import { type Form, type Query, urlOf } from './paths.ts';
import {
  DEFECT,
  FOREIGN_HOST,
  FOREIGN_PAGE,
  NO_DATA,
  ONLY_READING,
  type Problem,
  ProblemError,
  tooManyRows,
} from './problem.ts';
import { assetResponse, formResponse, sandboxedResponse, withoutBody } from './responses.ts';

export type Explorer = { readonly handle: (request: Request) => Promise<Response> };

export type ExplorerOptions = PageSource & {
  /** Whether a request may name this as its host; every host, where it is left out. */
  readonly acceptsHost?: HostTest;
  /** Receives what was thrown and should not have been. */
  readonly onDefect: (thrown: unknown) => void;
};

/**
 * Pages over a store. It changes nothing, asks one question and answers one query at a time, and forgets what it has
 * read once the store is written to.
 */
export function createExplorer(options: ExplorerOptions): Explorer {
  const pages = pageLoader(options);
  const hasDerived = derivedRowsOf(options.store);
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
      if (checked.form !== 'html' && !checked.page.hasData) throw new ProblemError(NO_DATA);
      const asked = { ...checked, most: ROWS_OF[checked.form], isWhole: checked.form !== 'html' };
      return await pages.load(asked, request.signal, (loaded, { link, ports, wordHint }) =>
        checked.form === 'html'
          ? hasDerived(ports).then((found) => htmlResponse(loaded, checked, { link, hasDerived: found }))
          : dataResponse(loaded, checked.form, wordHint),
      );
    } catch (thrown) {
      const problem = pages.problemOf(thrown, read);
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

async function dataResponse(loaded: LoadedPage, form: DataForm, wordHint: PageRequest['wordHint']): Promise<Response> {
  if (loaded.isCut) throw new ProblemError(tooManyRows(ROWS_OF[form]));
  const view = loaded.output();
  if (!view || !formsOf(view).includes(form)) throw new ProblemError(NO_DATA);
  const bytes = await writtenView(view, form, { wordHint });
  return formResponse(form, form === 'xlsx' ? bytes : bytes.toString());
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
