import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import {
  type DeliveryOptions,
  type DeliveryReport,
  deliver,
  sendAgain,
} from '../../../../src/alerts/notifications/delivery/deliver.ts';
import {
  OUTBOX_LEDGER,
  type Outbox,
  type OutboxPorts,
  openOutbox,
} from '../../../../src/alerts/notifications/delivery/outbox.ts';
import { readSmtpAddress } from '../../../../src/alerts/notifications/delivery/smtp-address.ts';
import { type SmtpOptions, smtpSession } from '../../../../src/alerts/notifications/delivery/smtp-session.ts';
import type { Addressee, Mail } from '../../../../src/alerts/notifications/mail.ts';
import { CrossfootError } from '../../../../src/core/base/errors.ts';
import { tryLock } from '../../../../src/warehouse/store/lock-file.ts';
import { type MailServer, mailServer, TEST_CERTIFICATE } from '../../../support/mail-server.ts';
import { PATIENCE_MS } from '../../../support/patience.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const FROM: Addressee = { name: 'Crossfoot', address: 'alerts@example.org' };
const AT = '2025-03-04T07:13:00.000Z';
const TIMEOUTS = { connect: PATIENCE_MS, idle: PATIENCE_MS, mail: PATIENCE_MS, beforeEnd: 5 };
const SHORT = { timeouts: { ...TIMEOUTS, idle: 200 } };
/** For tests in which nobody else opens an outbox. */
const NO_LOCK = async () => ({ release: () => {} });

function mailTo(name: string, change: Partial<Mail> = {}): Mail {
  return {
    id: Buffer.from(name.padEnd(16)).toString('hex').slice(0, 32),
    at: AT,
    to: { name, address: `${name}@example.com` },
    subject: `To ${name}`,
    text: 'Begin\n.\n..dots\nEnd\n',
    html: '<p>Begin</p>',
    alerts: [`alert of ${name}`],
    subscriptions: [`watch_${name}`],
    ...change,
  };
}

const MAILS = ['anna', 'bert', 'carl'].map((name) => mailTo(name));

type Setting = {
  readonly folder: string;
  readonly server?: MailServer;
  readonly smtp?: Partial<SmtpOptions>;
  readonly lock?: OutboxPorts['lock'];
  readonly waits?: readonly number[];
  readonly from?: Addressee;
  readonly wrap?: (outbox: Outbox) => Outbox;
};

/** Opens the outbox of a folder, delivers mails, and closes it again. */
async function delivered(mails: readonly Mail[], setting: Setting): Promise<DeliveryReport> {
  const { folder, server, smtp, lock = NO_LOCK, waits = [1, 1], from = FROM, wrap = (outbox) => outbox } = setting;
  const outbox = await openOutbox(folder, { today: () => new Date(AT), lock });
  const options: DeliveryOptions = {
    outbox: wrap(outbox),
    from,
    ports: { sleep: async () => {} },
    waits,
    ...(server && {
      smtp: () => smtpSession({ server: readSmtpAddress(server.address), timeouts: TIMEOUTS, ...smtp }),
    }),
  };
  try {
    return await deliver(mails, options);
  } finally {
    outbox.close();
  }
}

/** Sends mails again that are chosen by name. */
async function resent(names: readonly string[], folder: string, server: MailServer) {
  const outbox = await openOutbox(folder, { today: () => new Date(AT), lock: NO_LOCK });
  const smtp = () => smtpSession({ server: readSmtpAddress(server.address), timeouts: TIMEOUTS });
  try {
    const ids = names.map((name) => mailTo(name).id);
    return await sendAgain(ids, { outbox, smtp, ports: { sleep: async () => {} }, waits: [] });
  } finally {
    outbox.close();
  }
}

const filesOf = (folder: string): readonly string[] => readdirSync(folder).filter((name) => name.endsWith('.eml'));
const NOTHING = { written: 0, sent: 0, known: 0, refused: [], waiting: [], unconfirmed: [] };

