import { lineAndColumn } from '../base/json.ts';
import type { Assumptions } from '../protocol/assumptions.ts';
import type { Template } from '../protocol/subscriptions/records.ts';
import { TEMPLATE_RULES } from '../protocol/subscriptions/rules.ts';
import { problemsOf, type ReadOptions, type ReadRecord, readRecord } from './read-record.ts';
import { parseTemplateText, printToken, TEMPLATE_PROPERTIES, unknownParts } from './template-text.ts';

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
  const unknown = text === undefined ? [] : unknownParts(parseTemplateText(text));
  if (text === undefined || unknown.length === 0) return [];
  const accepted = TEMPLATE_PROPERTIES.map((name) => printToken(name)).join(', ');
  const listed = unknown.slice(0, MOST_LISTED).map(({ text: token, at }) => {
    const { line, column } = lineAndColumn(text, at);
    return `${token.slice(0, 60)} (line ${line}, column ${column})`;
  });
  const more = unknown.length > MOST_LISTED ? ' and more' : '';
  return [`${property} takes the tokens ${accepted}, and @@ for an @; this has ${listed.join(', ')}${more}.`];
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
