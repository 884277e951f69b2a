import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { deliver } from '../../../../src/alerts/notifications/delivery/deliver.ts';
import { openOutbox } from '../../../../src/alerts/notifications/delivery/outbox.ts';
import { readSmtpAddress } from '../../../../src/alerts/notifications/delivery/smtp-address.ts';
import { smtpSession } from '../../../../src/alerts/notifications/delivery/smtp-session.ts';
import type { Mail } from '../../../../src/alerts/notifications/mail.ts';
import { run } from '../../../../src/front/cli/run.ts';
import { environmentInMemory, Kept } from '../../../support/environment.ts';
import { type MailServer, mailServer } from '../../../support/mail-server.ts';
import { PATIENCE_MS } from '../../../support/patience.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const AT = '2025-03-04T07:13:00.000Z';
const TIMEOUTS = { connect: PATIENCE_MS, idle: 300, mail: PATIENCE_MS, beforeEnd: 5 };
const [ANNA, BERT, CARL] = ['a', 'b', 'c'].map((digit) => digit.repeat(32)) as [string, string, string];

const mail = (id: string, name: string): Mail => ({
  ...{ id, at: AT, to: { name, address: `${name}@example.com` } },
  ...{ subject: `To ${name}`, text: 'Begin\nEnd\n', html: '<p>Begin</p>' },
  ...{ alerts: [`alert of ${name}`], subscriptions: [`watch_${name}`] },
});

let folder = '';

/** Anna gets her mail, Bert's address is refused, and of Carl's nobody knows. */
beforeEach(async () => {
  folder = join(temporaryFolder(), 'mails');
  const server = await mailServer({
    recipient: (to) => (to.startsWith('bert') ? 550 : 'take'),
    data: (to) => (to.startsWith('carl') ? 'no-answer' : 'take'),
  });
  const outbox = await openOutbox(folder, { today: () => new Date(AT) });
  try {
    await deliver([mail(ANNA, 'anna'), mail(BERT, 'bert'), mail(CARL, 'carl')], {
      ...{ outbox, from: { name: 'Crossfoot', address: 'alerts@example.org' }, waits: [] },
      ports: { sleep: async () => {} },
      smtp: () => smtpSession({ server: readSmtpAddress(server.address), timeouts: TIMEOUTS }),
    });
  } finally {
    outbox.close();
  }
});

async function crossfoot(...words: readonly string[]) {
  const stdout = new Kept();
  const environment = environmentInMemory({ env: { NO_COLOR: '1' }, stdout, now: () => new Date(AT) });
  const status = await run(['subscription', ...words, '--outbox', folder], environment);
  return { status, out: stdout.text, err: environment.stderr.text };
}

async function states(...words: readonly string[]) {
  const { status, out } = await crossfoot(...words, '--format', 'json');
  const { mails } = JSON.parse(out) as { mails: { id: string; to: string; state: string; reason: string | null }[] };
  return { status, mails: mails.map(({ id, state }) => [id, state]), reasons: mails.map(({ reason }) => reason) };
}

const again = (server: MailServer, ...ids: readonly string[]) => states('resend', ...ids, '--smtp', server.address);

describe('subscription deliveries', () => {
  it('lists the mails that are not delivered, with their reasons, and all where they are asked for', async () => {
    const { status, mails, reasons } = await states('deliveries');
    expect({ status, mails }).toEqual({
      ...{ status: 0 },
      mails: [
        [BERT, 'refused'],
        [CARL, 'unconfirmed'],
      ],
    });
    expect(reasons[0]).toContain('not this one');
    expect((await states('deliveries', '--all')).mails.map(([, state]) => state)).toEqual([
      'sent',
      'refused',
      'unconfirmed',
    ]);
    const { out } = await crossfoot('deliveries', '--format', 'table');
    expect(out).toMatch(/^bbbbbbbbbbbb .*bert@example\.com +watch_bert +refused +1 /m);
  });

  it('says so where there is no outbox', async () => {
    folder = join(folder, 'nowhere');
    const { status, err } = await crossfoot('deliveries');
    expect([status, err]).toEqual([2, expect.stringContaining('there is no outbox')]);
  });
});

describe('subscription resend', () => {
  it('sends the chosen mails once, and never again by itself', async () => {
    const server = await mailServer();
    expect(await again(server, BERT.slice(0, 6))).toMatchObject({ status: 0, mails: [[BERT, 'sent']] });
    expect(server.taken.map(({ to }) => to)).toEqual(['bert@example.com']);
    expect((await states('deliveries')).mails).toEqual([[CARL, 'unconfirmed']]);
    const { status, err } = await crossfoot('resend', BERT, '--smtp', server.address);
    expect([status, err]).toEqual([2, expect.stringContaining('is sent: it is not sent again')]);
    expect(server.taken).toHaveLength(1);
  });

  it('exits with 5 where one is refused again, and keeps it', async () => {
    const server = await mailServer({ recipient: (to) => (to.startsWith('bert') ? 550 : 'take') });
    expect(await again(server, BERT, CARL)).toMatchObject({
      status: 5,
      mails: [
        [BERT, 'refused'],
        [CARL, 'sent'],
      ],
    });
    expect((await states('deliveries')).mails).toEqual([[BERT, 'refused']]);
  });

  it('wants a mail server, and the ids of mails that are there', async () => {
    expect(await crossfoot('resend', BERT)).toMatchObject({ status: 2, err: expect.stringContaining('--smtp') });
    const { status, err } = await crossfoot('resend', 'dddd', '--smtp', 'smtp://127.0.0.1:1');
    expect([status, err]).toEqual([2, expect.stringContaining('no mail "dddd"')]);
  });
});
