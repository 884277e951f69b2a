/** What a server says about the copy of a URL that it sent; it is asked with them whether that is still current. */
export type Validator = { readonly etag?: string; readonly lastModified?: string };

export function validatorOf(headers: Headers): Validator {
  const etag = headers.get('etag');
  const lastModified = headers.get('last-modified');
  return { ...(etag && { etag }), ...(lastModified && { lastModified }) };
}

/** Asks for an answer only if the copy with this validator is no longer current. */
export function setValidator(headers: Headers, { etag, lastModified }: Validator = {}): void {
  if (etag) headers.set('if-none-match', etag);
  if (lastModified) headers.set('if-modified-since', lastModified);
}
