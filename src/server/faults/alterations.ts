import { type NumberText, parseJson } from '../../base/json.ts';
import { DEFAULT_MAX_XML } from '../../base/xml.ts';
import { markSocketFault, socketFault } from '../../http/socket-fault.ts';
import { answerFromXml } from '../../protocol/codec.ts';
import { ROUTES, type Route, VERSIONS } from '../../protocol/routes.ts';
import {
  DATA_ROWS,
  type DataRow,
  type DataRows,
  type DataValue,
  type WireValue,
  writeDataRows,
} from '../../protocol/rows/data-rows.ts';
import type { FaultKind, FaultOf } from './plan.ts';

export type FaultEffects = { readonly sleep: (milliseconds: number) => Promise<void> };

export type Struck = {
  readonly request: Request;
  readonly response: Response;
  readonly effects: FaultEffects;
  /** Kept for this fault from strike to strike. */
  readonly memory: Map<string, string>;
};

/** Makes another answer of an answer; `undefined` where the fault does not apply, and the answer is left unread. */
export type Alter<K extends FaultKind> = (fault: FaultOf<K>, struck: Struck) => Promise<Response | undefined>;

type Changes = { readonly body?: string | Uint8Array | ReadableStream<Uint8Array>; readonly headers?: Headers };

/** An answer with another body or other headers. The stated length goes with the body that it belongs to. */
export function rebuilt(response: Response, { body, headers = new Headers(response.headers) }: Changes): Response {
  if (body !== undefined) headers.delete('content-length');
  const { status } = response;
  const content = body === undefined ? response.body : (body as ConstructorParameters<typeof Response>[0]);
  return markSocketFault(new Response(content, { status, headers }), socketFault(response));
}

export const truncateBody: Alter<'truncated-body'> = async ({ share }, { response }) => {
  if (response.body === null) return undefined;
  const bytes = await bytesOf(response);
  return rebuilt(response, { body: bytes.subarray(0, Math.floor(bytes.length * share)) });
};

export const misstateLength: Alter<'wrong-length'> = async ({ by }, { response }) => {
  if (response.body === null) return undefined;
  const bytes = await bytesOf(response);
  const contentLength = Math.max(0, bytes.length + by);
  const made = rebuilt(response, { body: bytes });
  made.headers.set('content-length', String(contentLength));
  return markSocketFault(made, { kind: 'wrong-length', contentLength });
};

/** The answer stays whole: the socket breaks the connection. */
export const resetConnection: Alter<'connection-reset'> = async ({ afterBytes }, { response }) =>
  markSocketFault(response, { kind: 'reset', afterBytes });

export const dripBody: Alter<'slow-drip'> = async ({ bytes: size, milliseconds }, { response, effects }) => {
  if (response.body === null) return undefined;
  const bytes = await bytesOf(response);
  let at = 0;
  let isRead = true;
  const body = new ReadableStream<Uint8Array>({
    cancel: () => {
      isRead = false;
    },
    pull: async (controller) => {
      if (at > 0) await effects.sleep(milliseconds);
      if (!isRead) return;
      if (at < bytes.length) controller.enqueue(bytes.subarray(at, at + size));
      at += size;
      if (at >= bytes.length) controller.close();
    },
  });
  return rebuilt(response, { body });
};

const MOST_REMEMBERED = 1_000;

export const staleTag: Alter<'stale-etag'> = async ({ as }, { request, response, memory }) => {
  const etag = response.headers.get('etag');
  if (etag === null || response.status !== 200) return undefined;
  if (as === 'unchanged') return notModified(request);
  const key = request.url;
  const old = memory.get(key);
  if (old === undefined && memory.size < MOST_REMEMBERED) memory.set(key, etag);
  return old === undefined || old === etag ? undefined : withTag(response, old);
};

export const weakTag: Alter<'weak-etag'> = async (_, { response }) => {
  const etag = response.headers.get('etag');
  return etag?.startsWith('"') ? withTag(response, `W/${etag}`) : undefined;
};

function notModified(request: Request): Response | undefined {
  const known = queryValue(request, 'http_etag') ?? request.headers.get('if-none-match');
  return known === null ? undefined : new Response(null, { status: 304, headers: { etag: known } });
}

function withTag(response: Response, etag: string): Response {
  const headers = new Headers(response.headers);
  headers.set('etag', etag);
  return rebuilt(response, { headers });
}

