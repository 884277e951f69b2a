import MailComposer from 'nodemailer/lib/mail-composer';
import { inputError } from '../../core/base/errors.ts';
import type { SubscriptionAnswer } from '../../core/model/subscription.ts';
import { SUBSCRIPTION_RULES } from '../../service/protocol/subscriptions/rules.ts';
import type { MailContent } from './render-alert.ts';

export type Addressee = { readonly name: string | null; readonly address: string };

/** A mail to one addressee. */
export type Mail = MailContent & {
  /** 32 hex digits, stable for its alerts and its addressee: what is delivered under it is delivered once. */
  readonly id: string;
  /** The moment of the refresh, ISO text in UTC. */
  readonly at: string;
  readonly to: Addressee;
  /** The ids of its alerts, and the names of their subscriptions. */
  readonly alerts: readonly string[];
  readonly subscriptions: readonly string[];
};

/** The addressees of a subscription: each gets a mail of its own and does not see the other. */
export function addresseesOf(subscription: SubscriptionAnswer): readonly Addressee[] {
  const { SubscriberEmail, SubscriberFullName, SubscriberSecondEmail, SubscriberSecondFullName } = subscription;
  const first = { name: SubscriberFullName, address: SubscriberEmail };
  if (SubscriberSecondEmail === null || addressKey(SubscriberSecondEmail) === addressKey(SubscriberEmail))
    return [first];
  return [first, { name: SubscriberSecondFullName, address: SubscriberSecondEmail }];
}

/** The same for all spellings of one address: mail servers deliver them to one mailbox, whatever the case. */
export function addressKey(address: string): string {
  return address.toLowerCase();
}

const UNSAFE = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/u;

/**
 * The bytes of a mail as it is sent, the same for the same mail and sender.
 * @throws input error where the subject, a name or an address has characters that could forge a header or hide its
 * direction, or where an address is not one.
 */
export async function mailBytes(mail: Mail, from: Addressee): Promise<Buffer> {
  const { id, at, to, subject, text, html } = mail;
  refuseUnsafe('subject', subject);
  checkMailbox('sender', from);
  checkMailbox('addressee', to);
  const composer = new MailComposer({
    from: mailbox(from),
    to: mailbox(to),
    subject,
    text,
    html,
    messageId: messageIdOf(id, from),
    date: new Date(at),
    baseBoundary: id,
    headers: { 'Auto-Submitted': 'auto-generated' },
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** @throws input error where the name or the address cannot be in a header, or the address is not one. */
export function checkMailbox(role: 'sender' | 'addressee', { name, address }: Addressee): void {
  refuseUnsafe(`name of the ${role}`, name ?? '');
  refuseUnsafe(`address of the ${role}`, address);
  const [problem] = SUBSCRIPTION_RULES.SubscriberEmail.problems(address);
  if (problem !== undefined) throw inputError(`the address of the ${role} ${problem}`);
}

/** Stable: a receiver that gets the mail twice can know it by this. */
export function messageIdOf(id: string, { address }: Addressee): string {
  return `<${id}@${address.slice(address.lastIndexOf('@') + 1).toLowerCase()}>`;
}

function mailbox({ name, address }: Addressee): { readonly name: string; readonly address: string } {
  return { name: name ?? '', address };
}

function refuseUnsafe(what: string, text: string): void {
  const unsafe = UNSAFE.exec(text)?.[0];
  if (unsafe === undefined) return;
  const code = (unsafe.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  throw inputError(`the ${what} has the character U+${code}, which a mail must not have there`);
}
