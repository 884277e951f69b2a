import type { DeliveryReport } from '../delivery/deliver.ts';
import { deliver } from '../delivery/deliver.ts';
import type { Outbox } from '../delivery/outbox.ts';
import type { SmtpSession } from '../delivery/smtp-session.ts';
import type { Addressee, Mail } from '../mail.ts';

export type DeliverySettings = {
  /** Opens the outbox, which is closed after each delivery. */
  readonly openOutbox: () => Promise<Outbox>;
  readonly from: Addressee;
  /** Absent where the files of the outbox are the delivery. */
  readonly smtp?: (() => SmtpSession) | undefined;
  readonly waits?: readonly number[];
};

export type LiveDelivery = {
  /** Opens the outbox for `use`. */
  readonly withOutbox: <T>(use: (outbox: Outbox) => Promise<T>) => Promise<T>;
  readonly deliver: (mails: readonly Mail[], outbox: Outbox) => Promise<DeliveryReport>;
  /** No further mail is sent; those that are left wait in the outbox. */
  readonly stop: () => void;
  /** Ends what is being sent. The mail server may have it. */
  readonly breakOff: () => void;
};

/** Deliveries that can be stopped between two mails. */
export function liveDelivery({ openOutbox, from, smtp, waits }: DeliverySettings): LiveDelivery {
  const stopping = new AbortController();
  const breaking = new AbortController();
  const { signal } = stopping;
  return {
    withOutbox: async (use) => {
      const outbox = await openOutbox();
      try {
        return await use(outbox);
      } finally {
        outbox.close();
      }
    },
    deliver: (mails, outbox) =>
      deliver(mails, {
        outbox,
        from,
        ports: { sleep: (milliseconds) => pause(milliseconds, signal), signal },
        smtp: smtp && (() => breakable(smtp(), breaking.signal)),
        waits,
      }),
    stop: () => stopping.abort(),
    breakOff: () => breaking.abort(),
  };
}

const BROKEN_OFF = 'the service ended before the mail server had answered';

/** A session whose mail is given up once the signal is aborted: until then its end was sent, or it never is. */
function breakable({ send, close }: SmtpSession, signal: AbortSignal): SmtpSession {
  const gaveUp = aborted(signal);
  return {
    close,
    send: async (envelope, onHandedOver) => {
      let isHandedOver = false;
      const handOver = (): void => {
        if (signal.aborted) throw new Error(BROKEN_OFF);
        onHandedOver();
        isHandedOver = true;
      };
      const outcome = await Promise.race([send(envelope, handOver), gaveUp]);
      if (outcome !== undefined) return outcome;
      if (isHandedOver) return { state: 'unconfirmed', reason: BROKEN_OFF };
      return { state: 'failed', reason: BROKEN_OFF, isServer: true };
    },
  };
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((done) => {
    signal.addEventListener('abort', () => done(undefined), { once: true });
    if (signal.aborted) done(undefined);
  });
}

/** Ends early, without an error, where the delivery is stopped. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      done();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
