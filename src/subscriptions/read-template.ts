import type { Assumptions } from '../protocol/assumptions.ts';
import type { Template } from '../protocol/subscriptions/records.ts';
import { TEMPLATE_RULES } from '../protocol/subscriptions/rules.ts';
import { problemsOf, type ReadOptions, type ReadRecord, readRecord } from './read-record.ts';
import { printToken, TEMPLATE_PROPERTIES, unknownTokens } from './template-text.ts';

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
