const NOT_ASKED: ReadonlySet<string> = new Set(['format', 'appkey', 'http_etag']);

/**
 * A question in one spelling, whether it is the address of a request or what a ledger says of a call: without server, version, key and format,
 * its parameters in order.
 */
export function canonicalAsk(text: string): string {
  const { pathname, searchParams } = new URL(text.replace(/\+/g, '%2B'), 'http://service.test');
  const path = decodeURIComponent(pathname).replace(/^\/v\d+(?=\/)/i, '');
  const pairs = [...searchParams].filter(([name]) => !NOT_ASKED.has(name)).map((pair) => pair.join('='));
  return [path, ...pairs.sort()].join(' ');
}
