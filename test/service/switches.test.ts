import { describe, expect, it } from 'vitest';
import type { ASSUMPTIONS, AssumptionName } from '../../src/service/protocol/assumptions.ts';
import { createService } from '../../src/service/server/service.ts';
import { testParts } from '../support/service.ts';
import { type Answer, ask, jsonOf, refusalOf } from './suite/ask.ts';
import { askRows, withQuery } from './suite/row-answers.ts';
import type { Service } from './suite/service.ts';
import { propertiesOf } from './suite/taxonomy-answers.ts';
import { SMALL_WORLD } from './support/small-world.ts';

type Run = (service: Service) => Promise<void>;
type Choices = {
  readonly [K in AssumptionName]: Readonly<Record<(typeof ASSUMPTIONS)[K]['choices'][number], Run>>;
};

const ANN = '/v2/corefinancials/ann';
const COMPANIES = '/v2/companies';

const limited = (service: Service, query: Readonly<Record<string, string>>): Promise<Answer> =>
  ask(service, withQuery(ANN, query), { key: 'limited' });
const total = async (service: Service, path: string, query: Readonly<Record<string, string>>) =>
  Number((await askRows(service, withQuery(path, query))).total);

async function spelling(service: Service, expected: string): Promise<void> {
  for (const { datatype } of await propertiesOf(service, 18)) {
    expect(Object.keys(datatype.extendedproperty)).toContain(expected);
  }
}

/** Every switch, whichever way it is turned. */
const SWITCHES: Choices = {
  canholdvalue: {
    canholdvalue: (service) => spelling(service, 'canholdvalue'),
    canholdavalue: (service) => spelling(service, 'canholdavalue'),
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
