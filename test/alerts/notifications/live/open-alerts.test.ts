import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openOutbox } from '../../../../src/alerts/notifications/delivery/outbox.ts';
import { readSmtpAddress } from '../../../../src/alerts/notifications/delivery/smtp-address.ts';
import { smtpSession } from '../../../../src/alerts/notifications/delivery/smtp-session.ts';
import type { WatchingSubscription } from '../../../../src/alerts/notifications/live/find-alerts.ts';
import { type AlertPorts, type Alerts, openAlerts } from '../../../../src/alerts/notifications/live/open-alerts.ts';
import { type ApplicationKey, keyHash } from '../../../../src/core/model/application-key.ts';
import { DEFAULT_TEMPLATE } from '../../../../src/service/subscriptions/read-template.ts';
import { ingestHistory } from '../../../../src/warehouse/ingest/ingest-history.ts';
import { withReader } from '../../../../src/warehouse/store/reader.ts';
import { memoryServiceFile } from '../../../../src/warehouse/store/service-file/memory-service-file.ts';
import { BASE_URL, NO_LOCK, SENDER } from '../../../support/alerts.ts';
import { mailServer } from '../../../support/mail-server.ts';
import { SUBSCRIPTION } from '../../../support/notifications.ts';
import { PATIENCE_MS } from '../../../support/patience.ts';
import { imageOf, num } from '../../../support/row-images.ts';
import { TEST_PORTS, tempFolder, tempStore } from '../../../support/temp-store.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { type TinyRow, tinyRead } from '../../../support/tiny-rows.ts';

const RESOURCE = 'CoreFinancials-QTR';
const KEY = 'the-key-of-the-reader';
const SCOPE = { source: 'service', resource: RESOURCE, supersedes: true } as const;
const ALL: ApplicationKey = { label: 'all', hash: keyHash(KEY), resources: 'all', fields: 'all', withoutFields: [] };
const AT = { second: '2018-11-07T07:13:00.000Z', third: '2018-11-08T07:13:00.000Z' };

const row = (entity: string, netincome: string): TinyRow => ({
  entity,
  document: `${entity}-A`,
  accepted: '2018-11-01T00:00:00',
  period: '2018-07-01/2018-09-30',
  values: { netincome },
});

/** Snapshots 2 and 3 are of one scheduled moment. */
const SNAPSHOTS = [
  { observedAt: '2018-11-06T08:00:00Z', rows: [row('1', '5'), row('2', '900')] },
  { observedAt: '2018-11-07T08:00:00Z', rows: [row('1', '500'), row('2', '900')] },
  { observedAt: '2018-11-07T20:00:00Z', rows: [row('1', '500'), row('2', '901')] },
  { observedAt: '2018-11-08T08:00:00Z', rows: [row('1', '501'), row('2', '902')] },
];

let store = '';

beforeAll(async () => {
  await tempFolder();
  store = await tempStore();
  const refreshes = () =>
    SNAPSHOTS.map(({ observedAt, rows }) => [{ observedAt, input: 'tiny', read: tinyRead(rows, SCOPE) }]);
  const history = { taxonomies: [], taxonomiesObservedAt: '2018-11-06T08:00:00Z', refreshes };
  await ingestHistory(history, { store, command: 'test' }, TEST_PORTS);
});

const watching = (change: Partial<WatchingSubscription> = {}): WatchingSubscription => ({
  ...SUBSCRIPTION,
  ...{ Id: 'a'.repeat(32), ResourceName: RESOURCE, Expression: 'netincome gt 100' },
  ...{ AppKey: KEY, ServiceApplicationKey: KEY, since: 1, ...change },
});

/** A store that shows its snapshots up to one, with a mark and an outbox that outlive a restart. */
function world(change: Partial<AlertPorts> = {}) {
  const folder = join(temporaryFolder(), 'outbox');
  const { alertMark } = memoryServiceFile([]);
  const state = {
    shown: 1,
    subscriptions: [watching()],
    troubles: [] as string[],
    histories: 0,
    most: 0,
    lost: [] as string[],
  };
  let reading = 0;
  const ports: AlertPorts = {
    subscriptions: () => state.subscriptions,
    templateOf: () => DEFAULT_TEMPLATE,
    mark: alertMark,
    newestSnapshot: async () => state.shown,
    evidence: {
      history: async (resource, range) => {
        state.histories += 1;
        reading += 1;
        state.most = Math.max(state.most, reading);
        const read = withReader(store, TEST_PORTS, (reader) => reader.rowHistory(resource, range, []));
        return read.then(({ history }) => history).finally(() => (reading -= 1));
      },
      taxonomies: async () => [],
      rows: async () => imageOf(RESOURCE, [{ values: { entityid: num(1), netincome: num(500) } }]),
      findKey: (key) => (key === KEY ? ALL : undefined),
    },
    baseUrl: BASE_URL,
    delivery: { openOutbox: () => openOutbox(folder, { today: () => new Date(0), lock: NO_LOCK }), from: SENDER },
    onDelivered: () => {},
    onTrouble: (error) => state.troubles.push(String(error)),
    onUnevaluated: ({ reason }) => state.lost.push(reason),
    ...change,
  };
  const files = (): readonly string[] =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => name.endsWith('.eml'))
          .sort()
      : [];
  return { state, ports, alertMark, folder, files };
}

