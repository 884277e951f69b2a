import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSubscription } from '../../../src/service/subscriptions/read-subscription.ts';
import { SUBSCRIPTION, subscriptions } from '../../support/notifications.ts';

/** The subscription of a body, or the problems with it. */
function told(body: unknown): unknown {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const { values, problems } = readSubscription(text);
  return problems.length === 0 ? values : problems.map(({ message }) => message).join(' ');
}

const withChange = (change: Record<string, unknown>): Record<string, unknown> => ({ ...SUBSCRIPTION, ...change });

describe('a subscription', () => {
  it('is read as it was written, whatever obeys the rules', () => {
    fc.assert(
      fc.property(subscriptions, (subscription) => {
        expect(told(subscription)).toEqual(subscription);
      }),
    );
  });

  it('may leave out what is optional, and AppKey', () => {
    const { AppKey, SubscriberFullName, SubscriberSecondEmail, SubscriberSecondFullName, TemplateId, ...needed } =
      SUBSCRIPTION;
    expect(told(needed)).toEqual(SUBSCRIPTION);
    expect(told({ ...needed, AppKey: null })).toEqual(SUBSCRIPTION);
  });

  it('has names of properties and resources in any case, and ids', () => {
    const body = {
      ...SUBSCRIPTION,
      NAME: 'other',
      ResourceName: 'ownership-currentissueholders',
      TemplateId: 'A'.repeat(32),
    };
    const { Name: _, ...given } = body;
    expect(told(given)).toEqual({
      ...SUBSCRIPTION,
      Name: 'other',
      ResourceName: 'Ownership-CurrentIssueHolders',
      TemplateId: 'a'.repeat(32),
    });
  });

  it.each([
    ['Name', undefined],
    ['Name', null],
    ['UserId', undefined],
    ['ServiceApplicationKey', undefined],
    ['ResourceName', null],
    ['Expression', undefined],
    ['SubscriberEmail', undefined],
  ])('needs %s', (name, value) => {
    expect(told(withChange({ [name]: value }))).toContain(`${name} is required: `);
  });

  it.each<[string, unknown, RegExp]>([
    ['Name', 'ab', /takes 3 to 255 characters, letters A-Z, digits 0-9 and _ only; this has 2 characters/],
    ['Name', 'a'.repeat(256), /this has 256 characters/],
    ['Name', 'a-b', /this holds "-"/],
    ['Name', 'na\u0000me', /this holds U\+0000/],
    ['Name', 'äöü', /this holds "ä"/],
    ['Name', '', /this has 0 characters/],
    ['Name', 12, /this is not a text but a number/],
    ['Name', ['abc'], /this is not a text but an array/],
    ['Name', {}, /this is not a text but an object/],
    ['Name', true, /this is not a text but a boolean/],
    ['UserId', '', /takes 1 to 255 characters, .*; this has 0 characters/],
    ['UserId', 'a b', /this holds " "/],
    ['UserId', 'a'.repeat(256), /this has 256 characters/],
    ['ServiceApplicationKey', '', /takes a valid application key; this is empty/],
    ['ServiceApplicationKey', 5, /this is not a text but a number/],
    ['ResourceName', 'xy', /takes 3 to 255 characters, the name of a resource; this has 2 characters/],
    ['ResourceName', 'CoreFinancials', /did you mean CoreFinancials-ANN\?|Resources are CoreFinancials-ANN, /],
    ['ResourceName', 'CoreFinancial-ANN', /did you mean CoreFinancials-ANN\?/],
    ['ResourceName', 'fieldlabel', /Resources are CoreFinancials-ANN, .*, Ownership-CurrentOwnerHoldings\.$/],
    ['ResourceName', 'Ownership-Owners', /did you mean Ownership-|Resources are/],
    ['Expression', '', /takes at least 1 character, /],
    ['Expression', 'a eq "\u0007"', /this holds U\+0007/],
    [
      'SubscriberFullName',
      'ab',
      /takes 3 to 255 characters, no control characters, line breaks or direction marks; this has 2/,
    ],
    ['SubscriberFullName', 'abc\u202ecba', /this holds U\+202E/],
    ['SubscriberFullName', 'a'.repeat(256), /this has 256 characters/],
    ['SubscriberFullName', 'Eve\r\nBcc: all@example.com', /this holds U\+000D/],
    ['TemplateId', 'abc', /takes null or the id of a template, 32 hex digits without hyphens; this is not one/],
    ['TemplateId', 'g'.repeat(32), /this is not one/],
    ['TemplateId', '0123456789ab-cdef-0123-456789abcdef', /this is not one/],
    ['Id', 7, /Id takes a text; this is 7/],
  ])('refuses %s %j', (name, value, message) => {
    const said = told(withChange({ [name]: value }));
    expect(said).toMatch(message);
    expect(said).toMatch(new RegExp(`^${name} takes `));
  });

  it.each([
    ['', /this is empty/],
    ['plain', /this has no @/],
    ['@example.com', /this has nothing before the @/],
    ['a@', /this has nothing after the @/],
    ['a@b', /no domain of two or more labels/],
    ['a@b..c', /no domain after the @ that mail can be sent to/],
    ['a@-b.com', /no domain after/],
    ['a@b.123', /no domain after/],
    ['a b@example.com', /characters before the @/],
    ['a@b@example.com', /characters before the @/],
    ['.a@example.com', /characters before the @/],
    ['a\r\nBcc:x@example.com', /characters before the @/],
    [`${'a'.repeat(65)}@example.com`, /more than 64 characters before the @/],
    [`a@${'b'.repeat(64)}.com`, /this has a label of 64 characters/],
    [`a@${'b'.repeat(63)}.${`${'c'.repeat(61)}.`.repeat(3)}com`, /this has 255 characters/],
  ])('refuses the address %j', (address, message) => {
    for (const name of ['SubscriberEmail', 'SubscriberSecondEmail']) {
      const said = told(withChange({ [name]: address }));
      expect(said).toMatch(message);
      expect(said).toContain(
        `${name} takes an e-mail address of at most 254 characters, each label of its domain at most 63`,
      );
    }
  });

  it.each([
    `a@${'b'.repeat(63)}.${`${'c'.repeat(61)}.`.repeat(3)}co`,
    'first.last+tag@xn--bcher-kva.example',
    "o'brien@a-b.c0",
  ])('accepts the address %j', (address) => {
    expect(told(withChange({ SubscriberEmail: address }))).toMatchObject({ SubscriberEmail: address });
  });

  it('counts characters, not units of memory', () => {
    expect(told(withChange({ SubscriberFullName: '😀'.repeat(255) }))).toMatchObject({ Name: 'big_profits' });
    expect(told(withChange({ SubscriberFullName: '😀'.repeat(2) }))).toMatch(/this has 2 characters/);
  });

  it('has a second name only with a second address, which does not replace the first', () => {
    expect(told(withChange({ SubscriberSecondFullName: 'Second' }))).toMatch(
      /SubscriberSecondFullName is accepted only together with SubscriberSecondEmail\./,
    );
    expect(told(withChange({ SubscriberEmail: undefined, SubscriberSecondEmail: 'b@example.com' }))).toMatch(
      /SubscriberEmail is required: .*SubscriberSecondEmail cannot replace SubscriberEmail\./,
    );
  });

  it('hears of everything that is wrong at once', () => {
    const said = told({ Name: 'a', UserId: '', Expresion: 'x', SubscriberEmail: 'x', TemplateId: 1 });
    for (const name of [
      'Name takes',
      'UserId takes',
      'ServiceApplicationKey is required',
      'ResourceName is required',
    ]) {
      expect(said).toContain(name);
    }
    expect(said).toContain('There is no property "Expresion"; did you mean Expression?');
    expect(said).toContain('SubscriberEmail takes');
    expect(said).toContain('TemplateId takes');
  });

  it('has no other properties', () => {
    expect(told(withChange({ Color: 'red' }))).toMatch(
      /There is no property "Color"\. Properties are Id, Name, UserId/,
    );
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`p${i}`, i]));
    expect(String(told(withChange(many))).length).toBeLessThan(2_000);
    expect(told(withChange(many))).toContain('4990 more properties are unknown');
  });

  it('never tells what stands in its keys', () => {
    for (const secret of ['s3cret\u0001', ['s3cret'], { s3cret: 1 }]) {
      const said = told(withChange({ AppKey: secret, ServiceApplicationKey: secret, Name: '' }));
      expect(said).toContain('Name takes');
      expect(said).not.toContain('s3cret');
    }
  });
});

