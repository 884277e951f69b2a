import { describe, expect, it } from 'vitest';
import type { ASSUMPTIONS, AssumptionName } from '../../src/service/protocol/assumptions.ts';
import { createService } from '../../src/service/server/service.ts';
import { testParts } from '../support/service.ts';
import { type Answer, ask, jsonOf, refusalOf, send } from './suite/ask.ts';
import { journey } from './suite/journey.ts';
import { idOf, listed, SUBSCRIPTIONS, subscription, TEMPLATES, template, withCreated } from './suite/notes.ts';
import { askRows, withQuery } from './suite/row-answers.ts';
import type { Service } from './suite/service.ts';
import { propertiesOf } from './suite/taxonomy-answers.ts';
import { smallServiceWithAlerts } from './support/small-service.ts';
import { SMALL_WORLD } from './support/small-world.ts';

type Run = (service: Service) => Promise<void>;
type Choices = {
  readonly [K in AssumptionName]: Readonly<Record<(typeof ASSUMPTIONS)[K]['choices'][number], Run>>;
};

const ANN = '/v2/corefinancials/ann';
const COMPANIES = '/v2/companies';
const LABELS = '/taxonomy/18/fieldlabel';
const NO_SYMBOL = 'Amber 80 *';

const limited = (service: Service, query: Readonly<Record<string, string>>): Promise<Answer> =>
  ask(service, withQuery(ANN, query), { key: 'limited' });
const total = async (service: Service, path: string, query: Readonly<Record<string, string>>) =>
  Number((await askRows(service, withQuery(path, query))).total);

async function spelling(service: Service, expected: string): Promise<void> {
  for (const { datatype } of await propertiesOf(service, 18)) {
    expect(Object.keys(datatype.extendedproperty)).toContain(expected);
  }
}

async function createdWith(service: Service, status: number): Promise<void> {
  jsonOf(await send(service, 'POST', SUBSCRIPTIONS, subscription(service)), status);
  jsonOf(await send(service, 'POST', TEMPLATES, template()), status);
}

async function duplicateIs(service: Service, status: number): Promise<void> {
  const body = subscription(service);
  await withCreated(service, SUBSCRIPTIONS, [body], async () => {
    refusalOf(await send(service, 'POST', SUBSCRIPTIONS, body), status);
  });
}

/** The text of a mail of a subscription without a template. */
async function defaultMail({ keys, skip }: Service, defaultTemplate: 'crossfoot' | 'contract'): Promise<string> {
  const { handle } = await smallServiceWithAlerts({ defaultTemplate });
  const fetch: Service['fetch'] = (path, init) => handle(new Request(`http://localhost${path}`, init));
  const [first] = (await journey({ fetch, keys: { ...keys }, skip })).watchers;
  const text = first?.plain.mails[0]?.text ?? '';
  expect(text).toContain('New data is available');
  return text;
}