async function idle(alerts: Alerts): Promise<Alerts> {
  await vi.waitFor(() => expect(alerts.activity().state).toBe('idle'), { timeout: PATIENCE_MS });
  return alerts;
}

/** Shows snapshots up to one, and waits until they were evaluated. */
async function show(alerts: Alerts, { state }: ReturnType<typeof world>, snapshot: number): Promise<void> {
  state.shown = snapshot;
  alerts.wake();
  await idle(alerts);
}

describe('the alerts of a service', () => {
  it('begin with what is shown at the start; parts of one refresh are alerts of their own', async () => {
    const here = world();
    const alerts = await idle(await openAlerts(here.ports));
    expect([here.files(), existsSync(here.folder), alerts.activity().evaluated]).toEqual([[], false, 1]);
    await show(alerts, here, 2);
    expect(alerts.activity()).toMatchObject({ made: 1, evaluated: 2, problem: null, notEvaluated: [] });
    await show(alerts, here, 3);
    await show(alerts, here, 3);
    const { mails } = alerts.activity();
    expect(mails.map(({ at, state }) => [at, state])).toEqual([
      [AT.second, 'written'],
      [AT.second, 'written'],
    ]);
    expect(here.files()).toHaveLength(2);
    await show(alerts, here, 4);
    expect(alerts.activity().mails.at(-1)).toMatchObject({ at: AT.third, subscriptions: ['a'.repeat(32)] });
    expect([here.files().length, here.state.troubles]).toEqual([3, []]);
    await alerts.close();
  });

  it('show no key; the mails that are delivered have it', async () => {
    const here = world();
    const alerts = await idle(await openAlerts(here.ports));
    await show(alerts, here, 2);
    expect(JSON.stringify(alerts.activity())).not.toContain(KEY);
    expect(JSON.stringify(alerts.activity())).toContain('appkey=***');
    const mail = await PostalMime.parse(readFileSync(join(here.folder, here.files()[0] ?? '')));
    expect(mail.text).toContain(`appkey=${KEY}`);
    expect(mail.text).toContain(`${BASE_URL}/v2/corefinancials/qtr?`);
  });

  it('of a subscription that was created later are those of later changes', async () => {
    const here = world();
    here.state.subscriptions = [watching({ since: 3 }), watching({ Id: 'b'.repeat(32), since: 4 })];
    const alerts = await idle(await openAlerts(here.ports));
    await show(alerts, here, 4);
    expect(alerts.activity().mails.map(({ at, subscriptions }) => [at, subscriptions])).toEqual([
      [AT.third, ['a'.repeat(32)]],
    ]);
  });

  it('are neither lost nor made twice by a restart', async () => {
    const here = world();
    const first = await idle(await openAlerts(here.ports));
    await show(first, here, 2);
    await first.close();
    // While the service is down, the store gets more.
    here.state.shown = 4;
    const second = await idle(await openAlerts(here.ports));
    expect(second.activity().mails.map(({ at }) => at)).toEqual([AT.second, AT.third]);
    await second.close();
    const third = await idle(await openAlerts(here.ports));
    expect([third.activity().made, here.files().length]).toEqual([0, 3]);
  });

  it('are neither lost nor made twice where the process ends between a delivery and the mark', async () => {
    const here = world();
    const killed: AlertPorts['mark'] = {
      get: here.alertMark.get,
      put: async (mark) => {
        if (mark.evaluated > 1) throw new Error('killed');
        await here.alertMark.put(mark);
      },
    };
    const first = await idle(await openAlerts({ ...here.ports, mark: killed }));
    await show(first, here, 2);
    expect([here.files().length, here.alertMark.get()]).toEqual([1, { evaluated: 1, pending: 2 }]);
    await first.close();
    // Meanwhile the same refresh got more: of that there is one further alert.
    here.state.shown = 3;
    const second = await idle(await openAlerts(here.ports));
    expect([second.activity().made, here.files().length]).toEqual([1, 2]);
    expect(here.alertMark.get()).toEqual({ evaluated: 3, pending: null });
  });

  it('wait where the outbox cannot be opened, which is said once', async () => {
    const here = world();
    let isBroken = true;
    const { openOutbox: open } = here.ports.delivery;
    const broken = () => (isBroken ? Promise.reject(new Error('no room')) : open());
    const alerts = await idle(
      await openAlerts({ ...here.ports, delivery: { ...here.ports.delivery, openOutbox: broken } }),
    );
    for (const snapshot of [2, 2, 3]) await show(alerts, here, snapshot);
    expect([here.state.troubles, alerts.activity().problem]).toEqual([['Error: no room'], 'no room']);
    isBroken = false;
    await show(alerts, here, 4);
    expect(alerts.activity()).toMatchObject({ problem: null, made: 3 });
    expect(here.files()).toHaveLength(3);
  });

  it('are evaluated one time after the other, however often it is asked for', async () => {
    const here = world();
    const alerts = await idle(await openAlerts(here.ports));
    here.state.shown = 2;
    for (let i = 0; i < 5; i += 1) alerts.wake();
    expect(alerts.activity().state).toBe('working');
    here.state.shown = 4;
    await idle(alerts);
    expect([here.state.most, here.files().length]).toEqual([1, 3]);
    expect(here.state.histories).toBeLessThan(4);
  });

  it('are not sent for keys without a right to them any more', async () => {
    const here = world();
    const few: ApplicationKey = { ...ALL, withoutFields: ['netincome'] };
    const none: ApplicationKey = { ...ALL, resources: ['companies'] };
    const findKey = (key: string) => ({ few, none })[key];
    here.state.subscriptions = ['few', 'none', 'gone'].map((AppKey, index) =>
      watching({ AppKey, ServiceApplicationKey: AppKey, Id: String(index).repeat(32) }),
    );
    const alerts = await idle(await openAlerts({ ...here.ports, evidence: { ...here.ports.evidence, findKey } }));
    await show(alerts, here, 2);
    await show(alerts, here, 4);
    expect(here.files()).toEqual([]);
    expect(here.state.lost).toEqual([
      'its application key is not entitled to all fields of the expression any more',
      'its application key is not entitled to CoreFinancials-QTR any more',
      'the service does not have its application key any more',
    ]);
    expect(alerts.activity().notEvaluated).toHaveLength(3);
  });

  it('begin anew where the store has fewer snapshots than were evaluated', async () => {
    const here = world();
    await here.alertMark.put({ evaluated: 9, pending: null });
    const alerts = await idle(await openAlerts(here.ports));
    await show(alerts, here, 2);
    expect(here.files()).toHaveLength(1);
  });
});

