import type { NodePorts } from '../../core/base/node-ports.ts';
import { type DeliveryReport, deliver } from './delivery/deliver.ts';
import { openOutbox } from './delivery/outbox.ts';
import type { Mail } from './mail.ts';

/** A domain that no mail can come from. */
const SENDER = { name: 'Crossfoot simulation', address: 'simulation@crossfoot.invalid' };

/** A folder for the mails of a simulation. One that is there is not written again. */
export type PreviewOutbox = {
  readonly deliver: (mails: readonly Mail[]) => Promise<void>;
  /** The counts of all mails so far. */
  readonly report: () => Pick<DeliveryReport, 'written' | 'known' | 'refused'>;
  readonly close: () => void;
};

export async function openPreviewOutbox(
  folder: string,
  { today, ...ports }: Pick<NodePorts, 'sleep' | 'signal'> & { readonly today: () => Date },
): Promise<PreviewOutbox> {
  const outbox = await openOutbox(folder, { today });
  const all: DeliveryReport[] = [];
  const sum = (member: 'written' | 'known'): number => all.reduce((total, report) => total + report[member], 0);
  return {
    deliver: async (mails) => {
      all.push(await deliver(mails, { outbox, from: SENDER, ports }));
    },
    report: () => ({
      written: sum('written'),
      known: sum('known'),
      refused: all.flatMap(({ refused }) => refused),
    }),
    close: outbox.close,
  };
}
