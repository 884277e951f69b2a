import { usageError } from '../../../core/base/errors.ts';

/**
 * When the connection is encrypted: from its start, after STARTTLS or not at all, or after STARTTLS where it is
 * offered.
 */
export const SMTP_TLS = ['from-start', 'required', 'offered', 'off'] as const;
export type SmtpTls = (typeof SMTP_TLS)[number];

/** A server that takes mails. */
export type SmtpServer = {
  readonly host: string;
  readonly port: number;
  readonly tls: SmtpTls;
  readonly user?: string | undefined;
};

const FORM = 'smtp://HOST:PORT, smtp://USER@HOST or smtps://USER@HOST, perhaps with ?tls=required, offered or off';
/** Submission (RFC 6409), and submission over TLS (RFC 8314). */
const PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };

/**
 * A server from its address. Without `tls`, a server that gets a password needs TLS, and other ones may offer it.
 * @throws usage error; the text is not in its message, because it may have a password.
 */
export function readSmtpAddress(text: string): SmtpServer {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const standard = url && PORTS[url.protocol];
  if (!url || standard === undefined || url.hostname === '')
    throw usageError(`the address of the mail server must be ${FORM}`);
  if (url.password !== '') throw usageError('the password of the mail server must not be in its address');
  const other = [...url.searchParams.keys()].find((name) => name !== 'tls');
  if (other !== undefined || !/^\/?$/.test(url.pathname) || url.hash !== '') {
    throw usageError(`the address of the mail server has more than ${FORM}`);
  }
  const user = decoded(url.username);
  if (user === undefined) throw usageError('the user in the address of the mail server is not encoded as in a URL');
  return {
    // An IPv6 address is in brackets in addresses alone.
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? standard : Number(url.port),
    tls: readTls(url, user !== ''),
    user: user === '' ? undefined : user,
  };
}

/** The text that a part of a URL encodes; `undefined` where it is none, or has control characters. */
function decoded(text: string): string | undefined {
  try {
    const user = decodeURIComponent(text);
    return /\p{Cc}/u.test(user) ? undefined : user;
  } catch {
    return undefined;
  }
}

function readTls({ protocol, searchParams }: URL, hasUser: boolean): SmtpTls {
  const tls = searchParams.get('tls');
  if (protocol === 'smtps:') {
    if (tls === null || tls === 'required') return 'from-start';
    throw usageError('smtps: is always encrypted: leave tls out, or use smtp:');
  }
  if (tls === null) return hasUser ? 'required' : 'offered';
  if (tls === 'required' || tls === 'offered' || tls === 'off') return tls;
  throw usageError('tls must be required, offered or off');
}
