import { expect } from 'vitest';
import { ask, jsonOf, refusalOf, send, xmlOf } from './ask.ts';
import { property } from './is-object.ts';
import { freshWord, idOf, listed, SUBSCRIPTIONS, subscription, withCreated } from './notes.ts';
import { withQuery } from './row-answers.ts';
import { type ServiceTest, serviceTest } from './service.ts';

const NO_ID = '0123456789abcdef0123456789abcdef';

/** Subscriptions as resources: made, read, changed, deleted, listed. */
export const SUBSCRIPTIONS_SUITE: readonly ServiceTest[] = [
  serviceTest(
    [
      'overview.notifications',
      'subscriptions.create',
      'subscriptions.status',
      'subscription.id',
      'subscriptions.content-type',
    ],
    'a subscription that is made is answered, with an Id of 32 characters',
    async (service) => {
      const body = subscription(service, { SubscriberFullName: 'A Reader' });
      const answer = await send(service, 'POST', SUBSCRIPTIONS, body);
      const made = jsonOf(answer, 201);
      await ask(service, `${SUBSCRIPTIONS}/${idOf(answer)}`, { method: 'DELETE' });
      expect(made).toMatchObject(body);
      expect(property(made, 'Id')).toMatch(/^[0-9a-f]{32}$/);
    },
  ),
  serviceTest(['subscriptions.get'], 'one subscription is read by its Id, in both forms', async (service) => {
    const body = subscription(service);
    await withCreated(service, SUBSCRIPTIONS, [body], async (id) => {
      const path = `${SUBSCRIPTIONS}/${id}`;
      expect(jsonOf(await ask(service, path))).toMatchObject({ ...body, Id: id });
      expect(xmlOf(await ask(service, `${path}.xml`))).toContain(`>${id}<`);
    });
  }),
  serviceTest(
    ['subscriptions.update', 'subscriptions.status', 'overview.notifications'],
    'a subscription that is changed is answered as it is then',
    async (service) => {
      const body = subscription(service);
      await withCreated(service, SUBSCRIPTIONS, [body], async (id) => {
        const path = `${SUBSCRIPTIONS}/${id}`;
        const changed = { ...body, Expression: 'totalassets gt 5', SubscriberFullName: 'Another Reader' };
        expect(jsonOf(await send(service, 'PUT', path, changed))).toMatchObject({ ...changed, Id: id });
        expect(jsonOf(await ask(service, path))).toMatchObject({ ...changed, Id: id });
        expect(jsonOf(await send(service, 'PUT', path, { ...changed, Id: id }))).toMatchObject({ Id: id });
        refusalOf(await send(service, 'PUT', path, { ...changed, Id: NO_ID }), 400);
        refusalOf(await send(service, 'PUT', path, { ...changed, Expression: '' }), 400);
        expect(jsonOf(await ask(service, path))).toMatchObject(changed);
      });
    },
  ),
  serviceTest(
    ['subscriptions.delete', 'subscriptions.delete-message', 'subscription.id'],
    'a subscription that is deleted is gone: 204, without a body',
    async (service) => {
      const answer = await send(service, 'POST', SUBSCRIPTIONS, subscription(service));
      const path = `${SUBSCRIPTIONS}/${idOf(answer)}`;
      const headers = { ApplicationKey: service.keys.full };
      const deleted = await service.fetch(path, { method: 'DELETE', headers });
      expect([deleted.status, await deleted.text()]).toEqual([204, '']);
      expect(deleted.statusText + deleted.headers.get('X-Service-Message')).toMatch(/subscription (?:was )?deleted/i);
      refusalOf(await ask(service, path, { method: 'DELETE' }), 404);
      refusalOf(await ask(service, path), 404);
    },
  ),
  serviceTest(
    ['subscriptions.not-found', 'subscriptions.not-found-otherwise'],
    'an Id that there is not is 404',
    async (service) => {
      const path = `${SUBSCRIPTIONS}/${NO_ID}`;
      refusalOf(await ask(service, path, { method: 'DELETE' }), 404);
      refusalOf(await ask(service, path), 404);
      refusalOf(await send(service, 'PUT', path, subscription(service)), 404);
    },
  ),
  serviceTest(
    ['subscriptions.list', 'subscriptions.list-form', 'limit.default', 'envelope.totalrows'],
    'the list has 25 subscriptions by default, in the order of their making, with limit and offset',
    async (service) => {
      const before = Number(property(property(jsonOf(await ask(service, SUBSCRIPTIONS)), 'result'), 'totalrows'));
      const bodies = Array.from({ length: 27 }, () => subscription(service));
      await withCreated(service, SUBSCRIPTIONS, bodies, async (...ids) => {
        const standard = await ask(service, SUBSCRIPTIONS);
        expect(listed(standard, 'subscriptions')).toHaveLength(25);
        expect(jsonOf(standard)).toMatchObject({ result: { totalrows: before + 27 } });
        const page = async (limit: number, offset: number) => {
          const answer = await ask(service, withQuery(SUBSCRIPTIONS, { limit, offset: before + offset }));
          return listed(answer, 'subscriptions').map((entry) => property(entry, 'Id'));
        };
        expect(await page(9_999, 0)).toEqual(ids);
        expect(await page(3, 2)).toEqual(ids.slice(2, 5));
        expect(await page(5, 27)).toEqual([]);
      });
    },
  ),
  serviceTest(
    ['subscriptions.of-user', 'subscriptions.of-user-form'],
    'those of one user are listed by the user',
    async (service) => {
      const UserId = freshWord('user');
      const bodies = [subscription(service, { UserId }), subscription(service), subscription(service, { UserId })];
      await withCreated(service, SUBSCRIPTIONS, bodies, async (one, _other, two) => {
        const entries = listed(await ask(service, `${SUBSCRIPTIONS}/user/${UserId}`), 'subscriptions');
        expect(entries.map((entry) => property(entry, 'Id'))).toEqual([one, two]);
        expect(listed(await ask(service, `${SUBSCRIPTIONS}/user/${freshWord('nobody')}`), 'subscriptions')).toEqual([]);
      });
      refusalOf(await ask(service, `${SUBSCRIPTIONS}/user/${'u'.repeat(256)}`), 400);
      refusalOf(await ask(service, `${SUBSCRIPTIONS}/user/user-1`), 400);
    },
  ),
  serviceTest(['subscription.owner'], 'a key sees and changes its own alone', async (service) => {
    const { limited: key = service.skip('no second key is given') } = service.keys;
    const body = subscription(service);
    await withCreated(service, SUBSCRIPTIONS, [body], async (id) => {
      const path = `${SUBSCRIPTIONS}/${id}`;
      refusalOf(await ask(service, path, { key }), 404);
      refusalOf(await ask(service, path, { key, method: 'DELETE' }), 404);
      refusalOf(await send(service, 'PUT', path, body, key), 404);
      expect((await ask(service, `${SUBSCRIPTIONS}?limit=9999`, { key })).text).not.toContain(id);
      expect((await ask(service, `${SUBSCRIPTIONS}/user/${body.UserId}`, { key })).text).not.toContain(id);
      expect(jsonOf(await ask(service, path))).toMatchObject(body);
    });
  }),
  serviceTest(
    ['subscription.name-unique', 'subscription.name-status'],
    'a user has each name once; another user may have it, too',
    async (service) => {
      const body = subscription(service);
      const other = subscription(service, { UserId: body.UserId });
      await withCreated(service, SUBSCRIPTIONS, [body, other], async (_id, otherId) => {
        refusalOf(await send(service, 'POST', SUBSCRIPTIONS, { ...body, Expression: 'totalassets gt 1' }), 409);
        refusalOf(await send(service, 'PUT', `${SUBSCRIPTIONS}/${otherId}`, body), 409);
        await withCreated(service, SUBSCRIPTIONS, [{ ...body, UserId: freshWord('user') }], async (id) => {
          expect(id).toMatch(/^[0-9a-f]{32}$/);
        });
      });
    },
  ),
  serviceTest(
    ['subscription.broken-body', 'subscriptions.content-type'],
    'bodies that are no JSON objects, or of another type, are told',
    async (service) => {
      const broken = [
        '',
        '{',
        '[]',
        'null',
        '"text"',
        '{"Name":"a","Name":"b"}',
        `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
      ];
      for (const body of broken) refusalOf(await send(service, 'POST', SUBSCRIPTIONS, body), 400);
      const headers = { 'content-type': 'text/plain' };
      const body = JSON.stringify(subscription(service));
      refusalOf(await ask(service, SUBSCRIPTIONS, { method: 'POST', body, headers }), 415);
    },
  ),
];
