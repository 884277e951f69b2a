import { describe, expect, it } from 'vitest';
import type { TransportAnswer } from '../../../src/core/transport/answer.ts';
import { serviceClient } from '../../../src/service/client/service-client.ts';
import { payloadOf } from '../../../src/service/payload/payload.ts';
import { readPayloadTaxonomy } from '../../../src/service/payload/read-payload-taxonomy.ts';
import type { Format } from '../../../src/service/protocol/routes.ts';
import { num } from '../../support/row-images.ts';
import { servedTaxonomy } from '../../support/served-taxonomy.ts';
import { testService, testView } from '../../support/service.ts';
import { decodedRows } from '../../support/service-answers-peer.ts';
import { keepIn, workbench } from '../../support/transport.ts';

const ROW = {
  values: {
    primarysymbol: 'ABC',
    companyname: 'A & B',
    entityid: num(8130),
    periodenddate: '12/31/2018',
    netincome: num('12.50'),
  },
};
const RESOURCES = ['Companies', 'CoreFinancials-ANN', 'Financials-QTR', 'Insiders-Filers', 'Insiders-Issues'].concat(
  ['Insiders-Transactions', 'Insiders-Summary', 'Ownership-CurrentIssueHolders'],
  ['Ownership-CurrentOwnerHoldings'],
);
const ROWS = Object.fromEntries(RESOURCES.map((resource) => [resource, [ROW]]));
const VIEW = testView({ rows: ROWS, taxonomies: [servedTaxonomy('18'), servedTaxonomy('50')] });

type Got = { readonly answer: TransportAnswer; readonly body: string };

/** A client of a service in memory; each call gives the answer and its body. */
function clientOf(format: Format, key = 'demo') {
  const { handle } = testService({ view: VIEW });
  const { transport, clock } = workbench((_, request) => handle(request), { key, tries: 1 });
  const client = serviceClient(transport);
  return async (
    ask: (of: typeof client, call: Parameters<typeof client.taxonomies>[0]) => Promise<TransportAnswer>,
  ) => {
    const bodies: string[] = [];
    const answer = await clock.run(ask(client, { what: 'a question', format, save: keepIn(bodies) }));
    return { answer, body: bodies[0] ?? '' } satisfies Got;
  };
}

describe.each<Format>(['json', 'xml'])('client and service in memory, in %s', (format) => {
  it('agree on rows', async () => {
    const got = clientOf(format);
    for (const resource of RESOURCES) {
      const { body } = await got((client, call) => client.rows(resource, {}, call));
      expect(decodedRows(body, format).map(({ texts }) => texts.companyname)).toEqual(['A & B']);
    }
    const chosen = await got((client, call) =>
      client.rows('CoreFinancials-ANN', { fields: 'netincome,primarysymbol' }, call),
    );
    expect(decodedRows(chosen.body, format)).toMatchObject([
      { numbers: { netincome: '12.50' }, texts: { primarysymbol: 'ABC' } },
    ]);
  });

  it('agree on taxonomies and their versions', async () => {
    const got = clientOf(format);
    const list = await got((client, call) => client.taxonomies(call));
    expect((await taxonomiesIn(list, 'taxonomy')).map(({ id }) => id)).toEqual(['18', '50']);
    const calculation = await got((client, call) => client.taxonomyPart('calculation', '18', call));
    const [read] = await taxonomiesIn(calculation, 'calculation');
    expect(read?.parts.calculation?.[0]?.weight).toBe('1.0000');
    const { answer } = calculation;
    if (answer.kind !== 'answered' || answer.etag === undefined) expect.fail('no version');
    const { etag } = answer;
    const again = await got((client, call) => client.taxonomyPart('calculation', '18', { ...call, etag }));
    expect(again.answer).toMatchObject({ kind: 'unchanged', status: 304, etag });
  });

  it('agree on errors', async () => {
    const refused = await clientOf(format, 'nobody')((client, call) => client.rows('Companies', {}, call));
    expect(refused.answer).toMatchObject({ kind: 'refused-key', status: 403, code: 'ERR_403_DEVELOPER_INACTIVE' });
    const wrong = await clientOf(format)((client, call) => client.rows('Companies', { limit: '0' }, call));
    expect(wrong.answer).toMatchObject({ kind: 'refused', message: expect.stringContaining('1 - 9999') });
  });
});

async function taxonomiesIn({ body }: Got, resource: string) {
  const file = payloadOf('answer', Buffer.from(body));
  const read = await readPayloadTaxonomy(file, {
    ...{ resource, taxonomy: resource === 'taxonomy' ? undefined : '18' },
    ...{ etag: undefined, maxXml: 1e6 },
  });
  return read.taxonomies;
}
