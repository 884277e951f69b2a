import { expect } from 'vitest';
import { type Answer, ask, jsonOf } from './ask.ts';
import { withQuery } from './row-answers.ts';
import { type Service, type ServiceTest, serviceTest } from './service.ts';

const PARTS = ['calculation', 'fieldlabel', 'fieldproperty', 'presentation'].map((part) => `/taxonomy/18/${part}`);
const OTHER = '"of-another-version"';

async function etagOf(service: Service, path: string): Promise<string> {
  return (await ask(service, path)).headers.get('etag') ?? '';
}

function expectNotModified(answer: Answer, etag: string): void {
  expect(answer).toMatchObject({ status: 304, text: '' });
  expect(answer.headers.get('etag')).toBe(etag);
}

/** Versions of the parts of taxonomies. */
export const ETAGS_SUITE: readonly ServiceTest[] = [
  serviceTest(
    ['etag.given', 'etag.strong'],
    'each part has an identifier of its own, in each form',
    async (service) => {
      const etags = [];
      for (const path of [...PARTS, '/taxonomy/19/presentation', '/taxonomy/18/fieldlabel?fieldname=nosuch']) {
        const answer = await ask(service, path);
        if (answer.status !== 200) continue;
        const etag = answer.headers.get('etag');
        expect(etag).toMatch(/^"[^"]+"$/);
        expect(await etagOf(service, path)).toBe(etag);
        etags.push(etag, await etagOf(service, withQuery(path, { format: 'xml' })));
      }
      expect(new Set(etags).size).toBe(etags.length);
    },
  ),
  serviceTest(
    ['etag.two-ways', 'etag.304'],
    'the current identifier, sent either way, gives 304 with an empty payload',
    async (service) => {
      for (const path of [...PARTS, '/taxonomy/50/fieldproperty', '/taxonomy/18/presentation?format=xml']) {
        const etag = await etagOf(service, path);
        expectNotModified(await ask(service, path, { headers: { 'If-None-Match': etag } }), etag);
        expectNotModified(await ask(service, withQuery(path, { http_etag: etag })), etag);
      }
    },
  ),
  serviceTest(['etag.parameter-wins'], 'http_etag wins over the header', async (service) => {
    for (const path of PARTS) {
      const etag = await etagOf(service, path);
      const current = { headers: { 'If-None-Match': etag } };
      const other = { headers: { 'If-None-Match': OTHER } };
      expectNotModified(await ask(service, withQuery(path, { http_etag: etag }), other), etag);
      jsonOf(await ask(service, withQuery(path, { http_etag: OTHER }), current));
    }
  }),
  serviceTest(['etag.differs'], 'another identifier gives the payload and the current one', async (service) => {
    for (const path of PARTS) {
      const whole = await ask(service, path);
      const byHeader = await ask(service, path, { headers: { 'If-None-Match': OTHER } });
      const byParameter = await ask(service, withQuery(path, { http_etag: OTHER }));
      for (const answer of [byHeader, byParameter]) {
        jsonOf(answer);
        expect(answer.text).toBe(whole.text);
        expect(answer.headers.get('etag')).toBe(whole.headers.get('etag'));
      }
    }
  }),
  serviceTest(['etag.summary'], 'the summary is always given whole', async (service) => {
    const etag = (await ask(service, '/taxonomy/')).headers.get('etag');
    for (const sent of [etag ?? OTHER, '*']) {
      jsonOf(await ask(service, '/taxonomy/', { headers: { 'If-None-Match': sent } }));
      jsonOf(await ask(service, withQuery('/taxonomy/', { http_etag: sent })));
    }
  }),
];
