import type { Assumptions } from '../assumptions.ts';
import { type Inspected, inspectProperties, type ReadOptions, wholeRecord } from './read-properties.ts';
import type { Template } from './schema.ts';
import { TEMPLATE_RULES } from './template-rules.ts';
import { printToken, TEMPLATE_PROPERTIES, unknownTokens } from './template-tokens.ts';

export type TemplateOptions = ReadOptions & Pick<Assumptions, 'unknownTokens'>;

const MOST_TOLD = 10;

/**
 * A template from the text of a body.
 *
 * @throws ServiceError 400 where the body is no JSON object
 */
export function inspectTemplate(text: string, options: TemplateOptions): Inspected<Template> {
  const inspected = inspectProperties(text, TEMPLATE_RULES, options);
  if (options.unknownTokens === 'kept') return inspected;
  const { Subject, Body } = inspected.values;
  const broken = [...tokenProblems('Subject', Subject), ...tokenProblems('Body', Body)];
  return { ...inspected, problems: [...inspected.problems, ...broken] };
}

/**
 * The same where nothing is wrong with it.
 *
 * @throws ServiceError 400 that tells every rule that is broken, with the property and what is accepted
 */
export function readTemplate(text: string, options: TemplateOptions): Template {
  return wholeRecord(inspectTemplate(text, options), 'template');
}

function tokenProblems(property: string, text: string | undefined): readonly string[] {
  const unknown = text === undefined ? [] : unknownTokens(text);
  if (unknown.length === 0) return [];
  const told = unknown.slice(0, MOST_TOLD).map((name) => printToken(name.slice(0, 60)));
  return [
    `${property} takes the tokens ${TEMPLATE_PROPERTIES.map(printToken).join(', ')}; this has ${told.join(', ')}${unknown.length > MOST_TOLD ? ' and more' : ''}.`,
  ];
}