async function bytesOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await response.arrayBuffer());
}

export function pathOf({ url }: Request): string {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  return start < 0 ? '/' : url.slice(start).replace(/[?#].*$/s, '');
}

export function queryValue({ url }: Request, name: string): string | undefined {
  const question = url.indexOf('?');
  if (question < 0) return undefined;
  const pairs = new URLSearchParams(url.slice(question + 1).replace(/#.*$/s, ''));
  return [...pairs].find(([given]) => given.toLowerCase() === name)?.[1];
}

type Changed = { readonly rows: readonly DataRow[]; readonly moved: number };

/** The changes: the rows of a page afterwards, and the difference of their total. */
const CHANGES: Readonly<
  Record<FaultOf<'changed-rows'>['change'], (rows: readonly DataRow[], count: number) => Changed>
> = {
  dropped: (rows, count) => ({ rows: rows.slice(count), moved: -Math.min(count, rows.length) }),
  added: (rows, count) => ({
    rows: [...rows, ...rows.slice(0, count).map(madeUp)],
    moved: Math.min(count, rows.length),
  }),
  duplicated: (rows, count) => ({ rows: [...rows.slice(0, count), ...rows], moved: Math.min(count, rows.length) }),
  total: (rows, count) => ({ rows, moved: count }),
};

const ROW_PATH = new RegExp(`^(?:/(?:${VERSIONS.join('|')}))?(?:${rowPaths().join('|')})(?:\\.(?:json|xml))?/?$`, 'i');

function rowPaths(): readonly string[] {
  const routes: readonly Route[] = Object.values(ROUTES);
  return routes.filter(({ kind }) => kind === 'rows').map(({ path }) => path.replace(/\{\w+\}/g, '[^/]+'));
}

/** Changes a page that is not the first one; rows are numbered on from its own first number. */
export const changeRows: Alter<'changed-rows'> = async ({ change, rows: count }, { request, response }) => {
  const isLater = !/^0*$/.test(queryValue(request, 'offset') ?? '');
  if (!isLater || response.status !== 200 || queryValue(request, 'debug')?.toLowerCase() === 'true') return undefined;
  if (!ROW_PATH.test(pathOf(request))) return undefined;
  const isXml = (response.headers.get('content-type') ?? '').includes('xml');
  const text = await response.text();
  const page = isXml
    ? answerFromXml(DATA_ROWS, text, { file: request.url, maxXml: DEFAULT_MAX_XML }).content
    : fromJson(text);
  const { rows, moved } = CHANGES[change](page.rows, count);
  const first = page.rows[0]?.rowNumber ?? 1;
  const changed: DataRows = {
    totalRows: page.totalRows + moved,
    rows: rows.map(({ values }, index) => ({ rowNumber: first + index, values })),
  };
  return rebuilt(response, { body: writeDataRows(changed, isXml ? 'xml' : 'json') });
};

type JsonRow = { readonly rownum: NumberText; readonly values: readonly JsonValue[] };
type JsonValue = { readonly field: string; readonly value: NumberText | string | null };
type JsonPage = { readonly result: { readonly totalrows: NumberText; readonly rows: readonly JsonRow[] } };

/** Rows as this service wrote them; values keep the type in which they are written. */
function fromJson(text: string): DataRows {
  const { result } = parseJson(text, 'answer') as JsonPage;
  return {
    totalRows: Number(result.totalrows.text),
    rows: result.rows.map(({ rownum, values }) => ({
      rowNumber: Number(rownum.text),
      values: values.map(({ field, value }) => ({ field, value: wireValue(value) })),
    })),
  };
}

function wireValue(value: NumberText | string | null): WireValue {
  if (value === null) return null;
  return typeof value === 'string' ? { kind: 'text', text: value } : { kind: 'number', text: value.text };
}

const IDENTITY: ReadonlySet<string> = new Set(['primarysymbol', 'companyname', 'cik', 'dcn', 'entityid', 'issueid']);

function madeUp({ rowNumber, values }: DataRow): DataRow {
  return {
    rowNumber,
    values: values.map(({ field, value }): DataValue => {
      if (value === null || !IDENTITY.has(field)) return { field, value };
      return {
        field,
        value: { kind: value.kind, text: value.kind === 'number' ? `9${value.text}` : `X${value.text}` },
      };
    }),
  };
}
