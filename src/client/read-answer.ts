import { CrossfootError } from '../base/errors.ts';
import { DEFAULT_MAX_XML } from '../base/xml.ts';
import { errorFromJson } from '../protocol/error/from-json.ts';
import { errorFromXml } from '../protocol/error/from-xml.ts';
import { ERROR_CODE_HEADER } from '../protocol/service-error.ts';
import type { ClientAnswer, Refusal } from './client-answer.ts';
import type { Decoder } from './decoders.ts';

const ERROR: Decoder<{ readonly message: string }> = { json: errorFromJson, xml: errorFromXml };
const UNCHANGED = 304;

/** Reads an answer, whose body is `text`, by its status, its `Content-Type` and the decoder of its route. `source` names it in messages. */
export function readAnswer<T>(
  response: Response,
  text: string,
  decoder: Decoder<T> | null,
  source: string,
): ClientAnswer<T> {
  const { status } = response;
  if (!response.ok && status !== UNCHANGED) return refused(response, text, source);
  const etag = response.headers.get('etag') ?? undefined;
  if (!decoder || text === '') return { ok: true, status, etag, content: undefined };
  const content = decode(response, text, decoder, source);
  if (content instanceof CrossfootError) return refusal('unreadable', response, content.describe());
  return { ok: true, status, etag, content };
}

/** A gateway's page is no error of the service: its text is left alone. */
function refused(response: Response, text: string, source: string): Refusal {
  const error = decode(response, text, ERROR, source);
  const type = response.headers.get('content-type') ?? 'no type';
  const other = `status ${response.status}, with a body (${type}) that is no error of the service`;
  return refusal('refused', response, error instanceof CrossfootError ? other : error.message);
}

function refusal(kind: Refusal['kind'], { status, headers }: Response, message: string): Refusal {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return {
    ok: false,
    kind,
    status,
    message,
    code: headers.get(ERROR_CODE_HEADER) ?? undefined,
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
  };
}

function decode<T>(response: Response, text: string, decoder: Decoder<T>, file: string): T | CrossfootError {
  const isXml = /\bxml\b/i.test(response.headers.get('content-type') ?? '');
  try {
    return (isXml ? decoder.xml(text, { file, maxXml: DEFAULT_MAX_XML }) : decoder.json(text, { file })).content;
  } catch (error) {
    if (error instanceof CrossfootError) return error;
    throw error;
  }
}
