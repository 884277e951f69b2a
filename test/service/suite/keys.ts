import { expect } from 'vitest';
import { ANY_REFUSAL, ask, jsonOf, readAnswer, refusalOf } from './ask.ts';
import { first } from './is-object.ts';
import { askRows, type Rows, withQuery } from './row-answers.ts';
import { type Service, type ServiceTest, serviceTest } from './service.ts';
import { COMPANIES, CORE_ANN, INSIDER_FILERS, learn } from './world.ts';

const fieldsOf = ({ rows }: Rows) => [...new Set(rows.flatMap(({ values }) => [...values.keys()]))];

/** Parameters with the field that each selects by, and a value that it takes. */
const SELECTED_BY: Readonly<Record<string, { readonly field: string; readonly value: string }>> = {
  primarysymbols: { field: 'primarysymbol', value: 'AA' },
  companynames: { field: 'companyname', value: 'a*' },
  primaryexchanges: { field: 'primaryexchange', value: 'NYSE' },
  entityids: { field: 'entityid', value: '1' },
  fiscalperiod: { field: 'fiscalyear', value: '2020q1' },
  numperiods: { field: 'periodenddate', value: '1' },
};

/** What the key of limited sight sees of the core financials, and what it does not. */
async function sight(service: Service) {
  const { limited = service.skip('no key of limited sight is given') } = service.keys;
  const { path, all } = await learn(service, CORE_ANN);
  const seen = fieldsOf(await askRows(service, withQuery(path, { fields: 'all', limit: 9_999 }), limited));
  const hidden = fieldsOf(all).filter((name) => !seen.includes(name));
  if (hidden.length < 2) service.skip('the key of limited sight sees almost everything');
  return { limited, path, seen, hidden };
}