/** Every switch, whichever way it is turned. */
const SWITCHES: Choices = {
  canholdvalue: {
    canholdvalue: (service) => spelling(service, 'canholdvalue'),
    canholdavalue: (service) => spelling(service, 'canholdavalue'),
  },
  unknownTaxonomy: {
    '404': async (service) => void refusalOf(await ask(service, '/taxonomy/50/calculation'), 404),
    '400': async (service) => void refusalOf(await ask(service, '/taxonomy/50/calculation'), 400),
  },
  unknownFields: {
    refused: async (service) => void refusalOf(await ask(service, withQuery(LABELS, { fieldid: '1' })), 400),
    'left-out': async (service) => {
      const answer = await ask(service, withQuery(LABELS, { fieldid: '1,18001' }));
      expect(jsonOf(answer)).toMatchObject({ result: { total: 1, field: [{ id: 18_001 }] } });
    },
  },
  unreported: {
    omitted: async (service) => {
      expect((await ask(service, withQuery(ANN, { limit: '50' }))).text).not.toContain('null');
    },
    null: async (service) => {
      const { text } = await ask(service, withQuery(ANN, { limit: '50', fields: 'goodwill' }));
      expect(text.match(/"field":\s*"goodwill"/g)).toHaveLength(50);
      expect(text).toMatch(/"field":\s*"goodwill",\s*"value":\s*null/);
    },
  },
  twoKeys: {
    parameter: async (service) => {
      jsonOf(await ask(service, withQuery('/taxonomy', { appkey: 'demo' }), { key: 'limited' }));
    },
    refused: async (service) => {
      refusalOf(await ask(service, withQuery('/taxonomy', { appkey: 'demo' }), { key: 'limited' }), 400);
      jsonOf(await ask(service, withQuery('/taxonomy', { appkey: 'demo' }), { key: 'demo' }));
    },
  },
  versionless: {
    v2: async (service) => void jsonOf(await ask(service, '/corefinancials/ann')),
    refused: async (service) => {
      refusalOf(await ask(service, '/corefinancials/ann'), 404);
      jsonOf(await ask(service, ANN));
    },
  },
  threshold: {
    'all-but-ownership': async (service) => void refusalOf(await ask(service, COMPANIES), 400),
    'core-and-insider-financials': async (service) => {
      jsonOf(await ask(service, COMPANIES));
      jsonOf(await ask(service, '/v2/financials/qtr'));
      refusalOf(await ask(service, '/v2/corefinancials/qtr'), 400);
      refusalOf(await ask(service, '/v2/insiders/transactions'), 400);
    },
  },
  deleted: {
    only: async (service) =>
      expect(await total(service, COMPANIES, { deleted: 'true', entityids: '5098,5099' })).toBe(1),
    also: async (service) =>
      expect(await total(service, COMPANIES, { deleted: 'true', entityids: '5098,5099' })).toBe(2),
  },
  activecompanies: {
    'with-symbol': async (service) =>
      expect(await total(service, COMPANIES, { activecompanies: 'true', companynames: NO_SYMBOL })).toBe(0),
  },
  activecompaniesFalse: {
    inactive: async (service) =>
      expect(await total(service, COMPANIES, { activecompanies: 'false', entityids: '5008,5080' })).toBe(1),
    all: async (service) =>
      expect(await total(service, COMPANIES, { activecompanies: 'false', entityids: '5008,5080' })).toBe(2),
  },
  numperiods: {
    'before-filter': async (service) =>
      expect(await total(service, ANN, { numperiods: '1', filter: 'fiscalyear eq 2020' })).toBe(0),
    'after-filter': async (service) =>
      expect(await total(service, ANN, { numperiods: '1', filter: 'fiscalyear eq 2020' })).toBe(60),
  },
  foreignField: {
    '403': async (service) => void refusalOf(await limited(service, { fields: 'goodwill' }), 403),
    '400': async (service) => void refusalOf(await limited(service, { fields: 'goodwill' }), 400),
  },
  restrictedGroups: {
    'left-out': async (service) => void jsonOf(await limited(service, { fields: 'all' })),
    refused: async (service) => {
      const said = refusalOf(await limited(service, { fields: 'all' }), 403);
      const hidden = /entitled to the fields: ([^.]+)\./.exec(said)?.[1]?.split(', ') ?? [];
      expect(hidden).toContain('goodwill');
      refusalOf(await limited(service, { fields: 'all,!goodwill' }), 403);
      jsonOf(await limited(service, { fields: ['all', ...hidden.map((name) => `!${name}`)].join() }));
      jsonOf(await limited(service, {}));
      jsonOf(await ask(service, withQuery(ANN, { fields: 'all' })));
    },
  },
  subscriptionById: {
    on: (service) =>
      withCreated(service, SUBSCRIPTIONS, [subscription(service)], async (id) => {
        jsonOf(await ask(service, `${SUBSCRIPTIONS}/${id}`));
      }),
    off: (service) =>
      withCreated(service, SUBSCRIPTIONS, [subscription(service)], async (id) => {
        refusalOf(await ask(service, `${SUBSCRIPTIONS}/${id}`), 404, 405);
      }),
  },
  templateList: {
    on: async (service) => expect(listed(await ask(service, TEMPLATES), 'templates')).toEqual([]),
    off: async (service) => void refusalOf(await ask(service, TEMPLATES), 404, 405),
  },
  defaultTemplate: {
    crossfoot: async (service) => expect(await defaultMail(service, 'crossfoot')).toMatch(/Rows that fire .*: \d+/),
    contract: async (service) => expect(await defaultMail(service, 'contract')).not.toContain('Rows that fire'),
  },
  applicationId: {
    UserId: async ({ keys, skip }) => {
      const { handle } = await smallServiceWithAlerts({ applicationId: 'UserId' });
      const fetch: Service['fetch'] = (path, init) => handle(new Request(`http://localhost${path}`, init));
      const [first] = (await journey({ fetch, keys: { ...keys }, skip })).watchers;
      expect(first?.templated.mails[0]?.subject).toBe(`For ${first?.templated.body.UserId}`);
    },
  },
  requiredKey: {
    ServiceApplicationKey: async (service) =>
      void idOf(await send(service, 'POST', SUBSCRIPTIONS, subscription(service))),
    both: async (service) => {
      expect(refusalOf(await send(service, 'POST', SUBSCRIPTIONS, subscription(service)), 400)).toContain('AppKey');
      idOf(await send(service, 'POST', SUBSCRIPTIONS, subscription(service, { AppKey: 'demo' })));
    },
  },
  limitCode: {
    ERR_403_DEVELOPER_INACTIVE: async (service) =>
      expect((await ask(service, `${ANN}?limit=0`)).headers.get('X-Service-Error-Code')).toBe(
        'ERR_403_DEVELOPER_INACTIVE',
      ),
    absent: async (service) =>
      expect((await ask(service, `${ANN}?limit=0`)).headers.get('X-Service-Error-Code')).toBe(null),
  },
  otherParameters: {
    ignored: async (service) => void jsonOf(await ask(service, `${ANN}?colour=red`)),
    refused: async (service) => {
      expect(refusalOf(await ask(service, `${ANN}?colour=red`), 400)).toContain('colour');
      jsonOf(await ask(service, `${ANN}?limit=1&format=json`));
    },
  },
  duplicateName: {
    '400': (service) => duplicateIs(service, 400),
    '409': (service) => duplicateIs(service, 409),
  },
  createdStatus: {
    '201': (service) => createdWith(service, 201),
    '200': (service) => createdWith(service, 200),
  },
  unknownProperties: {
    refused: async (service) =>
      void refusalOf(await send(service, 'POST', TEMPLATES, template({ Colour: 'red' })), 400),
    ignored: async (service) => {
      const made = jsonOf(await send(service, 'POST', TEMPLATES, template({ Colour: 'red' })), 201);
      expect(made).not.toHaveProperty('Colour');
    },
  },
  unknownTokens: {
    refused: async (service) =>
      void refusalOf(await send(service, 'POST', TEMPLATES, template({ Body: '@Raw(@Model.Colour)' })), 400),
    kept: async (service) => {
      const Body = '@Raw(@Model.Colour)';
      expect(jsonOf(await send(service, 'POST', TEMPLATES, template({ Body })), 201)).toMatchObject({ Body });
    },
  },
  usedTemplate: {
    refused: (service) =>
      withCreated(service, TEMPLATES, [template()], (TemplateId) =>
        withCreated(service, SUBSCRIPTIONS, [subscription(service, { TemplateId })], async () => {
          refusalOf(await ask(service, `${TEMPLATES}/${TemplateId}`, { method: 'DELETE' }), 409);
        }),
      ),
    default: (service) =>
      withCreated(service, TEMPLATES, [template()], (TemplateId) =>
        withCreated(service, SUBSCRIPTIONS, [subscription(service, { TemplateId })], async (id) => {
          expect((await ask(service, `${TEMPLATES}/${TemplateId}`, { method: 'DELETE' })).status).toBe(204);
          expect(jsonOf(await ask(service, `${SUBSCRIPTIONS}/${id}`))).toMatchObject({ TemplateId: null });
        }),
      ),
  },
};

describe.each(Object.entries(SWITCHES))('the switch %s', (name, choices) => {
  for (const [choice, run] of Object.entries<Run>(choices)) {
    it(`turned to ${choice}`, async () => {
      const { handle } = createService(testParts({ view: SMALL_WORLD, assumptions: { [name]: choice } }));
      await run({
        fetch: (path, init) => handle(new Request(`http://localhost${path}`, init)),
        keys: { full: 'demo', limited: 'limited', small: undefined },
        skip: (reason) => expect.fail(reason),
      });
    });
  }
});
