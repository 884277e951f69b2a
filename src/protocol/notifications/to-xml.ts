import { xmlText } from '../../base/xml-text.ts';
import {
  type ListAnswer,
  type RecordNames,
  SUBSCRIPTION_NAMES,
  type SubscriptionAnswer,
  TEMPLATE_NAMES,
  type TemplateAnswer,
} from './answers.ts';

/**
 * A subscription as XML: `subscription` with an element for each property that is set. The contract shows no XML of subscriptions
 * and templates; all of this is assumed, after the forms of its rows.
 */
export function subscriptionToXml(subscription: SubscriptionAnswer): string {
  return document(oneToXml(SUBSCRIPTION_NAMES, subscription, ''));
}

/** `response`, `result`, `totalrows`, and `subscriptions` with `subscription` elements. */
export function subscriptionsToXml(list: ListAnswer<SubscriptionAnswer>): string {
  return listToXml(SUBSCRIPTION_NAMES, list);
}

/** A template as XML. */
export function templateToXml(template: TemplateAnswer): string {
  return document(oneToXml(TEMPLATE_NAMES, template, ''));
}

/** `response`, `result`, `totalrows`, and `templates` with `template` elements. */
export function templatesToXml(list: ListAnswer<TemplateAnswer>): string {
  return listToXml(TEMPLATE_NAMES, list);
}

type Lines = readonly string[];

function document(lines: Lines): string {
  return ['<?xml version="1.0"?>', ...lines, ''].join('\r\n');
}

function listToXml<T>(names: RecordNames<T>, { totalRows, items }: ListAnswer<T>): string {
  const indent = '      ';
  return document([
    '<response>',
    '  <result>',
    `    <totalrows>${totalRows}</totalrows>`,
    `    <${names.many}>`,
    ...items.flatMap((item) => oneToXml(names, item, indent)),
    `    </${names.many}>`,
    '  </result>',
    '</response>',
  ]);
}

function oneToXml<T>({ one, properties }: RecordNames<T>, item: T, indent: string): Lines {
  const children = properties.flatMap((name) => {
    const value = item[name];
    return typeof value === 'string' ? [`${indent}  <${name}>${xmlText(value)}</${name}>`] : [];
  });
  return [`${indent}<${one}>`, ...children, `${indent}</${one}>`];
}
