import type { ListAnswer, SubscriptionAnswer, TemplateAnswer } from '../../../core/model/subscription.ts';
import type { Format } from '../routes.ts';
import { type XmlLines, xmlAnswer, xmlElement, xmlLeaf } from '../wire-document.ts';
import { type PropertyTable, SUBSCRIPTION_RULES, TEMPLATE_RULES } from './rules.ts';

type Writers<T> = Readonly<Record<Format, (content: T) => string>>;

/** The forms of one kind of record. The contract shows no list and no XML of them: those follow the forms of rows. */
export type RecordForms<T> = {
  /** In the order of the contract; other members of a record are not written. */
  readonly properties: readonly (string & keyof T)[];
  /** The member of `result` that lists the records. */
  readonly many: string;
  /** In JSON, a property that is not set is `null`; in XML, it is left out. */
  readonly writeOne: Writers<T>;
  readonly writeList: Writers<ListAnswer<T>>;
};

export const SUBSCRIPTION_FORMS: RecordForms<SubscriptionAnswer> = formsOf('subscription', SUBSCRIPTION_RULES);
export const TEMPLATE_FORMS: RecordForms<TemplateAnswer> = formsOf('template', TEMPLATE_RULES);

function formsOf<T>(noun: string, rules: PropertyTable<T>): RecordForms<T & { readonly Id: string }> {
  type Answer = T & { readonly Id: string };
  const many = `${noun}s`;
  const properties = ['Id', ...Object.keys(rules)] as (string & keyof Answer)[];
  const members = (item: Answer): object => Object.fromEntries(properties.map((name) => [name, item[name]]));
  const element = (item: Answer): XmlLines =>
    xmlElement(
      noun,
      {},
      properties.map((name) => {
        const value = item[name];
        return typeof value === 'string' ? xmlLeaf(name, value) : undefined;
      }),
    );
  return {
    many,
    properties,
    writeOne: {
      json: (item) => JSON.stringify(members(item)),
      xml: (item) => xmlDocument(element(item)),
    },
    writeList: {
      json: ({ totalRows, items }) => JSON.stringify({ result: { totalrows: totalRows, [many]: items.map(members) } }),
      xml: ({ totalRows, items }) => {
        // An empty list has two tags, too.
        const records = xmlElement(many, {}, [...items.map(element), []]);
        const result = xmlElement('result', {}, [xmlLeaf('totalrows', totalRows), records]);
        return xmlDocument(xmlElement('response', {}, [result]));
      },
    },
  };
}

function xmlDocument(root: XmlLines): string {
  return `${xmlAnswer(root)}\r\n`;
}
