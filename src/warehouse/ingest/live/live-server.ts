import { formOf, isPage, startOf, wordsOf } from '../../../core/transport/body-text.ts';
import { type FailureKind, TryFailure } from '../../../core/transport/failure.ts';
import { CALL_DEFAULTS, type CallLimits } from '../../../core/transport/options.ts';
import type { Server } from '../../../core/transport/try-once.ts';
import { setValidator, type Validator, validatorOf } from '../../../core/transport/validator.ts';

/** A URL, and what is known of the copy that is here. */
export type LiveQuestion = { readonly url: string; readonly validator: Validator | undefined };

/**
 * The SEC accepts ten requests a second. Nine are sent, because ten that are sent in a second may be eleven in the
 * second in which they arrive.
 */
export const LIVE_LIMITS: CallLimits = { ...CALL_DEFAULTS, callsPerSecond: 9 };

/** The largest answer, decompressed; the largest file of company facts has 10 MB. */
const LARGEST_ANSWER = 256 * 2 ** 20;

type Rule = { readonly from: number; readonly to: number; readonly words?: RegExp; readonly means: FailureKind };

/** What statuses mean; the first row that holds counts. The SEC refuses those who ask too often with 403, too. */
const RULES: readonly Rule[] = [
  { from: 300, to: 399, means: 'redirected' },
  { from: 403, to: 403, words: /rate threshold|too many requests/i, means: 'throttled' },
  // Who asks is not accepted, whatever is asked for.
  { from: 401, to: 403, means: 'refused-key' },
  { from: 404, to: 404, means: 'not-found' },
  { from: 429, to: 429, means: 'throttled' },
  { from: 500, to: 599, means: 'unavailable' },
];

/** A server of public files. `userAgent`: who asks. */
export function liveServer(userAgent: string): Server<LiveQuestion> {
  return {
    mostBytes: LARGEST_ANSWER,
    mask: (text) => text,
    headOf: ({ status, headers = new Headers() }: Partial<Response> = {}) => {
      const { etag, lastModified } = validatorOf(headers);
      return { status, etag, lastModified };
    },
    requestOf: ({ url, validator }) => {
      const headers = new Headers({ 'user-agent': userAgent, 'accept-encoding': 'gzip' });
      setValidator(headers, validator);
      return new Request(url, { headers, redirect: 'manual' });
    },
    read: async (response, body, { url, validator, save }) => {
      const { status, headers } = response;
      if (status === 304 && validator) return { kind: 'unchanged' };
      const { bytes } = await body.peek().catch((error: unknown) => {
        // An error needs no body.
        if (status !== 200 && error instanceof TryFailure) return { bytes: new Uint8Array() };
        throw error;
      });
      const start = startOf(bytes);
      if (status !== 200) return refusal(status, start);
      if (start === '') throw new TryFailure('cut-off', 'the answer is empty');
      const wanted = wantedForm(url);
      const isOther = wanted !== 'page' && isPage(headers.get('content-type'), start);
      const form = formOf(start);
      if (isOther) return { kind: 'page', message: `a page of HTML came: ${wordsOf(start)}` };
      if (form !== (wanted === 'json' ? 'json' : 'xml')) {
        return { kind: 'unreadable', message: `the answer is neither JSON nor XML: ${wordsOf(start)}` };
      }
      // A page for people may end in any element.
      const pieces = body.pieces(form, wanted === 'page' ? '' : start);
      await save({ status, etag: undefined, form, pieces, digest: body.digest });
      return { kind: 'answered', form, ...body.digest() };
    },
  };
}

function wantedForm(url: string): 'json' | 'xml' | 'page' {
  if (/\.json$/i.test(url)) return 'json';
  return /\.x?html?$/i.test(url) ? 'page' : 'xml';
}

function refusal(status: number, start: string): { kind: FailureKind; message: string } {
  const words = wordsOf(start);
  const rule = RULES.find(({ from, to, words: said }) => status >= from && status <= to && said?.test(words) !== false);
  return { kind: rule?.means ?? 'refused', message: `the server said (status ${status}): ${words || 'nothing'}` };
}
