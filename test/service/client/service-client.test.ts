import { describe, expect, it } from 'vitest';
import { type Call, serviceClient } from '../../../src/service/client/service-client.ts';
import type { TransportRequest } from '../../../src/service/client/transport/transport.ts';
import { workbench } from '../../support/transport.ts';

const CALL: Call = { what: 'a question', save: async () => {}, format: 'json' };

/** A client of a transport that notes its requests. */
function noted() {
  const sent: TransportRequest[] = [];
  const client = serviceClient({
    send: async (request) => {
      sent.push(request);
      return { kind: 'unchanged', status: 304, etag: undefined, calls: 1 };
    },
  });
  return { client, sent };
}

describe('a client of the service', () => {
  it('asks for rows by the name of their resource', async () => {
    const { client, sent } = noted();
    await client.rows('CoreFinancials-ANN', { limit: '3' }, CALL);
    await client.rows('Ownership-CurrentIssueHolders', {}, { ...CALL, format: 'xml' });
    expect(sent.map(({ route, call }) => [route, call])).toEqual([
      ['coreFinancials', { path: { period: 'ann' }, query: { limit: '3' }, format: 'json' }],
      ['ownershipIssueHolders', { path: {}, query: {}, format: 'xml' }],
    ]);
    await expect(client.rows('Companies-ANN', {}, CALL)).rejects.toMatchObject({ failure: 'usage' });
  });

  it('asks for taxonomies, and for parts of one with the version that is there', async () => {
    const { client, sent } = noted();
    const { signal } = new AbortController();
    await client.taxonomies({ ...CALL, signal });
    for (const part of ['calculation', 'fieldlabel', 'fieldproperty', 'presentation'] as const)
      await client.taxonomyPart(part, '18', { ...CALL, etag: '"1"' });
    const call = { path: { TaxonomyID: '18' }, format: 'json', etag: '"1"' };
    expect(sent).toEqual([
      { route: 'taxonomySummary', what: CALL.what, save: CALL.save, call: { format: 'json' }, signal },
      ...['Calculation', 'FieldLabel', 'FieldProperty', 'Presentation'].map((name) =>
        expect.objectContaining({ route: `taxonomy${name}`, call }),
      ),
    ]);
  });

  it('sends the key as a header, and encodes what it is given', async () => {
    const { transport, asked, clock } = workbench(() => new Response(null, { status: 304 }), { key: 'very-secret' });
    const query = { filter: 'primarysymbol eq "A&B +"', limit: '3' };
    await clock.run(serviceClient(transport).rows('CoreFinancials-ANN', query, { ...CALL, etag: '"x"' }));
    const [{ request } = expect.fail('nothing was sent')] = asked;
    expect(request.url).toBe(
      'http://service.test/v2/corefinancials/ann?filter=primarysymbol%20eq%20%22A%26B%20%2B%22&limit=3',
    );
    expect(Object.fromEntries(request.headers)).toEqual({
      accept: 'application/json',
      applicationkey: 'very-secret',
      'if-none-match': '"x"',
    });
  });
});
