import type { z } from 'zod';
import { inputError } from '../../base/errors.ts';
import type { XmlElement } from '../../base/xml.ts';
import { checkShape } from '../check-shape.ts';
import type { Answer } from '../wire-document.ts';
import { leaf, listIn, type Mark, oneOf, resultElement, type XmlOptions, xmlDocument } from '../xml-shape.ts';
import { subscriptionListSchema, subscriptionSchema, templateListSchema, templateSchema } from './answer-schema.ts';
import {
  type ListAnswer,
  type RecordNames,
  SUBSCRIPTION_NAMES,
  type SubscriptionAnswer,
  TEMPLATE_NAMES,
  type TemplateAnswer,
} from './answers.ts';

/** A subscription from XML text. Fails with an input error that names line and path, as do all of these. */
export function subscriptionFromXml(text: string, options: XmlOptions): Answer<SubscriptionAnswer> {
  return oneFromXml(text, options, SUBSCRIPTION_NAMES, subscriptionSchema);
}

/** A list of subscriptions from XML text. */
export function subscriptionsFromXml(text: string, options: XmlOptions): Answer<ListAnswer<SubscriptionAnswer>> {
  return listFromXml(text, options, SUBSCRIPTION_NAMES, subscriptionListSchema);
}

/** A template from XML text. */
export function templateFromXml(text: string, options: XmlOptions): Answer<TemplateAnswer> {
  return oneFromXml(text, options, TEMPLATE_NAMES, templateSchema);
}

/** A list of templates from XML text. */
export function templatesFromXml(text: string, options: XmlOptions): Answer<ListAnswer<TemplateAnswer>> {
  return listFromXml(text, options, TEMPLATE_NAMES, templateListSchema);
}

function oneFromXml<T>(text: string, options: XmlOptions, names: RecordNames<T>, schema: z.ZodType<T>): Answer<T> {
  const document = xmlDocument(text, options, (root, mark) => {
    if (root.name === names.one) return recordShape(root, names, mark);
    const place = { file: options.file, line: root.line };
    throw inputError(`expected the element <${names.one}>, found <${root.name}>`, { place });
  });
  return checkShape(schema, document, `a ${names.one}`);
}

function listFromXml<T>(
  text: string,
  options: XmlOptions,
  names: RecordNames<T>,
  schema: z.ZodType<ListAnswer<T>>,
): Answer<ListAnswer<T>> {
  const document = xmlDocument(text, options, (root, mark) => {
    const result = resultElement(root, options.file);
    const list = oneOf(result, names.many, (all) =>
      listIn(all, names.one)?.map((element) => recordShape(element, names, mark)),
    );
    return { result: mark(result, { totalrows: leaf(result, 'totalrows'), [names.many]: list }) };
  });
  return checkShape(schema, document, `a list of ${names.many}`);
}

function recordShape<T>(element: XmlElement, { properties }: RecordNames<T>, mark: Mark): object {
  return mark(element, Object.fromEntries(properties.map((name) => [name, leaf(element, name)])));
}
