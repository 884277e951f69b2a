import { readSmtpAddress, type SmtpServer } from '../../../alerts/notifications/delivery/smtp-address.ts';
import { usageError } from '../../../core/base/errors.ts';
import { SUBSCRIPTION_RULES } from '../../../service/protocol/subscriptions/rules.ts';
import type { FlagValues } from '../flags/flags.ts';

export type AlertFlags = Pick<FlagValues, 'alerts' | 'outbox' | 'smtp' | 'smtpPassword' | 'mailFrom'>;

export type AlertSettings = {
  /** `undefined`: a folder beside the store. */
  readonly outbox: string | undefined;
  readonly from: string;
  /** `undefined`: the files of the outbox are the delivery. */
  readonly smtp: { readonly server: SmtpServer; readonly password?: string | undefined } | undefined;
};

/** A domain that nobody can have, for mails that nobody sends. */
const NO_SENDER = 'alerts@crossfoot.invalid';

/** `undefined` where alerts are off. */
export function readAlertSettings({
  alerts,
  outbox,
  smtp,
  smtpPassword,
  mailFrom,
}: AlertFlags): AlertSettings | undefined {
  if (alerts === 'off') {
    if (smtp === undefined && outbox === undefined) return undefined;
    throw usageError(`--alerts off and --${smtp === undefined ? 'outbox' : 'smtp'} contradict each other`);
  }
  const [problem] = mailFrom === undefined ? [] : SUBSCRIPTION_RULES.SubscriberEmail.problems(mailFrom);
  if (problem !== undefined) throw usageError(`--mail-from: the address ${problem}`);
  if (smtp === undefined) return { outbox, from: mailFrom ?? NO_SENDER, smtp: undefined };
  const settings = readSmtp(smtp, smtpPassword);
  if (mailFrom === undefined)
    throw usageError('--smtp needs --mail-from', 'Mail servers refuse mails without a sender.');
  return { outbox, from: mailFrom, smtp: settings };
}

/** The mail server of its address, with the password of its user. */
export function readSmtp(address: string, password: string | undefined): NonNullable<AlertSettings['smtp']> {
  const server = readSmtpAddress(address);
  if (server.user !== undefined && password === undefined) {
    throw usageError('--smtp with a user needs its password', 'It is taken from CROSSFOOT_SMTP_PASSWORD alone.');
  }
  return { server, password };
}
