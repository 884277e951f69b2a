import type { UnevaluatedSubscription } from '../../model/alert-activity.ts';
import type { DeliveryReport } from '../../notifications/delivery/deliver.ts';
import { ServiceError } from '../../protocol/service-error.ts';
import type { UnknownField } from '../../server/keys/read-keys.ts';
import type { ServedRows } from '../../store/serving/read-image.ts';
import type { CommandIo } from '../command.ts';

export type ServiceMessages = ReturnType<typeof serviceMessages>;

/** The messages of a running service on standard error. They never contain keys or anything that callers send. */
export function serviceMessages({ talk, complain }: Pick<CommandIo, 'talk' | 'complain'>) {
  const say = (line: string): void => {
    complain(line).catch(() => {});
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
      if (some.length > 0) talk(`Mails of alerts: ${some.map(([state, mails]) => `${mails} ${state}`).join(', ')}.`);
      const [reason] = [...refused, ...waiting, ...unconfirmed].map((mail) => mail.reason);
      if (reason !== undefined) say(`warning: not every mail of alerts was delivered: ${reason}`);
    },
    onRows: ({ image, counts }: ServedRows) => {
      const leftOut = Object.entries(counts.leftOut).filter(([, values]) => values > 0);
      if (leftOut.length === 0) return;
      const reasons = leftOut.map(([reason, values]) => `${values} ${reason}`).join(', ');
      talk(`${image.resource}: ${counts.rows} rows with ${counts.values} values; values left out: ${reasons}`);
    },
  };
}

export function messageOf(thrown: unknown): string {
  if (thrown instanceof ServiceError) return thrown.answer.message;
  return thrown instanceof Error ? thrown.message : String(thrown);
}
