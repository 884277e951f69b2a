import { isIP } from 'node:net';

/** Names by which this machine always knows itself. */
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];
/** Addresses that stand for every one that the machine has. */
const WILDCARDS: readonly string[] = ['0.0.0.0', '::'];
const HTTP_PORT = 80;

/**
 * Whether a `Host` header names the service that listens on `host` and `port`. A page of another site, whose name was made to lead
 * here, gives that name away; a request without the header (HTTP/1.0) comes from no browser. Where the service listens on all addresses,
 * any address will do.
 */
export function ownHosts(host: string, port: number): (header: string | null) => boolean {
  const known = new Set([...LOOPBACK_NAMES, isIP(host) === 6 ? `[${host.toLowerCase()}]` : host.toLowerCase()]);
  const takesAddresses = WILDCARDS.includes(host);
  const withPort = [...known].map((name) => `${name}:${port}`);
  const accepted = new Set(port === HTTP_PORT ? [...withPort, ...known] : withPort);
  return (header) => {
    if (header === null) return true;
    if (accepted.has(header) || accepted.has(header.toLowerCase())) return true;
    return takesAddresses && isAddress(header, port);
  };
}

function isAddress(header: string, port: number): boolean {
  const match = /^(\[.*\]|[^:]*)(?::(\d+))?$/.exec(header);
  const name = (match?.[1] ?? '').replace(/^\[|\]$/g, '');
  return isIP(name) !== 0 && Number(match?.[2] ?? HTTP_PORT) === port;
}