describe('an outbox', () => {
  it('gets a file for each mail, for its owner alone, and the same file once', async () => {
    const folder = join(temporaryFolder(), 'mails');
    expect(await delivered(MAILS, { folder })).toEqual({ ...NOTHING, written: 3 });
    const files = filesOf(folder);
    expect(files).toHaveLength(3);
    expect(files.every((name) => /^20250304T071300Z-[0-9a-f]{32}\.eml$/.test(name))).toBe(true);
    for (const name of [...files, OUTBOX_LEDGER]) expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
    const [first = ''] = files;
    const parsed = await PostalMime.parse(readFileSync(join(folder, first)));
    expect(parsed).toMatchObject({ subject: 'To anna', messageId: `<${MAILS[0]?.id}@example.org>` });
    writeFileSync(join(folder, first), 'read and changed by somebody');
    expect(await delivered([...MAILS, mailTo('dora')], { folder })).toEqual({ ...NOTHING, written: 1, known: 3 });
    expect(readFileSync(join(folder, first), 'utf8')).toBe('read and changed by somebody');
  });

  it('keeps the reason of a mail that cannot be made, and delivers the others', async () => {
    const folder = temporaryFolder();
    const hostile = mailTo('hostile', { subject: 'a\nBcc: x@example.com' });
    const report = await delivered([hostile, ...MAILS], { folder });
    const reason = 'the subject has the character U+000A, which a mail must not have there';
    expect(report).toMatchObject({ written: 3, refused: [{ id: hostile.id, to: 'hostile@example.com', reason }] });
    expect(await delivered([hostile], { folder })).toEqual({ ...NOTHING, known: 1 });
  });

  it('gets nothing where the sender cannot be one', async () => {
    const folder = temporaryFolder();
    const from = { name: null, address: 'nobody' };
    await expect(delivered(MAILS, { folder, from })).rejects.toThrow('the address of the sender has no @');
    expect(await delivered(MAILS, { folder })).toEqual({ ...NOTHING, written: 3 });
  });

  it('belongs to one process at a time', async () => {
    const folder = temporaryFolder();
    const held = await openOutbox(folder, { today: () => new Date(AT) });
    await expect(delivered(MAILS, { folder, lock: tryLock })).rejects.toThrow('in use');
    held.close();
    expect(await delivered(MAILS, { folder, lock: tryLock })).toMatchObject({ written: 3 });
  });

  it('that cannot be written is said to be', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    await expect(delivered(MAILS, { folder: join(file, 'outbox') })).rejects.toThrow(/cannot be written: ENOTDIR/);
  });

  it('passes over what a kill left of a line', async () => {
    const folder = temporaryFolder();
    await delivered(MAILS, { folder });
    const ledger = join(folder, OUTBOX_LEDGER);
    const text = readFileSync(ledger, 'utf8');
    writeFileSync(ledger, text.slice(0, -20));
    expect(await delivered(MAILS, { folder })).toEqual({ ...NOTHING, written: 1, known: 2 });
    expect(await delivered(MAILS, { folder })).toEqual({ ...NOTHING, known: 3 });
    expect(filesOf(folder)).toHaveLength(3);
  });

  it('neither reads nor removes a file elsewhere, whatever its ledger names', async () => {
    const folder = join(temporaryFolder(), 'mails');
    const server = await mailServer();
    await delivered(MAILS, { folder, server, wrap: (outbox) => ({ ...outbox, withState: () => [] }) });
    const ledger = join(folder, OUTBOX_LEDGER);
    writeFileSync(ledger, readFileSync(ledger, 'utf8').replace(/"file":"[^"]*"/, '"file":"../secret"'));
    writeFileSync(join(folder, '..', 'secret'), 'secret');
    expect(await delivered([], { folder, server })).toMatchObject({ sent: 2 });
    expect(server.taken.map(({ text }) => text).join()).not.toContain('secret');
    expect(existsSync(join(folder, '..', 'secret'))).toBe(true);
  });
});

