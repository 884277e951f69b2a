import { LIMITS } from '../limits.ts';
import { LINE_CHARACTERS, type PropertyTable, TEXT_CHARACTERS, textRule } from './property-rule.ts';
import type { Template } from './schema.ts';

/**
 * The rules of a template's properties. The contract states the greatest lengths; that all three are required, that a name is not
 * empty, and which characters may stand in them (a subject is one line of a mail), is assumed.
 */
export const TEMPLATE_RULES: PropertyTable<Template> = {
  Name: textRule(true, { least: 1, most: LIMITS.templateName }, LINE_CHARACTERS),
  Subject: textRule(true, { least: 0, most: LIMITS.templateSubject }, LINE_CHARACTERS),
  Body: textRule(true, { least: 0, most: LIMITS.templateBody }, TEXT_CHARACTERS),
};
