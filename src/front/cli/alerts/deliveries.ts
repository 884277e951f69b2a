import { existsSync } from 'node:fs';
import { sendAgain } from '../../../alerts/notifications/delivery/deliver.ts';
import type { KnownMail, MailState } from '../../../alerts/notifications/delivery/ledger.ts';
import { type Outbox, openOutbox } from '../../../alerts/notifications/delivery/outbox.ts';
import { smtpSession } from '../../../alerts/notifications/delivery/smtp-session.ts';
import { inputError, usageError } from '../../../core/base/errors.ts';
import { findNamed } from '../../../core/base/find-named.ts';
import { nodePorts } from '../../../core/base/node-ports.ts';
import type { AnyView } from '../../../output/report/outputs.ts';
import { deliveriesView } from '../../../output/report/views/records.ts';
import type { CommandIo, CommandStatus } from '../command.ts';
import type { FlagValues } from '../flags/flags.ts';
import { readSmtp } from '../serve/alert-settings.ts';
import { undeliveredLines } from '../serve/messages.ts';

type Flags = Pick<FlagValues, 'store' | 'outbox'>;
type Io = Pick<CommandIo, 'wallClock' | 'print' | 'inform' | 'warn' | 'ports'>;

/** States of mails that are not delivered. */
const UNDELIVERED: readonly MailState[] = ['waiting', 'handed-over', 'refused', 'unconfirmed'];

/** The mails of an outbox that are not delivered; `all`: those too that are. */
export function listDeliveries(all: boolean, flags: Flags, io: Io): Promise<AnyView> {
  return withOutbox(flags, io, async (outbox) =>
    viewOf(outbox.all().filter(({ state }) => all || UNDELIVERED.includes(state))),
  );
}

/** Sends chosen mails again; 5 where one of them was not sent. */
export function resendMails(
  words: readonly string[],
  flags: Flags & Pick<FlagValues, 'smtp' | 'smtpPassword'>,
  io: Io,
): Promise<CommandStatus> {
  const { smtp: address, smtpPassword } = flags;
  if (address === undefined) throw usageError('--smtp is missing', 'Name the mail server: --smtp smtp://HOST:PORT.');
  const smtp = readSmtp(address, smtpPassword);
  return withOutbox(flags, io, async (outbox) => {
    const chosen = chooseMails(words, outbox.all());
    const ids = chosen.map(({ id }) => id);
    const { sent, ...undelivered } = await sendAgain(ids, {
      outbox,
      smtp: () => smtpSession(smtp),
      waits: [],
      ports: { sleep: nodePorts().sleep, signal: io.ports.signal },
    });
    await io.print(viewOf(ids.flatMap((id) => outbox.find(id) ?? [])));
    for (const line of undeliveredLines(undelivered)) await io.warn(`warning: ${line}`);
    return sent === ids.length ? 0 : 5;
  });
}

async function withOutbox<T>(
  { store, outbox: given }: Flags,
  { wallClock }: Io,
  use: (outbox: Outbox) => Promise<T>,
): Promise<T> {
  const folder = given ?? `${store}.alerts`;
  if (!existsSync(folder)) throw inputError(`there is no outbox ${folder}`, { hint: 'Name its folder with --outbox.' });
  const outbox = await openOutbox(folder, { today: () => new Date(wallClock()) });
  try {
    return await use(outbox);
  } finally {
    outbox.close();
  }
}

/** @throws usage error for an unknown mail, and for one that cannot be sent again. */
function chooseMails(words: readonly string[], mails: readonly KnownMail[]): readonly KnownMail[] {
  const candidates = mails.map((value) => ({
    value,
    label: `${value.id} to ${value.to} (${value.state})`,
    names: [value.id],
    prefixes: [value.id],
  }));
  const chosen = findNamed(words, candidates, { what: 'mail' });
  for (const { id, to, state, file } of chosen) {
    if (!UNDELIVERED.includes(state)) throw usageError(`the mail ${id} to ${to} is ${state}: it is not sent again`);
    if (file === null) throw usageError(`the mail ${id} to ${to} could not be made, so there is nothing to send`);
  }
  return chosen;
}

function viewOf(mails: readonly KnownMail[]): AnyView {
  return deliveriesView(
    mails.map(({ id, at, to, subscriptions, state, tries, reason = null }) => ({
      id,
      at,
      to,
      subscriptions: [...subscriptions],
      state,
      tries,
      reason,
    })),
  );
}
