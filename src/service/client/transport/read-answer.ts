import { CrossfootError } from '../../../core/base/errors.ts';
import { DEFAULT_MAX_XML } from '../../../core/base/xml.ts';
import type { Head, Result, TransportRequest } from '../../../core/transport/answer.ts';
import type { Body } from '../../../core/transport/body.ts';
import { formOf, isPage, startOf, wordsOf } from '../../../core/transport/body-text.ts';
import { type FailureKind, TryFailure } from '../../../core/transport/failure.ts';
import { answerFromJson, answerFromXml } from '../../protocol/codec.ts';
import { ERROR_BODY, type ErrorBody } from '../../protocol/error-body.ts';
import { ERROR_CODE_HEADER } from '../../protocol/service-error.ts';
import type { ErrorFacts } from './answer-rules.ts';

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
  save: TransportRequest<unknown>['save'],
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
