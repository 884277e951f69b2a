import { type NumberText, parseJson } from '../../../core/base/json.ts';
import { DEFAULT_MAX_XML } from '../../../core/base/xml.ts';
import { markSocketFault, socketFault } from '../../http/socket-fault.ts';
import { answerFromXml } from '../../protocol/codec.ts';
import { ROUTES, type Route, VERSIONS } from '../../protocol/routes.ts';
import { DATA_ROWS, type DataRow, type DataRows, writeDataRows } from '../../protocol/rows/data-rows.ts';
import type { FaultKind, FaultOf } from './plan.ts';

export type FaultEffects = { readonly sleep: (milliseconds: number) => Promise<void> };

type Struck = {
  readonly request: Request;
  readonly response: Response;
  readonly effects: FaultEffects;
  /** Kept for this fault from strike to strike. */
  readonly memory: Map<string, string>;
};

/** Makes another answer of an answer; `undefined` where the fault does not apply, and the answer is left unread. */
export type Alter<K extends FaultKind> = (fault: FaultOf<K>, struck: Struck) => Promise<Response | undefined>;

/** Faults that change an answer, in the order in which they are applied; the others answer instead of the service. */
export const ALTERATIONS: { readonly [K in FaultKind]?: Alter<K> } = {
  latency: async ({ milliseconds }, { response, effects }) => {
    await effects.sleep(milliseconds);
    return response;
  },
  'changed-rows': changeRows,
  'stale-etag': async ({ as }, { request, response, memory }) => {
    const etag = response.headers.get('etag');
    if (etag === null || response.status !== 200) return undefined;
    if (as === 'unchanged') return notModified(request);
    const old = memory.get(request.url);
    if (old === undefined && memory.size < MOST_REMEMBERED) memory.set(request.url, etag);
    return old === undefined || old === etag ? undefined : withTag(response, old);
  },
  'weak-etag': async (_, { response }) => {
    const etag = response.headers.get('etag');
    return etag?.startsWith('"') ? withTag(response, `W/${etag}`) : undefined;
  },
  'truncated-body': ({ share }, { response }) =>
    altered(response, (bytes) => rebuilt(response, { body: bytes.subarray(0, Math.floor(bytes.length * share)) })),
  'wrong-length': ({ by }, { response }) =>
    altered(response, (bytes) => {
      const contentLength = Math.max(0, bytes.length + by);
      const made = rebuilt(response, { body: bytes });
      made.headers.set('content-length', String(contentLength));
      return markSocketFault(made, { kind: 'wrong-length', contentLength });
    }),
  'slow-drip': ({ bytes: size, milliseconds }, { response, effects }) =>
    altered(response, (bytes) =>
      rebuilt(response, { body: ReadableStream.from(drip(bytes, size, () => effects.sleep(milliseconds))) }),
    ),
  /** The answer stays whole: the socket breaks the connection. */
  'connection-reset': async ({ afterBytes }, { response }) => markSocketFault(response, { kind: 'reset', afterBytes }),
};

const MOST_REMEMBERED = 1_000;

type Changes = { readonly body?: string | Uint8Array | ReadableStream<Uint8Array>; readonly headers?: Headers };

/** An answer with another body or other headers. The stated length goes with the body that it belongs to. */
export function rebuilt(response: Response, { body, headers = new Headers(response.headers) }: Changes): Response {
  if (body !== undefined) headers.delete('content-length');
  const { status } = response;
  const content = body === undefined ? response.body : (body as ConstructorParameters<typeof Response>[0]);
  return markSocketFault(new Response(content, { status, headers }), socketFault(response));
}

function withTag(response: Response, etag: string): Response {
  const headers = new Headers(response.headers);
  headers.set('etag', etag);
  return rebuilt(response, { headers });
}

async function altered(response: Response, alter: (bytes: Uint8Array) => Response): Promise<Response | undefined> {
  return response.body === null ? undefined : alter(new Uint8Array(await response.arrayBuffer()));
}

async function* drip(bytes: Uint8Array, size: number, pause: () => Promise<void>): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) {
    if (at > 0) await pause();
    yield bytes.subarray(at, at + size);
  }
}

function notModified(request: Request): Response | undefined {
  const known = queryValue(request, 'http_etag') ?? request.headers.get('if-none-match');
  return known === null ? undefined : new Response(null, { status: 304, headers: { etag: known } });
}

