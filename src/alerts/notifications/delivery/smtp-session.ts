import { Readable } from 'node:stream';
import SmtpConnection from 'nodemailer/lib/smtp-connection';
import { clipped, oneLine } from '../../../core/base/text.ts';
import type { SmtpServer } from './smtp-address.ts';

export type SmtpOptions = {
  readonly server: SmtpServer;
  /** The password of `server.user`. */
  readonly password?: string | undefined;
  /** Certificates (PEM) that are trusted in place of those of Node. */
  readonly ca?: string;
  readonly timeouts?: SmtpTimeouts;
};

/** Time-outs in milliseconds. */
export type SmtpTimeouts = {
  /** For the connection and the greeting. */
  readonly connect: number;
  /** Without a byte from the server. */
  readonly idle: number;
  /** For one mail. */
  readonly mail: number;
  /** Between the mail and its end: a server that goes away while it reads is noticed before the end is sent. */
  readonly beforeEnd: number;
};

const TIMEOUTS: SmtpTimeouts = { connect: 15_000, idle: 60_000, mail: 180_000, beforeEnd: 25 };

/** One mail on its way. */
export type Envelope = { readonly from: string; readonly to: string; readonly bytes: Buffer };

/**
 * What became of a mail. `sent`: the server accepted it. `refused`: it never will. `failed`: it did not get all of it,
 * or said to try again later; `isServer`: which concerns all mails. `unconfirmed`: it has all of it and did not answer,
 * so that another try may be a second mail.
 */
export type SendOutcome =
  | { readonly state: 'sent'; readonly answer: string }
  | { readonly state: 'refused' | 'unconfirmed'; readonly reason: string }
  | { readonly state: 'failed'; readonly reason: string; readonly isServer: boolean };

export type SmtpSession = {
  /** `onHandedOver` runs after the whole mail but its end was sent; the end is sent when it returns. Never rejects. */
  readonly send: (envelope: Envelope, onHandedOver: () => void) => Promise<SendOutcome>;
  readonly close: () => void;
};

/** Sends mails one by one over one connection, which is made for the first one and again after a failure. */
export function smtpSession(options: SmtpOptions): SmtpSession {
  let open: SmtpConnection | undefined;
  const sendOnce = async (envelope: Envelope, onHandedOver: () => void): Promise<SendOutcome> => {
    let connection = open;
    try {
      connection ??= await connect(options);
    } catch (error) {
      return { state: 'failed', reason: reasonOf(error, options), isServer: true };
    }
    open = connection;
    const outcome = await sendOver(connection, envelope, onHandedOver, options);
    if (outcome.state !== 'sent') {
      open = undefined;
      connection.close();
    }
    return outcome;
  };
  return {
    send: async (envelope, onHandedOver) => {
      const isReused = open !== undefined;
      const outcome = await sendOnce(envelope, onHandedOver);
      // The server may have ended the connection after the mail before.
      const isStale = isReused && outcome.state === 'failed' && outcome.isServer;
      return isStale ? sendOnce(envelope, onHandedOver) : outcome;
    },
    close: () => {
      if (open) quit(open);
      open = undefined;
    },
  };
}

const LONGEST_QUIT_MS = 1_000;

function quit(connection: SmtpConnection): void {
  const timer = setTimeout(() => connection.close(), LONGEST_QUIT_MS);
  connection.once('end', () => clearTimeout(timer));
  connection.quit();
}

/** A connection that is ready for mails: greeted, encrypted and logged in as the options say. */
function connect({ server, password, ca, timeouts = TIMEOUTS }: SmtpOptions): Promise<SmtpConnection> {
  const { host, port, tls, user } = server;
  const connection = new SmtpConnection({
    host,
    port,
    secure: tls === 'from-start',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'off',
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    dnsTimeout: timeouts.connect,
    socketTimeout: timeouts.idle,
    socketCloseTimeout: LONGEST_QUIT_MS,
    ...(ca !== undefined && { tls: { ca } }),
  });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(new Error('the server was not ready in time')), timeouts.mail);
    const settle = (): void => clearTimeout(timer);
    const fail = (error: unknown): void => {
      settle();
      connection.close();
      reject(error);
    };
    // Stays, so that no later error of the connection is unhandled.
    connection.on('error', fail);
    connection.connect((error) => {
      if (error) return fail(error);
      const ready = (): void => {
        settle();
        resolve(connection);
      };
      if (user === undefined) return ready();
      connection.login({ user, pass: password ?? '' }, (refused) => (refused ? fail(refused) : ready()));
    });
  });
}

function sendOver(
  connection: SmtpConnection,
  { from, to, bytes }: Envelope,
  onHandedOver: () => void,
  options: SmtpOptions,
): Promise<SendOutcome> {
  const { mail, beforeEnd } = options.timeouts ?? TIMEOUTS;
  let isHandedOver = false;
  const stream = messageStream(bytes, beforeEnd, () => {
    onHandedOver();
    isHandedOver = true;
  });
  return new Promise((resolve) => {
    const fail = (error: unknown): void => {
      clearTimeout(timer);
      resolve(failureOf(error, isHandedOver, options));
    };
    const timer = setTimeout(() => {
      fail(new Error('the server did not answer in time'));
      connection.close();
    }, mail);
    connection.send({ from, to: [to], size: bytes.length }, stream, (error, info) => {
      if (error || !info) return fail(error ?? new Error('no answer'));
      clearTimeout(timer);
      resolve({ state: 'sent', answer: messageOf(info.response) });
    });
  });
}

/** A mail, and after a pause its end; a stream that was destroyed in between does not end. */
function messageStream(bytes: Buffer, pause: number, beforeEnd: () => void): Readable {
  let isWritten = false;
  return new Readable({
    read() {
      if (!isWritten) {
        isWritten = true;
        this.push(bytes);
        return;
      }
      setTimeout(() => {
        if (this.destroyed) return;
        try {
          beforeEnd();
          this.push(null);
        } catch (error) {
          this.destroy(error instanceof Error ? error : new Error(String(error)));
        }
      }, pause);
    },
  });
}

type SmtpError = { readonly code?: unknown; readonly command?: unknown; readonly responseCode?: unknown };

const TOO_LARGE = 552;
const CLOSING = 421;

function failureOf(error: unknown, isHandedOver: boolean, options: SmtpOptions): SendOutcome {
  const { code, command, responseCode } = (typeof error === 'object' ? (error ?? {}) : {}) as SmtpError;
  const reason = reasonOf(error, options);
  const answer = typeof responseCode === 'number' ? responseCode : undefined;
  if (isHandedOver && answer === undefined) return { state: 'unconfirmed', reason };
  const ofSender = command === 'MAIL FROM' && code !== 'EMESSAGE' && answer !== TOO_LARGE;
  const isRefused = (answer !== undefined && answer >= 500) || (answer === undefined && code === 'EMESSAGE');
  if (isRefused && !ofSender) return { state: 'refused', reason };
  return { state: 'failed', reason, isServer: answer === undefined || answer === CLOSING || ofSender };
}

const LONGEST_REASON = 300;

/** A text of the server or of the system, for one line of a report, without the password. */
function reasonOf(error: unknown, { password = '' }: SmtpOptions): string {
  const text = error instanceof Error ? error.message : String(error);
  return messageOf(password === '' ? text : text.replaceAll(password, '***'));
}

function messageOf(text: string): string {
  return clipped(oneLine(text).trim(), LONGEST_REASON);
}
