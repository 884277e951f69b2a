import { expect } from 'vitest';
import { refusalOf, send } from './ask.ts';
import { judge, type Properties, SUBSCRIPTIONS, subscription, TEMPLATES, template, withCreated } from './notes.ts';
import { type Service, type ServiceTest, serviceTest } from './service.ts';

type Judged = { readonly good: readonly Properties[]; readonly bad: readonly Properties[] };

/** Holds a service to what is good and what is bad of one property; of each bad one it names the property. */
async function holds(service: Service, name: string, { good, bad }: Judged): Promise<void> {
  for (const properties of good) {
    expect(
      (await judge(service, SUBSCRIPTIONS, subscription(service, properties))).status,
      JSON.stringify(properties),
    ).toBeLessThan(300);
  }
  for (const properties of bad) {
    const answer = await send(service, 'POST', SUBSCRIPTIONS, subscription(service, properties));
    expect(refusalOf(answer, 400, 403), JSON.stringify(properties)).toContain(name);
  }
}

const values = (name: string, ...texts: readonly unknown[]): Properties[] => texts.map((text) => ({ [name]: text }));

/** `x` so often that the address has the given length; every label has at most 63 characters. */
function address(length: number): string {
  const domain = `${'d'.repeat(63)}.${'e'.repeat(63)}.${'f'.repeat(length - 63 - 1 - 2 * 64)}`;
  return `${'x'.repeat(63)}@${domain}`;
}

/** The rules of a subscription's properties. */
export const SUBSCRIPTION_RULES_SUITE: readonly ServiceTest[] = [
  serviceTest(['subscription.name'], 'Name: 3 to 255 letters, digits and _', (service) => {
    const unique = subscription(service).Name;
    return holds(service, 'Name', {
      good: values('Name', `A_z9${unique}`, String(unique).slice(-3), 'n'.repeat(255)),
      bad: values('Name', undefined, null, '', 'ab', 'n'.repeat(256), 'with space', 'with-hyphen', 'dot.ted', 7),
    });
  }),
  serviceTest(['subscription.user'], 'UserId: 1 to 255 letters, digits and _', (service) =>
    holds(service, 'UserId', {
      good: values('UserId', 'u', '_', 'U'.repeat(255)),
      bad: values('UserId', undefined, null, '', 'u'.repeat(256), 'a b', 'a-b', 'a@b', 7),
    }),
  ),
  serviceTest(['subscription.resource'], 'ResourceName: the name of a resource with its data set', (service) =>
    holds(service, 'ResourceName', {
      good: [
        ...values('ResourceName', 'CoreFinancials-ANN', 'CoreFinancials-QTR', 'CoreFinancials-YTD', 'Financials-QTR'),
        ...['Ownership-CurrentIssueHolders', 'Ownership-CurrentOwnerHoldings', 'Companies'].map((ResourceName) => ({
          ResourceName,
          Expression: 'entityid gt 0',
        })),
      ],
      bad: values('ResourceName', undefined, '', 'ab', 'NoSuch-ANN', 'CoreFinancials-WEEK', 'C'.repeat(256), 50),
    }),
  ),
  serviceTest(['subscription.expression'], 'Expression: readable, over fields that there are', (service) =>
    holds(service, 'Expression', {
      good: values('Expression', 'netincome gt 5', 'netincome eq 5 and totalassets gt 3', 'primarysymbol eq "A"'),
      bad: values(
        'Expression',
        undefined,
        '',
        'netincome',
        'netincome gt',
        'nosuchfield gt 5',
        'netincome gt 5 and',
        '1; drop',
      ),
    }),
  ),
  serviceTest(['subscription.email'], 'SubscriberEmail: an address within its lengths', (service) =>
    holds(service, 'SubscriberEmail', {
      good: values(
        'SubscriberEmail',
        'a@b.example',
        'first.last+tag@sub.example.org',
        address(254),
        `a@${'l'.repeat(63)}.org`,
      ),
      bad: values(
        'SubscriberEmail',
        ...[
          undefined,
          null,
          '',
          'nobody',
          '@example.org',
          'a@',
          'a b@example.org',
          address(255),
          `a@${'l'.repeat(64)}.org`,
        ],
        'a@b.example\r\nBcc: c@d.example',
      ),
    }),
  ),
  serviceTest(['subscription.fullname'], 'SubscriberFullName: absent, null, or 3 to 255 characters', (service) =>
    holds(service, 'SubscriberFullName', {
      good: values('SubscriberFullName', undefined, null, 'Ada', 'Zoë Ångström', 'n'.repeat(255)),
      bad: values('SubscriberFullName', '', 'ab', 'n'.repeat(256), 7, 'Ada\r\nBcc: c@d.example'),
    }),
  ),
  serviceTest(['subscription.second-email'], 'SubscriberSecondEmail: an address, beside the first', async (service) => {
    await holds(service, 'SubscriberSecondEmail', {
      good: values('SubscriberSecondEmail', undefined, null, 'second@example.org', address(254)),
      bad: values('SubscriberSecondEmail', 'nobody', address(255), `a@${'l'.repeat(64)}.org`),
    });
    await holds(service, 'SubscriberEmail', {
      good: [],
      bad: [{ SubscriberEmail: undefined, SubscriberSecondEmail: 'second@example.org' }],
    });
  }),
  serviceTest(
    ['subscription.second-fullname'],
    'SubscriberSecondFullName: 3 to 255 characters, only beside its address',
    (service) => {
      const SubscriberSecondEmail = 'second@example.org';
      const both = (SubscriberSecondFullName: unknown) => ({ SubscriberSecondEmail, SubscriberSecondFullName });
      return holds(service, 'SubscriberSecondFullName', {
        good: [both('Ada'), both(null), both('n'.repeat(255)), { SubscriberSecondFullName: null }],
        bad: [both('ab'), both('n'.repeat(256)), { SubscriberSecondFullName: 'Ada' }],
      });
    },
  ),
  serviceTest(['subscription.template'], 'TemplateId: a template that there is, or none', async (service) => {
    await withCreated(service, TEMPLATES, [template()], (id) =>
      holds(service, 'TemplateId', {
        good: values('TemplateId', undefined, null, id),
        bad: values('TemplateId', '0123456789abcdef0123456789abcdef', 'short', 7, `${id}0`, hyphened(id)),
      }),
    );
  }),
  serviceTest(
    ['subscription.appkey', 'subscription.servicekey', 'subscription.required-key'],
    'AppKey and ServiceApplicationKey: valid keys, of which only the latter is required',
    async (service) => {
      const { full } = service.keys;
      await holds(service, 'ServiceApplicationKey', {
        good: [{ AppKey: undefined }, { AppKey: full }],
        bad: values('ServiceApplicationKey', undefined, null, '', 'nosuchkey'),
      });
      await holds(service, 'AppKey', { good: [], bad: values('AppKey', '', 'nosuchkey') });
    },
  ),
  serviceTest(
    ['subscription.error-status', 'subscription.unknown-property'],
    'all that is wrong is told at once, with 400',
    async (service) => {
      const body = subscription(service, { Name: 'a', UserId: undefined, SubscriberEmail: 'nobody', Colour: 'red' });
      const message = refusalOf(await send(service, 'POST', SUBSCRIPTIONS, body), 400);
      for (const name of ['Name', 'UserId', 'SubscriberEmail', 'Colour']) expect(message).toContain(name);
    },
  ),
];

function hyphened(id: string): string {
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
