import { describe, expect, it } from 'vitest';
import { ASSUMPTIONS } from '../../../../src/service/protocol/assumptions.ts';
import { drivenClock } from '../../../../src/service/server/clock/service-clock.ts';
import { type TestParts, testService } from '../../../support/service.ts';

const START = Date.UTC(2025, 2, 3, 12);

async function ask(path: string, init: RequestInit & { peer?: string } = {}, parts: TestParts = {}) {
  const { peer, ...others } = init;
  const request = new Request(`http://localhost:8080${path}`, others);
  const response = await testService(parts).handle(request, peer === undefined ? undefined : { address: peer });
  return { status: response.status, headers: response.headers, body: JSON.parse((await response.text()) || 'null') };
}

describe('the clock', () => {
  it('is told, and moved by one refresh, without a key', async () => {
    const parts: TestParts = { clock: drivenClock(START, async () => undefined) };
    const [clock, advance] = ['/_control/clock', '/_control/advance'];
    expect((await ask(clock, {}, parts)).body).toEqual({ now: '2025-03-03T12:00:00.000Z' });
    const moved = await ask(advance, { method: 'POST', peer: '127.0.0.1' }, parts);
    expect([moved.status, moved.body]).toEqual([200, { now: '2025-03-03T14:00:00.000Z' }]);
    expect((await ask(clock, {}, parts)).body).toEqual({ now: '2025-03-03T14:00:00.000Z' });
  });

  it('of the wall cannot be moved', async () => {
    expect(await ask('/_control/advance', { method: 'POST' })).toMatchObject({ status: 409 });
  });

  it('moves by POST alone', async () => {
    const { status, headers } = await ask('/_control/advance');
    expect([status, headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('control', () => {
  it.each([
    ['127.0.0.1', 200],
    ['127.8.9.10', 200],
    ['::1', 200],
    ['::ffff:127.0.0.1', 200],
    ['10.0.0.1', 403],
    ['::ffff:10.0.0.1', 403],
    ['fe80::1', 403],
    ['', 403],
  ])('answers %j with %d', async (peer, status) => {
    expect((await ask('/_control/clock', { peer })).status).toBe(status);
  });

  it('is not for pages of other sites', async () => {
    const from = async (origin: string) =>
      (await ask('/_control/clock', { peer: '127.0.0.1', headers: { origin, host: 'localhost:8080' } })).status;
    expect(await from('http://evil.example')).toBe(403);
    expect(await from('null')).toBe(403);
    expect(await from('http://localhost:8080')).toBe(200);
  });

  it('lists every switch as it stands', async () => {
    const { body } = await ask('/_control/assumptions', {}, { assumptions: { unreported: 'null' } });
    expect(body.assumptions.map(({ name }: { name: string }) => name)).toEqual(Object.keys(ASSUMPTIONS));
    expect(body.assumptions).toContainEqual({
      name: 'unreported',
      setting: 'null',
      choices: ['omitted', 'null'],
      description: expect.stringMatching(/./),
    });
  });

  it('says that no alerts are sent where none are, and else what became of them', async () => {
    expect((await ask('/_control/alerts')).body).toEqual({ state: 'off' });
    const activity = { state: 'idle', evaluated: 3, made: 0, mails: [], notEvaluated: [], problem: null } as const;
    expect((await ask('/_control/alerts', {}, { alerts: () => activity })).body).toEqual(activity);
  });

  it.each(['/_control/', '/_control/toString', '/_control/clock/x'])('has no %s', async (path) => {
    expect((await ask(path)).status).toBe(404);
  });

  it('costs a key nothing', async () => {
    const service = testService();
    const status = async (path: string) =>
      (await service.handle(new Request(`http://localhost:8080${path}?appkey=small`))).status;
    for (let call = 0; call < 30; call++) expect(await status('/_control/clock')).toBe(200);
    expect(await status('/taxonomy')).toBe(200);
  });
});

describe('the description of the interface', () => {
  it('is for everybody', async () => {
    const { status, headers, body } = await ask('/openapi.json', { peer: '10.0.0.1' });
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(body).toMatchObject({ info: { version: '1.2.3' }, servers: [{ url: 'http://localhost:8080' }] });
    expect((await ask('/openapi.json', { method: 'DELETE' })).status).toBe(405);
  });
});
