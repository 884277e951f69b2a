import { CrossfootError } from '../../../core/base/errors.ts';
import { DEFAULT_MAX_XML } from '../../../core/base/xml.ts';
import { type FailureKind, TryFailure } from '../../../core/transport/failure.ts';
import { answerFromJson, answerFromXml } from '../../protocol/codec.ts';
import { ERROR_BODY, type ErrorBody } from '../../protocol/error-body.ts';
import type { Format } from '../../protocol/routes.ts';
import { ERROR_CODE_HEADER } from '../../protocol/service-error.ts';
import type { Head, Result, TransportRequest } from './answer.ts';
import type { ErrorFacts } from './answer-rules.ts';
import type { Body } from './body.ts';

type Judge = (facts: ErrorFacts) => FailureKind | undefined;

const UNCHANGED = 304;
/** Gateways of other makes name the header after the service. */
const CODE_HEADER = /^x-.+-error-code$/i;

export function headOf({ status, headers = new Headers() }: Partial<Response> = {}): Head {
  const code = headers.get(ERROR_CODE_HEADER) ?? [...headers].find(([name]) => CODE_HEADER.test(name))?.[1];
  return { status, code, etag: headers.get('etag') ?? undefined };
}

/**
 * Reads an answer: hands its bytes to `save`, or gives the kind of failure. Fails with a TryFailure where it breaks
 * off.
 */
export async function readAnswer(
  response: Response,
  body: Body,
  save: TransportRequest['save'],
  judge: Judge,
): Promise<Result> {
  const { status, headers, ok } = response;
  if (status === UNCHANGED) return { kind: 'unchanged' };
  const { bytes, isWhole } = await body.peek().catch((error: unknown) => {
    // An error needs no body: its status and code say what it is.
    if (!ok && error instanceof TryFailure && error.kind !== 'timed-out')
      return { bytes: new Uint8Array(), isWhole: true };
    throw error;
  });
  const text = startOf(bytes);
  const page = isPage(headers.get('content-type'), text);
  const error = !ok || (isWhole && !page) ? errorIn(text) : undefined;
  const form = formOf(text);
  const { code, etag } = headOf(response);
  if (ok && !error && !page && form) {
    await save({ status, etag, form, pieces: body.pieces(form, text), digest: body.digest });
    return { kind: 'answered', form, ...body.digest() };
  }
  if (ok && text === '') throw new TryFailure('cut-off', 'the answer is empty');

  // Gateways repeat the status in the body; under 200 that is the only place where it is stated.
  const stated = ok ? (error?.statusCode ?? status) : status;
  const kind = judge({ status: stated, code, message: error?.message ?? text });
  const words = error?.message ?? wordsOf(text);
  const head = [`status ${status}`, code].filter(Boolean).join(', ');
  const message = `${page ? 'a page of HTML' : 'the service'} said (${head}): ${words === '' ? 'nothing' : words}`;
  return { kind: kindOf(kind, { ok: ok && !error, page }), message };
}

/** A page is a page unless a row of the table says something better than that the service is not there. */
function kindOf(judged: FailureKind | undefined, { ok, page }: { ok: boolean; page: boolean }): FailureKind {
  if (page) return judged === undefined || judged === 'unavailable' || judged === 'not-found' ? 'page' : judged;
  return judged ?? (ok ? 'unreadable' : 'refused');
}

const HTML_TYPE = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i;
const HTML_START = /^(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body|title|h1|p|center)\b/i;
const XML_DECLARATION = /^<\?xml[^>]*\?>\s*/;

/** The text that a body begins with, without a byte order mark and white space in front. */
function startOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8').decode(bytes).trimStart();
}

/** Whether a body is a page for people, by what its type or its first characters say. */
function isPage(contentType: string | null, start: string): boolean {
  return HTML_TYPE.test(contentType ?? '') || HTML_START.test(start.replace(XML_DECLARATION, ''));
}

/** The form of a body by its first character, not by its type; `undefined` where it is neither. */
function formOf(start: string): Format | undefined {
  if (start.startsWith('<')) return 'xml';
  return start.startsWith('{') || start.startsWith('[') ? 'json' : undefined;
}

const LONGEST = 500;
const ELEMENTS = /<(?:script|style|title)\b[\s\S]*?<\/(?:script|style)>|<[^>]*>/gi;

/** The error that a body is; `undefined` where it is none, be it an answer or a page. */
function errorIn(text: string): ErrorBody | undefined {
  const form = formOf(text);
  if (form === undefined) return undefined;
  try {
    const file = 'the error';
    return (
      form === 'xml'
        ? answerFromXml(ERROR_BODY, text, { file, maxXml: DEFAULT_MAX_XML })
        : answerFromJson(ERROR_BODY, text, { file })
    ).content;
  } catch (error) {
    if (error instanceof CrossfootError) return undefined;
    throw error;
  }
}

/** The words of a body in one line: of a page without its markup. */
function wordsOf(text: string): string {
  const words = text.replace(ELEMENTS, ' ').replace(/\s+/g, ' ').trim();
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
}
