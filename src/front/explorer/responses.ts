import type { Asset } from './assets/assets.ts';
import type { Form } from './paths.ts';

/** Pages load what this explorer serves, and nothing else; no other site may embed or read them, or learn of them. */
const SAFE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

const TYPES: Readonly<Record<Form, string>> = {
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The store may change at any time. */
const UNCACHED = 'no-cache';
/** Another content has another name. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Text, or the bytes of a file. */
type Body = string | Uint8Array<ArrayBuffer>;

/** `hasFrame`: the page embeds another of this explorer. */
export function formResponse(form: Form, body: Body, status = 200, hasFrame = false): Response {
  const headers = headersOf(TYPES[form], UNCACHED, body);
  if (hasFrame) headers[POLICY] += "; frame-src 'self'";
  return new Response(body, { status, headers });
}

const POLICY = 'content-security-policy';

/** Styles and pictures within the document are shown; it has no scripts, no forms, no origin, and loads nothing. */
const SANDBOX = [
  'sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A document of a filing has no pictures; only pages of this explorer embed it. */
const FRAMED = [
  'sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** A document that others have written. */
export function sandboxedResponse(body: string, isFramed = false): Response {
  const headers = headersOf(TYPES.html, UNCACHED, body);
  headers[POLICY] = isFramed ? FRAMED : SANDBOX;
  if (isFramed) headers['x-frame-options'] = 'SAMEORIGIN';
  return new Response(body, { headers });
}

export function assetResponse({ type, body }: Asset): Response {
  return new Response(body, { headers: headersOf(type, FOR_EVER, body) });
}

/** As the answer to GET, without its body. */
export function withoutBody({ status, headers }: Response): Response {
  return new Response(null, { status, headers });
}

function headersOf(type: string, caching: string, body: Body): Record<string, string> {
  const length = String(Buffer.byteLength(body));
  return { ...SAFE_HEADERS, 'content-type': type, 'cache-control': caching, 'content-length': length };
}

/** Headers of a refusal before any page is asked for. */
export const PLAIN_HEADERS: Readonly<Record<string, string>> = {
  ...SAFE_HEADERS,
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
};