export function pathOf({ url }: Request): string {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  return start < 0 ? '/' : url.slice(start).replace(/[?#].*$/s, '');
}

export function queryValue({ url }: Request, name: string): string | undefined {
  const question = url.indexOf('?');
  if (question < 0) return undefined;
  const pairs = new URLSearchParams(url.slice(question + 1).replace(/#.*$/s, ''));
  return [...pairs].find(([header]) => header.toLowerCase() === name)?.[1];
}

type Changed = { readonly rows: readonly DataRow[]; readonly moved: number };
type Change = (rows: readonly DataRow[], count: number) => Changed;

/** The changes: the rows of a page afterwards, and the difference of their total. */
const CHANGES: Readonly<Record<FaultOf<'changed-rows'>['change'], Change>> = {
  dropped: (rows, count) => ({ rows: rows.slice(count), moved: -Math.min(count, rows.length) }),
  added: (rows, count) => withMore(rows, [...rows, ...rows.slice(0, count).map(madeUp)]),
  duplicated: (rows, count) => withMore(rows, [...rows.slice(0, count), ...rows]),
  total: (rows, count) => ({ rows, moved: count }),
};

function withMore(before: readonly DataRow[], rows: readonly DataRow[]): Changed {
  return { rows, moved: rows.length - before.length };
}

const ROW_PATHS = Object.values<Route>(ROUTES).flatMap(({ kind, path }) =>
  kind === 'rows' ? path.replace(/\{\w+\}/g, '[^/]+') : [],
);
const ROW_PATH = new RegExp(`^(?:/(?:${VERSIONS.join('|')}))?(?:${ROW_PATHS.join('|')})(?:\\.(?:json|xml))?/?$`, 'i');

/** Changes a page that is not the first one; rows are numbered on from its own first number. */
async function changeRows(
  { change, rows: count }: FaultOf<'changed-rows'>,
  { request, response }: Struck,
): Promise<Response | undefined> {
  const isLater = !/^0*$/.test(queryValue(request, 'offset') ?? '');
  if (!isLater || response.status !== 200 || queryValue(request, 'debug')?.toLowerCase() === 'true') return undefined;
  if (!ROW_PATH.test(pathOf(request))) return undefined;
  // A page of HTML that another fault answered has no rows.
  const [format] = /json|xml/.exec(response.headers.get('content-type') ?? '') ?? [];
  if (format === undefined) return undefined;
  const isXml = format === 'xml';
  const text = await response.text();
  const page = isXml
    ? answerFromXml(DATA_ROWS, text, { file: request.url, maxXml: DEFAULT_MAX_XML }).content
    : fromJson(text);
  const { rows, moved } = CHANGES[change](page.rows, count);
  const first = page.rows[0]?.rowNumber ?? 1;
  const changed = {
    totalRows: page.totalRows + moved,
    rows: rows.map(({ values }, index) => ({ rowNumber: first + index, values })),
  };
  return rebuilt(response, { body: writeDataRows(changed, isXml ? 'xml' : 'json') });
}

type JsonRow = {
  readonly rownum: NumberText;
  readonly values: readonly { readonly field: string; readonly value: NumberText | string | null }[];
};

/** Rows as this service wrote them; values keep the type in which they are written. */
function fromJson(text: string): DataRows {
  const { result } = parseJson(text, 'answer') as { result: { totalrows: NumberText; rows: readonly JsonRow[] } };
  return {
    totalRows: Number(result.totalrows.text),
    rows: result.rows.map(({ rownum, values }) => ({
      rowNumber: Number(rownum.text),
      values: values.map(({ field, value }) => {
        if (value === null) return { field, value };
        const isText = typeof value === 'string';
        return { field, value: isText ? { kind: 'text', text: value } : { kind: 'number', text: value.text } };
      }),
    })),
  };
}

const IDENTITY: ReadonlySet<string> = new Set(['primarysymbol', 'companyname', 'cik', 'dcn', 'entityid', 'issueid']);

function madeUp({ rowNumber, values }: DataRow): DataRow {
  return {
    rowNumber,
    values: values.map(({ field, value }) => {
      if (value === null || !IDENTITY.has(field)) return { field, value };
      const { kind, text } = value;
      return { field, value: { kind, text: `${kind === 'number' ? '9' : 'X'}${text}` } };
    }),
  };
}
