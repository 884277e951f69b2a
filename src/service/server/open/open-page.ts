import { mayReadResource } from '../../../core/model/application-key.ts';
import type { RowImage } from '../../../core/model/row-image.ts';
import type { IndexedImage } from '../../image/indexed-image.ts';
import { openApiDocument } from '../../protocol/openapi/document.ts';
import { prefersHtml } from '../../protocol/request/negotiate.ts';
import { MEDIA_TYPES } from '../../protocol/routes.ts';
import { ServiceError } from '../../protocol/service-error.ts';
import { NEEDS_KEY } from '../admit.ts';
import type { ServiceParts } from '../parts.ts';
import { VARY } from '../responses.ts';
import type { RequestTarget } from '../routing.ts';
import { selectingTerms } from '../rows/selecting-terms.ts';
import { docsPage, startPage, withKey } from './html-pages.ts';

type Visit = {
  readonly request: Pick<Request, 'url' | 'headers'>;
  readonly version: string;
  /** The key for links: that of the query, else the public one. */
  readonly key: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Selects the rows of one company: `primarysymbols=ABC`; `undefined` where the key may see none. */
  readonly company: () => Promise<string | undefined>;
};

const COMPANIES = 'Companies';

type Page = (visit: Visit) => Response | Promise<Response>;

/** The paths that need no key. */
const PAGES: ReadonlyMap<string, Page> = new Map<string, Page>([
  ['/', start],
  ['/docs', async ({ key, company }) => html(docsPage(key, await company()))],
  ['/health', ({ now }) => json({ status: 'ok', now: new Date(now()).toISOString() })],
  ['/openapi.json', description],
]);

/**
 * The answer to a path that needs no key and counts as no call; `undefined` for other paths. `version`: that of the
 * program.
 */
export async function openPage(
  { view, clock, keys, publicKey }: Pick<ServiceParts, 'view' | 'clock' | 'keys' | 'publicKey'>,
  request: Pick<Request, 'method' | 'url' | 'headers'>,
  { path, suffix, query, problem }: RequestTarget,
  { version, indexed }: { readonly version: string; readonly indexed: (image: RowImage) => IndexedImage },
): Promise<Response | undefined> {
  const page = problem ? undefined : PAGES.get(suffix === undefined ? path : `${path}.${suffix}`);
  if (!page) return undefined;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    throw new ServiceError({ status: 405, message: 'This path takes GET.', allow: ['GET', 'HEAD'] });
  }
  if (query instanceof ServiceError) throw query;
  const key = query.get('appkey') ?? publicKey;
  const company = async (): Promise<string | undefined> => {
    const known = key === undefined ? undefined : keys.find(key);
    if (!known || !mayReadResource(known, COMPANIES)) return undefined;
    const rows = indexed(await view.rows(COMPANIES));
    const all = Int32Array.from({ length: rows.image.count }, (_, row) => row);
    return selectingTerms(rows, all, known)[0]?.text;
  };
  return page({ request, version, key, now: clock.now, company });
}

const START = {
  service: 'Crossfoot reference service',
  description: '/openapi.json',
  docs: '/docs',
  health: '/health',
};

/** Where to begin: HTML for browsers, JSON for others. */
async function start({ company, request, key }: Visit): Promise<Response> {
  const parameters = await company();
  const example = parameters === undefined ? '/taxonomy' : `/v2/companies?${parameters}`;
  if (prefersHtml(request.headers.get('accept'))) return html(startPage(example, key));
  return json({ ...START, example: withKey(example, key), key: NEEDS_KEY }, 2);
}

function description({ request: { url }, version }: Visit): Response {
  return json(openApiDocument({ baseUrl: new URL(url).origin, version }));
}

function json(value: object, indent = 0): Response {
  return new Response(JSON.stringify(value, undefined, indent), {
    headers: { 'content-type': MEDIA_TYPES.json, ...VARY },
  });
}

/** Pages have no scripts, and nothing from elsewhere. A key in their address is not sent on. */
const HTML_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
  'referrer-policy': 'no-referrer',
};

function html(body: string): Response {
  return new Response(body, { headers: { ...HTML_HEADERS, ...VARY } });
}
