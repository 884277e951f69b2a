import type { AlertActivity, ShownMail } from '../../../core/model/alert-activity.ts';
import type { Outbox } from '../delivery/outbox.ts';
import type { LiveMail } from './live-mails.ts';

const MOST_SHOWN = 100;

type ShownMails = {
  /** Adds mails, and asks the outbox what became of all. */
  readonly add: (mails: readonly LiveMail[], outbox: Pick<Outbox, 'find'>) => void;
  readonly all: () => Pick<AlertActivity, 'made' | 'mails'>;
};

/** The newest mails of a service and their states. */
export function shownMails(): ShownMails {
  let kept: readonly { readonly id: string; readonly shown: ShownMail }[] = [];
  let made = 0;
  return {
    add: (mails, { find }) => {
      made += mails.length;
      const added = mails.map(({ mail, shown }) => ({ id: mail.id, shown: { ...shown, state: 'waiting' as const } }));
      kept = [...kept, ...added]
        .slice(-MOST_SHOWN)
        .map(({ id, shown }) => ({ id, shown: { ...shown, state: find(id)?.state ?? shown.state } }));
    },
    all: () => ({ made, mails: kept.map(({ shown }) => shown) }),
  };
}