describe('delivery over SMTP', () => {
  it('goes on where the file of one mail cannot be read, and keeps that mail and the reason', async () => {
    const folder = temporaryFolder();
    const server = await mailServer();
    const [first] = MAILS;
    const breaking = (outbox: Outbox): Outbox => ({
      ...outbox,
      put: (mail, ...rest) => {
        outbox.put(mail, ...rest);
        const file = join(folder, outbox.find(mail.id)?.file ?? '');
        if (mail.id !== first?.id) return;
        rmSync(file);
        mkdirSync(file);
      },
    });
    const report = await delivered(MAILS, { folder, server, wrap: breaking });
    expect(report).toMatchObject({
      sent: 2,
      waiting: [{ to: 'anna@example.com', reason: expect.stringMatching(/cannot be read: EISDIR/) }],
    });
  });

  it('sends each mail to its addressee over one connection, and removes its file', async () => {
    const folder = temporaryFolder();
    const server = await mailServer();
    expect(await delivered(MAILS, { folder, server })).toEqual({ ...NOTHING, sent: 3 });
    expect(server.taken.map(({ from, to }) => [from, to])).toEqual(
      MAILS.map(({ to }) => ['alerts@example.org', to.address]),
    );
    expect(server.connections()).toBe(1);
    const parsed = await PostalMime.parse(server.taken[0]?.text ?? '');
    expect(parsed).toMatchObject({ to: [{ name: 'anna', address: 'anna@example.com' }], subject: 'To anna', date: AT });
    expect(parsed.text?.trimEnd()).toBe('Begin\n.\n..dots\nEnd');
    expect(filesOf(folder)).toEqual([]);
    expect(await delivered(MAILS, { folder, server })).toEqual({ ...NOTHING, known: 3 });
    expect(server.taken).toHaveLength(3);
  });

  it('goes on when one addressee is refused, and keeps that mail and the reason', async () => {
    const folder = temporaryFolder();
    const server = await mailServer({ recipient: (to) => (to.startsWith('bert') ? 550 : 'take') });
    const report = await delivered(MAILS, { folder, server });
    expect(report).toMatchObject({
      sent: 2,
      refused: [{ to: 'bert@example.com', reason: expect.stringMatching(/550/) }],
    });
    expect(filesOf(folder)).toHaveLength(1);
    expect(await delivered(MAILS, { folder, server })).toEqual({ ...NOTHING, known: 3 });
    expect(server.taken).toHaveLength(2);
    const other = await mailServer();
    expect(await resent(['bert'], folder, other)).toMatchObject({ sent: 1 });
    expect(other.taken.map(({ to }) => to)).toEqual(['bert@example.com']);
    expect(await resent(['bert'], folder, other)).toMatchObject({ sent: 0 });
    expect(other.taken).toHaveLength(1);
  });

  it('tries again what is to be tried later, and sends it once', async () => {
    const folder = temporaryFolder();
    const server = await mailServer({
      recipient: (to, attempt) => (to.startsWith('anna') && attempt === 0 ? 450 : 'take'),
      data: (to, attempt) => (to.startsWith('bert') && attempt < 2 ? 451 : 'take'),
    });
    expect(await delivered(MAILS, { folder, server })).toEqual({ ...NOTHING, sent: 3 });
    expect(server.taken.map(({ to }) => to).sort()).toEqual(MAILS.map(({ to }) => to.address));
  });

  it('keeps what was to be tried later too often, and sends it with the next delivery', async () => {
    const folder = temporaryFolder();
    const server = await mailServer({ data: (to, attempt) => (to.startsWith('anna') && attempt < 3 ? 451 : 'take') });
    expect(await delivered(MAILS, { folder, server })).toMatchObject({
      sent: 2,
      waiting: [{ to: 'anna@example.com', reason: expect.stringMatching(/451/) }],
    });
    expect(await delivered([], { folder, server })).toEqual({ ...NOTHING, sent: 1 });
  });

  it('sends a mail again that the server dropped while it read it', async () => {
    const folder = temporaryFolder();
    const server = await mailServer({ data: (_to, attempt) => (attempt === 0 ? 'drop-in-data' : 'take') });
    const smtp = { timeouts: { ...TIMEOUTS, beforeEnd: 300 } };
    expect(await delivered(MAILS.slice(0, 1), { folder, server, smtp })).toEqual({ ...NOTHING, sent: 1 });
    expect(server.taken).toHaveLength(1);
  });

  it.each(['close-unanswered', 'no-answer'] as const)(
    'does not send a mail again that the server has: %s',
    async (fate) => {
      const folder = temporaryFolder();
      const server = await mailServer({ data: (to) => (to.startsWith('anna') ? fate : 'take') });
      const report = await delivered(MAILS, { folder, server, smtp: SHORT });
      expect(report).toMatchObject({ sent: 2, unconfirmed: [{ to: 'anna@example.com', reason: expect.any(String) }] });
      expect(filesOf(folder)).toHaveLength(1);
      expect(await delivered(MAILS, { folder, server })).toEqual({ ...NOTHING, known: 3 });
      expect(server.taken.map(({ to }) => to).sort()).toEqual(MAILS.map(({ to }) => to.address));
      const other = await mailServer();
      expect(await resent(['anna', 'bert'], folder, other)).toMatchObject({ sent: 1, unconfirmed: [] });
      expect(other.taken.map(({ to }) => to)).toEqual(['anna@example.com']);
    },
  );

  it('takes an answer for one, though the server goes away after it', async () => {
    const folder = temporaryFolder();
    const server = await mailServer({ data: () => 'go-away' });
    expect(await delivered(MAILS, { folder, server })).toEqual({ ...NOTHING, sent: 3 });
    expect(server.taken).toHaveLength(3);
  });

  it('gives up a server that hangs, and keeps every mail with the reason', async () => {
    const folder = temporaryFolder();
    const server = await mailServer({ recipient: () => 'hang' });
    const report = await delivered(MAILS, { folder, server, waits: [], smtp: SHORT });
    expect(report).toMatchObject({ sent: 0, refused: [], unconfirmed: [] });
    expect(report.waiting.map(({ reason }) => reason)).toEqual(MAILS.map(() => expect.stringMatching(/timeout/i)));
    expect(filesOf(folder)).toHaveLength(3);
    expect(await delivered([], { folder, server: await mailServer() })).toEqual({ ...NOTHING, sent: 3 });
  });

  it('keeps every mail where there is no server', async () => {
    const folder = temporaryFolder();
    const server: MailServer = { address: 'smtp://127.0.0.1:1', taken: [], connections: () => 0 };
    const { waiting } = await delivered(MAILS, { folder, server });
    expect(waiting.map(({ reason }) => reason)).toEqual(MAILS.map(() => expect.stringMatching(/ECONNREFUSED/)));
    expect(readFileSync(join(folder, OUTBOX_LEDGER), 'utf8')).toContain('ECONNREFUSED');
  });

  it('logs in over TLS with a certificate that is trusted, and never shows the password', async () => {
    const folder = temporaryFolder();
    const fates = {
      options: {
        ...TEST_CERTIFICATE,
        authOptional: false,
        disabledCommands: [],
        onAuth: ({ username, password }, _session, callback) =>
          password === 'pass-w0rd' ? callback(null, { user: username }) : callback(new Error(`no ${password}`)),
      },
    } satisfies Parameters<typeof mailServer>[0];
    const server = await mailServer(fates);
    const address = server.address.replace('//', '//me@');
    const at = { ...server, address };
    const untrusted = await delivered(MAILS, { folder, server: at, smtp: { password: 'pass-w0rd' } });
    expect(untrusted.waiting).toMatchObject(MAILS.map(() => ({ reason: expect.stringMatching(/self-signed/) })));
    const ca = TEST_CERTIFICATE.cert;
    const wrong = await delivered([], { folder, server: at, smtp: { password: 'wr0ng', ca } });
    expect(wrong.waiting[0]?.reason).toMatch(/no \*\*\*/);
    expect(await delivered([], { folder, server: at, smtp: { password: 'pass-w0rd', ca } })).toMatchObject({ sent: 3 });
    expect(readFileSync(join(folder, OUTBOX_LEDGER), 'utf8')).not.toMatch(/wr0ng|pass-w0rd/);
  });

  it('does not send a password where TLS is not offered', async () => {
    const server = await mailServer();
    const at = { ...server, address: server.address.replace('//', '//me@') };
    const { waiting } = await delivered(MAILS, { folder: temporaryFolder(), server: at, smtp: { password: 'x' } });
    expect(waiting[0]?.reason).toMatch(/STARTTLS/);
  });
});

