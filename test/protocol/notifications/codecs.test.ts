import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as fromJson from '../../../src/protocol/notifications/from-json.ts';
import * as fromXml from '../../../src/protocol/notifications/from-xml.ts';
import { parseResourceName, printResourceName } from '../../../src/protocol/notifications/resource-name.ts';
import * as toJson from '../../../src/protocol/notifications/to-json.ts';
import * as toXml from '../../../src/protocol/notifications/to-xml.ts';
import type { Answer } from '../../../src/protocol/wire-document.ts';
import { failureOf } from '../../support/failure.ts';
import { ids, SUBSCRIPTION, subscriptions, TEMPLATE, templates } from '../../support/notifications.ts';

const OPTIONS = { file: 'answer', maxXml: 1e6 };
const ID = '0123456789abcdef0123456789abcdef';
const subscriptionAnswers = fc.tuple(ids, subscriptions).map(([Id, made]) => ({ Id, ...made }));
const templateAnswers = fc.tuple(ids, templates).map(([Id, made]) => ({ Id, ...made }));
const listsOf = <T>(item: fc.Arbitrary<T>) =>
  fc.record({ totalRows: fc.nat(), items: fc.array(item, { maxLength: 4 }) });

/** What is written is what is read. */
function expectInverse<T>(
  values: fc.Arbitrary<T>,
  to: (value: T) => string,
  from: (text: string, options: typeof OPTIONS) => Answer<T>,
): void {
  fc.assert(
    fc.property(values, (value) => {
      expect(from(to(value), OPTIONS).content).toEqual(value);
    }),
  );
}

describe('what is written can be read', () => {
  it('as a subscription', () => {
    expectInverse(subscriptionAnswers, toJson.subscriptionToJson, fromJson.subscriptionFromJson);
    expectInverse(subscriptionAnswers, toXml.subscriptionToXml, fromXml.subscriptionFromXml);
  });

  it('as a list of subscriptions', () => {
    expectInverse(listsOf(subscriptionAnswers), toJson.subscriptionsToJson, fromJson.subscriptionsFromJson);
    expectInverse(listsOf(subscriptionAnswers), toXml.subscriptionsToXml, fromXml.subscriptionsFromXml);
  });

  it('as a template', () => {
    expectInverse(templateAnswers, toJson.templateToJson, fromJson.templateFromJson);
    expectInverse(templateAnswers, toXml.templateToXml, fromXml.templateFromXml);
  });

  it('as a list of templates', () => {
    expectInverse(listsOf(templateAnswers), toJson.templatesToJson, fromJson.templatesFromJson);
    expectInverse(listsOf(templateAnswers), toXml.templatesToXml, fromXml.templatesFromXml);
  });
});

describe('the forms', () => {
  it('have the properties in the order of the contract, and no others', () => {
    const stored = { ...SUBSCRIPTION, Id: ID, owner: 'hash' };
    expect(toJson.subscriptionToJson(stored)).toBe(JSON.stringify({ Id: ID, ...SUBSCRIPTION }));
    expect(toXml.subscriptionToXml(stored)).toBe(
      [
        '<?xml version="1.0"?>',
        '<subscription>',
        `  <Id>${ID}</Id>`,
        '  <Name>big_profits</Name>',
        '  <UserId>user_1</UserId>',
        '  <AppKey>demo</AppKey>',
        '  <ServiceApplicationKey>demo</ServiceApplicationKey>',
        '  <ResourceName>CoreFinancials-ANN</ResourceName>',
        '  <Expression>netincome gt 1000 and primarysymbol eq "AAA"</Expression>',
        '  <SubscriberEmail>one@example.com</SubscriberEmail>',
        '</subscription>',
        '',
      ].join('\r\n'),
    );
  });

  it('of lists count all that there are', () => {
    const list = { totalRows: 7, items: [{ Id: ID, ...TEMPLATE }] };
    expect(JSON.parse(toJson.templatesToJson(list))).toEqual({
      result: { totalrows: 7, templates: [{ Id: ID, ...TEMPLATE }] },
    });
    expect(toXml.templatesToXml(list)).toContain(
      '<response>\r\n  <result>\r\n    <totalrows>7</totalrows>\r\n    <templates>\r\n      <template>\r\n',
    );
  });

  it('of another server may be bare arrays, without AppKey', () => {
    const { AppKey, TemplateId, ...bare } = { Id: ID, ...SUBSCRIPTION, ServiceApplicationKey: 'k2' };
    const expected = { Id: ID, ...SUBSCRIPTION, AppKey: 'k2', ServiceApplicationKey: 'k2' };
    expect(fromJson.subscriptionsFromJson(JSON.stringify([bare]), OPTIONS).content).toEqual({
      totalRows: 1,
      items: [expected],
    });
  });

  it('that are wrong are told by place', async () => {
    expect(await failureOf(() => fromJson.templateFromJson('{"Id": "a",\n "Name": []}', OPTIONS))).toBe(
      'input: answer:2:10: not a template: Name: expected text, found an array',
    );
    expect(await failureOf(() => fromJson.subscriptionsFromJson('[{}]', OPTIONS))).toMatch(
      /not a list of subscriptions: result\.subscriptions\[0\]\.Id: expected a name, found nothing/,
    );
    expect(await failureOf(() => fromXml.templateFromXml('<subscription/>', OPTIONS))).toMatch(
      /expected the element <template>, found <subscription>/,
    );
    expect(await failureOf(() => fromJson.templateFromJson('{"Message": "no"}', OPTIONS))).toMatch(
      /an error of the service was saved here: no/,
    );
  });
});

describe('names of resources', () => {
  it.each(['CoreFinancials-ANN', 'Ownership-CurrentIssueHolders', 'Ownership-CurrentOwnerHoldings', 'Companies'])(
    '%s is one, in any case',
    (name) => {
      for (const written of [name, name.toLowerCase(), name.toUpperCase()]) {
        const resource = parseResourceName(written);
        expect(resource && printResourceName(resource)).toBe(name);
      }
    },
  );

  it.each(['', 'CoreFinancials', 'CoreFinancials-XYZ', 'calculation', ' Companies', 'CoreFinancials_ANN'])(
    '%j is none',
    (name) => {
      expect(parseResourceName(name)).toBeUndefined();
    },
  );
});
