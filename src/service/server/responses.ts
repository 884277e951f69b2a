import { errorBody } from '../protocol/error-body.ts';
import { type Format, MEDIA_TYPES } from '../protocol/routes.ts';
import { ERROR_CODE_HEADER, type ErrorAnswer, ServiceError } from '../protocol/service-error.ts';

/** The form of an answer may depend on `Accept`; caches must know. */
export const VARY = { vary: 'accept' } as const;

export const ANSWER_HEADERS: Readonly<Record<Format, Readonly<Record<string, string>>>> = {
  json: { 'content-type': MEDIA_TYPES.json, ...VARY },
  xml: { 'content-type': MEDIA_TYPES.xml, ...VARY },
};

/** The answer where the service has a defect; it says nothing of the defect. */
const DEFECT: ErrorAnswer = { status: 503, message: 'The service could not answer this request.' };

export function errorResponse(answer: ErrorAnswer, format: Format): Response {
  const { headers, body } = writtenError(answer, format);
  return new Response(body, { status: answer.status, headers });
}

export function writtenError(
  answer: ErrorAnswer,
  format: Format = 'json',
): { readonly headers: Readonly<Record<string, string>>; readonly body: string } {
  const { code, retryAfter, allow } = answer;
  const headers: Record<string, string> = { ...ANSWER_HEADERS[format] };
  if (code !== undefined) headers[ERROR_CODE_HEADER] = code;
  if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter);
  if (allow !== undefined) headers.allow = allow.join(', ');
  return { headers, body: errorBody(answer, format) };
}

/** The answer for a thrown error; one that is not a ServiceError goes to `onDefect` and is not shown to the caller. */
export function answerOf(thrown: unknown, onDefect: (thrown: unknown) => void): ErrorAnswer {
  if (thrown instanceof ServiceError) return thrown.answer;
  onDefect(thrown);
  return DEFECT;
}

/** Bodies longer than this are sent in pieces, without a length. */
const MOST_COUNTED = 2 ** 20;

/** The answer to HEAD: status and headers of the answer to GET, and nothing else. */
export async function withoutBody(response: Response): Promise<Response> {
  const { status, headers, body } = response;
  const length = headers.has('content-length') || body === null ? undefined : await bytesOf(body);
  const all = Object.fromEntries(headers);
  if (length !== undefined) all['content-length'] = String(length);
  else await body?.cancel().catch(() => {});
  return new Response(null, { status, headers: all });
}

async function bytesOf(body: ReadableStream<Uint8Array>): Promise<number | undefined> {
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.byteLength;
    if (bytes > MOST_COUNTED) return undefined;
  }
  return bytes;
}
