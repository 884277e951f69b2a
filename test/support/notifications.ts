import fc from 'fast-check';
import { childElements, textOf, type XmlElement } from '../../src/core/base/xml.ts';
import { parseXml } from '../../src/core/base/xml-document.ts';
import type { Subscription, Template } from '../../src/core/model/subscription.ts';
import { SERVED_RESOURCES } from '../../src/service/protocol/served-resources.ts';
import type { RecordForms } from '../../src/service/protocol/subscriptions/forms.ts';

/** A subscription that breaks no rule. */
export const SUBSCRIPTION: Subscription = {
  Name: 'big_profits',
  UserId: 'user_1',
  AppKey: 'demo',
  ServiceApplicationKey: 'demo',
  ResourceName: 'CoreFinancials-ANN',
  Expression: 'netincome gt 1000 and primarysymbol eq "AAA"',
  SubscriberEmail: 'one@example.com',
  SubscriberFullName: null,
  SubscriberSecondEmail: null,
  SubscriberSecondFullName: null,
  TemplateId: null,
};

export const TEMPLATE: Template = {
  Name: 'Short',
  Subject: 'News of @Raw(@Model.ResourceName)',
  Body: '<p>@Raw(@Model.Expression)</p>\r\n\t@Raw(@Model.DataLink)',
};

const word = (least: number, most: number): fc.Arbitrary<string> =>
  fc.stringMatching(/^[A-Za-z0-9_]+$/, { size: 'medium' }).filter(({ length }) => length >= least && length <= most);
const isLine = (text: string): boolean => !/[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029\ufffe\uffff]/u.test(text);
const line = (least: number): fc.Arbitrary<string> =>
  fc
    .string({ unit: 'binary', minLength: least, maxLength: 40 })
    .filter((text) => isLine(text) && [...text].length >= least);
const withoutAt = (value: string): string => value.replaceAll('@', '-');
const text = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom('\t', '\n', '\r', '&', '<', '>', ']]>', '"', '@Raw(@Model.Name)', '@@'),
      line(1).map(withoutAt),
    ),
  })
  .filter((value) => value !== '');
const email = fc
  .tuple(word(1, 20), fc.array(fc.stringMatching(/^[a-z]{1,20}$/), { minLength: 2, maxLength: 4 }))
  .map(([local, labels]) => `${local}@${labels.join('.')}`);
const hex = fc.stringMatching(/^[0-9a-f]{32}$/);
const orNull = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value);

/** Subscriptions that obey every rule that needs the body alone. */
export const subscriptions: fc.Arbitrary<Subscription> = fc
  .record({
    Name: word(3, 255),
    UserId: word(1, 255),
    AppKey: line(1),
    ServiceApplicationKey: line(1),
    ResourceName: fc.constantFrom(...SERVED_RESOURCES.map(({ name }) => name)),
    Expression: text,
    SubscriberEmail: email,
    SubscriberFullName: orNull(line(3)),
    SubscriberSecondEmail: orNull(email),
    SubscriberSecondFullName: orNull(line(3)),
    TemplateId: orNull(hex),
  })
  .map((made) => (made.SubscriberSecondEmail === null ? { ...made, SubscriberSecondFullName: null } : made));

export const templates: fc.Arbitrary<Template> = fc.record({
  Name: line(1),
  Subject: fc.oneof(line(0).map(withoutAt), fc.constantFrom('', ' ', '@Raw(@Model.Name) ')),
  Body: fc.oneof(text, fc.constant('')),
});

export const ids = hex;

/** The records of an answer in XML, one or a list; a property without an element is `null`. */
export function recordsOfXml<T>({ properties, many }: RecordForms<T>, xml: string): readonly unknown[] {
  const child = (element: XmlElement, name: string) => childElements(element).find((each) => each.name === name);
  const read = (element: XmlElement): unknown =>
    Object.fromEntries(
      properties.map((name) => {
        const found = child(element, name);
        return [name, found ? textOf(found) : null];
      }),
    );
  const root = parseXml(xml, { file: 'answer', maxXml: 1e6 });
  if (root.name !== 'response') return [read(root)];
  const list = childElements(root).flatMap((result) => child(result, many) ?? []);
  return list.flatMap(childElements).map(read);
}