describe('alerts over a mail server', () => {
  const timeouts = { connect: PATIENCE_MS, idle: PATIENCE_MS, mail: PATIENCE_MS, beforeEnd: 5 };
  const sending = (server: { readonly address: string }, here: ReturnType<typeof world>): AlertPorts => ({
    ...here.ports,
    delivery: {
      ...here.ports.delivery,
      smtp: () => smtpSession({ server: readSmtpAddress(server.address), timeouts }),
      waits: [],
    },
    patience: { send: 50, breakOff: 2_000 },
  });

  it('arrive once, those of a server that was away after the next refresh', async () => {
    const here = world();
    here.state.subscriptions = [watching({ SubscriberSecondEmail: 'two@example.com', SubscriberFullName: 'A Reader' })];
    const away = await idle(await openAlerts(sending({ address: 'smtp://127.0.0.1:1' }, here)));
    await show(away, here, 2);
    expect(away.activity().mails.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    await away.close();
    const server = await mailServer();
    const alerts = await idle(await openAlerts(sending(server, here)));
    expect(server.taken.map(({ to }) => to)).toEqual(['one@example.com', 'two@example.com']);
    await show(alerts, here, 4);
    expect(server.taken).toHaveLength(6);
    expect(alerts.activity().mails.map(({ state }) => state)).toEqual(new Array(4).fill('sent'));
    const { to, text } = await PostalMime.parse(server.taken[0]?.text ?? '');
    expect(to).toEqual([{ name: 'A Reader', address: 'one@example.com' }]);
    expect(text).toContain(KEY);
    expect(here.files()).toEqual([]);
    await alerts.close();
  });

  it('that hang do not hold up the end of the service for long', async () => {
    const here = world();
    const server = await mailServer({ recipient: () => 'hang' });
    const alerts = await idle(await openAlerts(sending(server, here)));
    here.state.shown = 2;
    alerts.wake();
    await vi.waitFor(() => expect(server.connections()).toBe(1), { timeout: PATIENCE_MS });
    await alerts.close();
    expect(alerts.activity().state).toBe('idle');
    expect(here.files()).toHaveLength(1);
    expect(readFileSync(join(here.folder, 'deliveries.ndjson'), 'utf8')).toContain('"failed"');
  });
});
