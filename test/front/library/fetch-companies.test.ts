import { expect, test } from 'vitest';
import { openStore } from '../../../src/front/library/open-store.ts';
import { companyFacts, FACT } from '../../support/company-facts.ts';
import { secWorkshop } from '../../support/sec-workshop.ts';

const FACTS = companyFacts({ 'us-gaap:Assets': { USD: [FACT] } });
const SUBMISSIONS = JSON.stringify({
  ...{ cik: '1', name: 'ALPHA INC', sic: '3312', tickers: ['ALPH'], formerNames: [] },
  filings: {
    recent: {
      accessionNumber: [FACT.accn],
      filingDate: [FACT.filed],
      reportDate: [FACT.end],
      acceptanceDateTime: ['2013-02-20T21:00:00.000Z'],
      form: ['10-K'],
      primaryDocument: ['a.htm'],
      isXBRL: [1],
      isInlineXBRL: [0],
    },
    files: [],
  },
});
const OPTIONS = { userAgent: 'Sample Co admin@sample.co', observedAt: '2014-01-01T00:00:00Z' };

test('company facts and submissions are fetched, what is not newer is not, and what is not there is named', async () => {
  const { store, server } = await secWorkshop({
    '/api/xbrl/companyfacts/CIK0000000001.json': FACTS,
    '/submissions/CIK0000000001.json': SUBMISSIONS,
  });
  const opened = openStore(store);
  const asked = { ...OPTIONS, url: server.address };
  const { ingested, left, unchanged } = await opened.ingest.fetchCompanyFacts(['1', '0000000002'], asked);
  expect(ingested?.days.map(({ snapshot }) => snapshot)).toEqual([1]);
  expect(left).toMatchObject([{ kind: 'absent', subject: { cik: '0000000002' }, reason: /CIK 0000000002/ }]);
  expect(unchanged).toEqual([]);
  const again = await opened.ingest.fetchCompanyFacts(['1'], asked);
  expect(again).toEqual({
    ...{ ingested: undefined, left: [] },
    unchanged: [`${server.address}/api/xbrl/companyfacts/CIK0000000001.json`],
  });
  const lists = await opened.ingest.fetchSubmissions(['1'], asked);
  expect(lists.ingested?.filings).toEqual({ new: 1, changed: 0 });
  const { rows } = await opened.query('SELECT DISTINCT symbol, accepted FROM filed_value');
  expect(rows).toEqual([{ symbol: 'ALPH', accepted: '2013-02-20T16:00:00' }]);
  await opened.close();
});

test.each([
  ['no mail address', ['1'], { userAgent: 'nobody' }, /mail address/],
  ['a name instead of a CIK', ['ALPHA'], OPTIONS, /ALPHA is not a CIK/],
  ['no companies', [], OPTIONS, /ciks/],
])('%s is refused before anything is asked', async (_, ciks, options, message) => {
  const { store, server } = await secWorkshop({});
  const call = async () => openStore(store).ingest.fetchCompanyFacts(ciks, { ...options, url: server.address });
  await expect(call()).rejects.toMatchObject({ failure: 'usage', message: expect.stringMatching(message) });
  expect(server.requests).toEqual([]);
});