/** Application keys, what they may see, and what they may spend. */
export const KEYS_SUITE: readonly ServiceTest[] = [
  serviceTest(['key.two-ways'], 'the key is a parameter or a header', async (service) => {
    const path = '/taxonomy/18/presentation';
    const appkey = service.keys.full;
    const byParameter = await readAnswer(await service.fetch(withQuery(path, { appkey })));
    const byHeader = await readAnswer(await service.fetch(path, { headers: { ApplicationKey: appkey } }));
    jsonOf(byParameter);
    expect(byHeader.text).toBe(byParameter.text);
  }),
  serviceTest(['key.required', 'key.unknown'], 'without a known key nothing is answered', async (service) => {
    for (const path of [
      COMPANIES,
      CORE_ANN,
      INSIDER_FILERS,
      '/taxonomy/',
      '/taxonomy/18/presentation',
      '/ntf/subscriptions',
    ]) {
      const tries = [
        service.fetch(path),
        service.fetch(withQuery(path, { appkey: 'nosuchkey' })),
        service.fetch(withQuery(path, { appkey: '' })),
        service.fetch(path, { headers: { ApplicationKey: `${service.keys.full}x` } }),
      ];
      for (const response of await Promise.all(tries)) {
        const answer = await readAnswer(response);
        expect(refusalOf(answer, 403)).not.toContain(service.keys.full);
        expect(answer.headers.get('X-Service-Error-Code')).toBe('ERR_403_DEVELOPER_INACTIVE');
      }
    }
  }),
  serviceTest(['key.two-keys'], 'of two keys the parameter governs', async (service) => {
    const path = '/taxonomy/18/presentation';
    const known = withQuery(path, { appkey: service.keys.full });
    jsonOf(await ask(service, known, { key: 'nosuchkey' }));
    refusalOf(await ask(service, withQuery(path, { appkey: 'nosuchkey' })), 403);
  }),
  serviceTest(
    ['key.fields', 'key.fields-status'],
    'fields that the key may not see are all listed',
    async (service) => {
      const { limited, path, seen, hidden } = await sight(service);
      const asked = [...hidden.slice(0, 5), ...seen.slice(0, 3)];
      const message = refusalOf(
        await ask(service, withQuery(path, { fields: asked.join(',') }), { key: limited }),
        403,
      );
      const words = message.toLowerCase().split(/[^a-z0-9_]+/);
      for (const name of hidden.slice(0, 5)) expect(words).toContain(name);
      for (const name of seen.slice(0, 3)) expect(words).not.toContain(name);
    },
  ),
  serviceTest(['key.parameters'], 'no parameter selects by a field that the key may not see', async (service) => {
    const { limited, path, hidden } = await sight(service);
    const asked = Object.entries(SELECTED_BY).filter(([, { field }]) => hidden.includes(field));
    if (asked.length === 0) service.skip('the key of limited sight sees all that parameters select by');
    for (const [name, { field, value }] of asked) {
      expect(refusalOf(await ask(service, withQuery(path, { [name]: value }), { key: limited }), 403)).toContain(field);
      jsonOf(await ask(service, withQuery(path, { [name]: value })));
    }
  }),
  serviceTest(
    ['key.fields-negated', 'fields.all-restricted'],
    'all gives what the key may see, with or without the rest negated',
    async (service) => {
      const { limited, path, seen, hidden } = await sight(service);
      const fields = ['all', ...hidden.map((name) => `!${name}`)].join(',');
      const negated = await askRows(service, withQuery(path, { fields, limit: 9_999 }), limited);
      expect(fieldsOf(negated)).toEqual(seen);
      const some = await askRows(service, withQuery(path, { fields: `all,!${hidden[0]}`, limit: 9_999 }), limited);
      expect(fieldsOf(some)).toEqual(seen);
    },
  ),
  serviceTest(['key.taxonomyid'], 'every key may see taxonomyid', async (service) => {
    const { limited, path, seen } = await sight(service);
    expect(seen).toContain('taxonomyid');
    expect(fieldsOf(await askRows(service, withQuery(path, { fields: 'taxonomyid' }), limited))).toEqual([
      'taxonomyid',
    ]);
  }),
  serviceTest(
    ['key.sort', 'key.sort-others'],
    'rows are sorted by fields that are requested and may be seen, by no others',
    async (service) => {
      const { limited, path, seen, hidden } = await sight(service);
      const field = first(seen.filter((name) => name !== 'taxonomyid'));
      const sorted = (fields: string, sortby: string) =>
        ask(service, withQuery(path, { fields, sortby: `${sortby} asc` }), { key: limited });
      jsonOf(await sorted(`taxonomyid,${field}`, field));
      refusalOf(await sorted('taxonomyid', field), ...ANY_REFUSAL);
      refusalOf(await sorted('all', first(hidden)), ...ANY_REFUSAL);
    },
  ),
  serviceTest(
    ['quota.counts', 'quota.304', 'quota.spent'],
    'every call of a plan counts, 304 and errors, too, until nothing is left',
    async (service) => {
      const { small = service.skip('no key with a small quota is given') } = service.keys;
      const path = '/taxonomy/18/presentation';
      const etag = (await ask(service, path)).headers.get('etag') ?? '';
      const calls = [
        { status: 304, call: () => ask(service, path, { key: small.key, headers: { 'If-None-Match': etag } }) },
        { status: 200, call: () => ask(service, path, { key: small.key }) },
        { status: 400, call: () => ask(service, `${COMPANIES}?limit=0`, { key: small.key }) },
      ];
      const statuses = [];
      for (let i = 0; i < small.callsPerDay; i++) statuses.push((await calls[i % calls.length]?.call())?.status);
      expect(statuses).toEqual(statuses.map((_, i) => calls[i % calls.length]?.status));
      for (const { call } of calls) {
        const answer = await call();
        refusalOf(answer, 403);
        expect(answer.headers.get('X-Service-Error-Code')).toBe('ERR_403_DEVELOPER_OVER_RATE');
      }
    },
  ),
];
