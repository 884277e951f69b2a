import { errorBody } from '../protocol/error-body.ts';
import type { Format } from '../protocol/routes.ts';
import { ERROR_CODE_HEADER, type ErrorAnswer, ServiceError } from '../protocol/service-error.ts';
import { ANSWER_HEADERS } from './answer-headers.ts';

/** What a caller hears of a defect of the service: nothing. */
const DEFECT: ErrorAnswer = { status: 503, message: 'The service could not answer this request.' };

/** The answer that an error is. */
export function errorResponse(answer: ErrorAnswer, format: Format): Response {
  const { headers, body } = writtenError(answer, format);
  return new Response(body, { status: answer.status, headers });
}

/** The headers and the body of an answer that is an error. */
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

/** What was thrown as the answer to the caller; what is no ServiceError is told to `onDefect` and to nobody else. */
export function answerOf(thrown: unknown, onDefect: (thrown: unknown) => void): ErrorAnswer {
  if (thrown instanceof ServiceError) return thrown.answer;
  onDefect(thrown);
  return DEFECT;
}
