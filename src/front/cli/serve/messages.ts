import type { DeliveryReport } from '../../../alerts/notifications/delivery/deliver.ts';
import type { UnevaluatedSubscription } from '../../../core/model/alert-activity.ts';
import { ServiceError } from '../../../service/protocol/service-error.ts';
import type { UnknownField } from '../../../service/server/keys/read-keys.ts';
import type { ServedRows } from '../../../warehouse/store/serving/read-image.ts';
import type { CommandIo } from '../command.ts';

export type ServiceMessages = ReturnType<typeof serviceMessages>;

/** The messages of a running service on standard error. They never contain keys or anything that callers send. */
export function serviceMessages({ inform, warn }: Pick<CommandIo, 'inform' | 'warn'>) {
  const say = (line: string): void => {
    warn(line).catch(() => {});
  };
  return {
    onDefect: (thrown: unknown) => say(`error: a request could not be answered: ${messageOf(thrown)}`),
    onTrouble: (error: unknown) => say(`warning: the store could not be read anew: ${messageOf(error)}`),
    onUnknownField: ({ label, member, name }: UnknownField) =>
      say(
        `warning: ${JSON.stringify(name)}, in ${member} of the key ${JSON.stringify(label)}, is not a field of this store`,
      ),
    onUnkept: (error: unknown) => say(`warning: FILE.service could not be written: ${messageOf(error)}`),
    onAlertTrouble: (error: unknown) => say(`warning: alerts are late, and will be tried again: ${messageOf(error)}`),
    onUnevaluated: ({ id }: UnevaluatedSubscription) =>
      say(`warning: the subscription ${id} could not be evaluated; /_control/alerts says why`),
    onDelivered: ({ written, sent, refused, waiting, unconfirmed }: DeliveryReport) => {
      const counts = {
        written,
        sent,
        refused: refused.length,
        waiting: waiting.length,
        unconfirmed: unconfirmed.length,
      };
      const some = Object.entries(counts).filter(([, mails]) => mails > 0);
      if (some.length > 0) inform(`Mails of alerts: ${some.map(([state, mails]) => `${mails} ${state}`).join(', ')}.`);
      for (const line of undeliveredLines({ refused, waiting, unconfirmed })) say(`warning: ${line}`);
    },
    onRows: ({ image, counts }: ServedRows) => {
      const leftOut = Object.entries(counts.leftOut).filter(([, values]) => values > 0);
      if (leftOut.length === 0) return;
      const reasons = leftOut.map(([reason, values]) => `${values} ${reason}`).join(', ');
      inform(`${image.resource}: ${counts.rows} rows with ${counts.values} values; values left out: ${reasons}`);
    },
  };
}

/** Mails that a warning names one by one. */
const MOST_NAMED = 5;

/** A line for each mail that was not delivered: its address, its subscriptions and the reason. */
export function undeliveredLines(
  states: Pick<DeliveryReport, 'refused' | 'waiting' | 'unconfirmed'>,
): readonly string[] {
  return Object.entries(states).flatMap(([state, mails]) => {
    const lines = mails
      .slice(0, MOST_NAMED)
      .map(
        ({ to, subscriptions, reason }) => `the mail to ${to} of ${subscriptions.join(', ')} is ${state}: ${reason}`,
      );
    const more = mails.length - lines.length;
    return more > 0 ? [...lines, `${more} more ${more === 1 ? 'mail is' : 'mails are'} ${state}`] : lines;
  });
}

export function messageOf(thrown: unknown): string {
  if (thrown instanceof ServiceError) return thrown.answer.message;
  return thrown instanceof Error ? thrown.message : String(thrown);
}
