import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type RecordForms,
  SUBSCRIPTION_FORMS,
  TEMPLATE_FORMS,
} from '../../../../src/service/protocol/subscriptions/forms.ts';
import { parseResourceName } from '../../../../src/service/protocol/subscriptions/rules.ts';
import { ids, recordsOfXml, SUBSCRIPTION, subscriptions, TEMPLATE, templates } from '../../../support/notifications.ts';

const ID = '0123456789abcdef0123456789abcdef';
const { writeOne: subscription } = SUBSCRIPTION_FORMS;
const { writeList: templateList } = TEMPLATE_FORMS;

/** Both forms of one record, and of a list, hold the record as it is. */
function expectWhole<T extends object>(forms: RecordForms<T>, records: fc.Arbitrary<T>): void {
  const { many, writeOne, writeList } = forms;
  fc.assert(
    fc.property(fc.array(records, { maxLength: 4 }), fc.nat(), (items, totalRows) => {
      const list = { totalRows, items };
      expect(JSON.parse(writeList.json(list))).toEqual({ result: { totalrows: totalRows, [many]: items } });
      expect(recordsOfXml(forms, writeList.xml(list))).toEqual(items);
      for (const item of items) {
        expect(JSON.parse(writeOne.json(item))).toEqual(item);
        expect(recordsOfXml(forms, writeOne.xml(item))).toEqual([item]);
      }
    }),
  );
}

describe('what is written holds every property', () => {
  const withId = <T>(records: fc.Arbitrary<T>) => fc.tuple(ids, records).map(([Id, made]) => ({ Id, ...made }));

  it('of subscriptions', () => expectWhole(SUBSCRIPTION_FORMS, withId(subscriptions)));
  it('of templates', () => expectWhole(TEMPLATE_FORMS, withId(templates)));
});

describe('the forms', () => {
  it('have the properties in the order of the contract, and no others', () => {
    const stored = { ...SUBSCRIPTION, Id: ID, owner: 'hash' };
    expect(subscription.json(stored)).toBe(JSON.stringify({ Id: ID, ...SUBSCRIPTION }));
    expect(subscription.xml(stored)).toBe(
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
    expect(JSON.parse(templateList.json(list))).toEqual({
      result: { totalrows: 7, templates: [{ Id: ID, ...TEMPLATE }] },
    });
    expect(templateList.xml(list)).toContain(
      '<response>\r\n  <result>\r\n    <totalrows>7</totalrows>\r\n    <templates>\r\n      <template>\r\n',
    );
  });
});

describe('names of resources', () => {
  it.each(['CoreFinancials-ANN', 'Ownership-CurrentIssueHolders', 'Ownership-CurrentOwnerHoldings', 'Companies'])(
    '%s is one, in any case',
    (name) => {
      for (const written of [name, name.toLowerCase(), name.toUpperCase()]) {
        expect(parseResourceName(written)).toBe(name);
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
