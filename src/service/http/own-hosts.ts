import { isIP } from 'node:net';

/** Names by which this machine always knows itself. */
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];
/** A server on one of these listens on every address of the machine. */
const WILDCARDS: readonly string[] = ['0.0.0.0', '::'];
/** The ports that a `Host` header leaves out. */
const STANDARD_PORTS = { http: 80, https: 443 } as const;

export type Scheme = keyof typeof STANDARD_PORTS;

/** Judges a `Host` header; `null`: the request has none. */
export type HostTest = (header: string | null) => boolean;

/**
 * Tests whether a `Host` header names the server on `host` and `port`: a page of another site whose name was made to
 * resolve to this machine sends that name. Browsers always send the header. A server on all addresses accepts any
 * address.
 */
export function ownHosts(host: string, port: number, scheme: Scheme = 'http'): HostTest {
  const standard = STANDARD_PORTS[scheme];
  const known = new Set([...LOOPBACK_NAMES, isIP(host) === 6 ? `[${host.toLowerCase()}]` : host.toLowerCase()]);
  const takesAddresses = WILDCARDS.includes(host);
  const withPort = [...known].map((name) => `${name}:${port}`);
  const accepted = new Set(port === standard ? [...withPort, ...known] : withPort);
  return (header) => {
    if (header === null) return true;
    if (accepted.has(header) || accepted.has(header.toLowerCase())) return true;
    return takesAddresses && isAddress(header, port, standard);
  };
}

function isAddress(header: string, port: number, standard: number): boolean {
  const match = /^(\[.*\]|[^:]*)(?::(\d+))?$/.exec(header);
  const name = (match?.[1] ?? '').replace(/^\[|\]$/g, '');
  return isIP(name) !== 0 && Number(match?.[2] ?? standard) === port;
}

/** Whether a request is for an accepted host; so must be the host in its target, if it has one (RFC 9112, 3.2.2). */
export function isForHost({ headers, url }: Pick<Request, 'headers' | 'url'>, accepts: HostTest): boolean {
  const host = headers.get('host');
  if (host === null) return accepts(host);
  const start = url.indexOf('//') + 2;
  return accepts(host) && accepts(url.slice(start, url.indexOf('/', start)));
}

/** The URL of a server, without a slash at its end. */
export function listeningUrl(
  { host, port }: { readonly host: string; readonly port: number },
  scheme: Scheme = 'http',
): string {
  return `${scheme}://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

/** Values of `Sec-Fetch-Site` of requests that no other site has caused: own pages, the address bar, bookmarks. */
const OWN_SITES: readonly string[] = ['same-origin', 'none'];

/**
 * Whether a browser says that another site caused this request, a link or an image on its page for instance; another
 * port of this machine is another site too. Programs such as curl say nothing, and browsers say it to servers that are
 * on the same machine or use HTTPS.
 */
export function isFromElsewhere(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  return site === null ? isCrossSite(headers) : !OWN_SITES.includes(site);
}

/** Whether a page of another site made a browser send this request: `Origin` then names that site. */
export function isCrossSite(headers: Headers): boolean {
  const origin = headers.get('origin');
  return origin !== null && origin.replace(/^https?:\/\//, '') !== headers.get('host');
}