describe('after a kill at any moment', () => {
  it('every mail is sent once, or is kept with a reason', async () => {
    const folder = join(temporaryFolder(), 'outbox');
    const server = await mailServer({ data: (to) => (to.startsWith('carl') ? 'close-unanswered' : 'take') });
    const killed: { readonly copy: string; readonly taken: number }[] = [];
    const snapshot = (): void => {
      const copy = `${folder}-${killed.length}`;
      cpSync(folder, copy, { recursive: true });
      killed.push({ copy, taken: server.taken.length });
    };
    const watched =
      <A extends readonly unknown[]>(act: (...args: A) => void) =>
      (...args: A): void => {
        snapshot();
        act(...args);
      };
    const wrap = (outbox: Outbox): Outbox => ({
      ...outbox,
      put: watched(outbox.put),
      record: watched(outbox.record),
      drop: watched(outbox.drop),
    });
    await delivered(MAILS, { folder, server, wrap });
    expect(killed.length).toBe(11);
    const alreadyKept = new Map(killed.map(({ copy }) => [copy, readUnconfirmed(copy)]));
    for (const { copy, taken } of killed) {
      const next = await mailServer();
      const report = await delivered(MAILS, { folder: copy, server: next });
      const everSent = [...server.taken.slice(0, taken), ...next.taken].map(({ to }) => to);
      expect(new Set(everSent).size, copy).toBe(everSent.length);
      // A mail that the kill interrupted is reported; one that was unconfirmed before is in the ledger alone.
      expect(report.unconfirmed.length, copy).toBe(readUnconfirmed(copy) - (alreadyKept.get(copy) ?? 0));
      const kept = readUnconfirmed(copy);
      expect(new Set([...everSent, ...(kept > 0 ? MAILS.map(({ to }) => to.address) : [])]).size, copy).toBe(3);
      if (everSent.length < 3) expect(filesOf(copy).length, copy).toBeGreaterThan(0);
    }
  });
});