describe('a body', () => {
  it.each<[string, RegExp]>([
    ['', /^The body cannot be read: not JSON: .*\(line 1, column 1\)\.$/],
    ['{"Name": "abc",}', /The body cannot be read: not JSON/],
    ['{"Name": "abc", "Name": "abd"}', /Duplicate key 'Name'/],
    [`{"${'k'.repeat(5_000)}": 1, "${'k'.repeat(5_000)}": 2}`, /^.{0,300}$/],
    ['{"Name": "abc", "name": "abd"}', /Name is given twice, in different case/],
    ['[]', /has to be one JSON object; this is an array/],
    ['null', /this is null/],
    ['5', /this is 5/],
    ['"x"', /has to be one JSON object/],
    ['['.repeat(1_000_000), /nested deeper than 16 levels/],
    [`{"a":${'['.repeat(16)}${']'.repeat(16)}}`, /nested deeper than 16 levels/],
    [`{"a":${'['.repeat(15)}${']'.repeat(15)}}`, /There is no property "a"/],
    ['{"a":"[[[[[[[[[[[[[[[[[[[[\\"[["}', /There is no property "a"/],
    ['{"__proto__": {"Name": "abc"}}', /There is no property "__proto__"/],
    ['{"constructor": 1}', /There is no property "constructor"/],
  ])('%#', (body, message) => {
    expect(told(body)).toMatch(message);
  });

  it('is refused with words, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (body) => {
        expect(told(body)).toMatch(/^[A-Z].*[.?]$/s);
      }),
    );
  });
});
