import { xmlText } from '../../base/xml-text.ts';
import type { Format } from '../routes.ts';
import type { ListAnswer, SubscriptionAnswer, TemplateAnswer } from './records.ts';

type Writers<T> = Readonly<Record<Format, (content: T) => string>>;

/** The forms of one kind of record. The contract shows no list and no XML of them: those follow the forms of rows. */
export type RecordForms<T> = {
  /** In the order of the contract; other members of a record are not written. */
  readonly properties: readonly (string & keyof T)[];
  readonly optional: readonly (string & keyof T)[];
  /** The member of `result` that lists the records. */
  readonly many: string;
  /** In JSON, a property that is not set is `null`; in XML, it is left out. */
  readonly writeOne: Writers<T>;
  readonly writeList: Writers<ListAnswer<T>>;
};

export const SUBSCRIPTION_FORMS: RecordForms<SubscriptionAnswer> = formsOf('subscription', {
  Id: 'required',
  Name: 'required',
  UserId: 'required',
  AppKey: 'optional',
  ServiceApplicationKey: 'required',
  ResourceName: 'required',
  Expression: 'required',
  SubscriberEmail: 'required',
  SubscriberFullName: 'optional',
  SubscriberSecondEmail: 'optional',
  SubscriberSecondFullName: 'optional',
  TemplateId: 'optional',
});

export const TEMPLATE_FORMS: RecordForms<TemplateAnswer> = formsOf('template', {
  Id: 'required',
  Name: 'required',
  Subject: 'required',
  Body: 'required',
});

function formsOf<T extends object>(
  one: string,
  presence: { readonly [K in string & keyof T]: 'required' | 'optional' },
): RecordForms<T> {
  const many = `${one}s`;
  const properties = Object.keys(presence) as (string & keyof T)[];
  const members = (item: T): object => Object.fromEntries(properties.map((name) => [name, item[name]]));
  const elements = (item: T, indent: string): readonly string[] => {
    const children = properties.flatMap((name) => {
      const value = item[name];
      return typeof value === 'string' ? [`${indent}  <${name}>${xmlText(value)}</${name}>`] : [];
    });
    return [`${indent}<${one}>`, ...children, `${indent}</${one}>`];
  };
  return {
    many,
    properties,
    optional: properties.filter((name) => presence[name] === 'optional'),
    writeOne: {
      json: (item) => JSON.stringify(members(item)),
      xml: (item) => xmlDocument(elements(item, '')),
    },
    writeList: {
      json: ({ totalRows, items }) => JSON.stringify({ result: { totalrows: totalRows, [many]: items.map(members) } }),
      xml: ({ totalRows, items }) =>
        xmlDocument([
          '<response>',
          '  <result>',
          `    <totalrows>${totalRows}</totalrows>`,
          `    <${many}>`,
          ...items.flatMap((item) => elements(item, '      ')),
          `    </${many}>`,
          '  </result>',
          '</response>',
        ]),
    },
  };
}

function xmlDocument(lines: readonly string[]): string {
  return ['<?xml version="1.0"?>', ...lines, ''].join('\r\n');
}