function readUnconfirmed(folder: string): number {
  const ledger = join(folder, OUTBOX_LEDGER);
  return existsSync(ledger) ? readFileSync(ledger, 'utf8').split('"unconfirmed"').length - 1 : 0;
}

describe('the address of a server', () => {
  it.each([
    ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, tls: 'offered' }],
    ['smtp://me%40x@mail.example.com:25', { host: 'mail.example.com', port: 25, tls: 'required', user: 'me@x' }],
    ['smtps://me@mail.example.com', { host: 'mail.example.com', port: 465, tls: 'from-start', user: 'me' }],
    ['smtp://[::1]:2525/?tls=off', { host: '::1', port: 2525, tls: 'off' }],
  ])('%s', (text, server) => {
    expect(readSmtpAddress(text)).toEqual(server);
  });

  it.each([
    'mail.example.com',
    'http://x',
    'smtp://',
    'smtp://x/path',
    'smtp://x?tls=maybe',
    'smtps://x?tls=off',
    'smtp://x?a=1',
    'smtp://%zz@x',
    'smtp://a%0d%0ab@x',
  ])('%s is refused', (text) => {
    expect(() => readSmtpAddress(text)).toThrow(CrossfootError);
  });

  it('has no password, and a message does not show one', () => {
    expect(() => readSmtpAddress('smtp://me:secret@x')).toThrow(/password/);
    expect(() => readSmtpAddress('smtp://me:secret@x')).not.toThrow(/secret/);
  });
});
