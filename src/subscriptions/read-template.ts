import type { Assumptions } from '../protocol/assumptions.ts';
import type { Template } from '../protocol/subscriptions/records.ts';
import { TEMPLATE_RULES } from '../protocol/subscriptions/rules.ts';
import { problemsOf, type ReadOptions, type ReadRecord, readRecord } from './read-record.ts';

export type TemplateOptions = ReadOptions & Pick<Assumptions, 'unknownTokens'>;

const MOST_LISTED = 10;

export function readTemplate(text: string, options: TemplateOptions): ReadRecord<Template> {
  const record = readRecord(text, TEMPLATE_RULES, options);
  if (options.unknownTokens === 'kept') return record;
  const { Subject, Body } = record.values;
  const broken = [...tokenProblems('Subject', Subject), ...tokenProblems('Body', Body)];
  return { ...record, problems: [...record.problems, ...problemsOf('rule', broken)] };
}

function tokenProblems(property: string, text: string | undefined): readonly string[] {
  const unknown = text === undefined ? [] : unknownTokens(text);
  if (unknown.length === 0) return [];
  const accepted = TEMPLATE_PROPERTIES.map(printToken).join(', ');
  const listed = unknown.slice(0, MOST_LISTED).map((name) => printToken(name.slice(0, 60)));
  const more = unknown.length > MOST_LISTED ? ' and more' : '';
  return [`${property} takes the tokens ${accepted}; this has ${listed.join(', ')}${more}.`];
}

/** The properties of an alert that a template can contain, by the contract. `Id` and `Name` are the subscription's. */
export const TEMPLATE_PROPERTIES = [
  'Id',
  'ApplicationId',
  'Name',
  'ServiceApplicationKey',
  'Expression',
  'ResourceName',
  'SubscriberEmail',
  'SubscriberFullName',
  'DataLink',
] as const;

export type TemplateProperty = (typeof TEMPLATE_PROPERTIES)[number];

/** A piece of a subject or body. `unknown`: a token of a property that does not exist. */
export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'property'; readonly name: TemplateProperty }
  | { readonly kind: 'unknown'; readonly name: string };

const TOKEN = /@Raw\(@Model\.([A-Za-z_]\w*)\)/g;
const KNOWN: ReadonlySet<string> = new Set(TEMPLATE_PROPERTIES);

function isProperty(name: string): name is TemplateProperty {
  return KNOWN.has(name);
}

/** Text into pieces, none empty: tokens `@Raw(@Model.<Property>)`, case-sensitive, and the texts between them. */
export function parseTemplateText(text: string): readonly TemplatePart[] {
  const parts: TemplatePart[] = [];
  let end = 0;
  for (const { 0: token, 1: name = '', index } of text.matchAll(TOKEN)) {
    if (index > end) parts.push({ kind: 'text', text: text.slice(end, index) });
    parts.push(isProperty(name) ? { kind: 'property', name } : { kind: 'unknown', name });
    end = index + token.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

export function printToken(name: string): string {
  return `@Raw(@Model.${name})`;
}

function unknownTokens(text: string): readonly string[] {
  const names = parseTemplateText(text).flatMap((part) => (part.kind === 'unknown' ? [part.name] : []));
  return [...new Set(names)];
}

/**
 * The template of a subscription without `TemplateId`. The contract lists what its subject and body name; the wording
 * is not the contract's.
 */
export const DEFAULT_TEMPLATE: Template = {
  Name: 'Default',
  Subject: '@Raw(@Model.ApplicationId): new data in @Raw(@Model.ResourceName) where @Raw(@Model.Expression)',
  Body: [
    'New data is available.',
    '',
    'Application ID: @Raw(@Model.ApplicationId)',
    'App key: @Raw(@Model.ServiceApplicationKey)',
    'Defined query: @Raw(@Model.Expression)',
    'Resource: @Raw(@Model.ResourceName)',
    'Data: @Raw(@Model.DataLink)',
    '',
  ].join('\n'),
};
