import { LIMITS } from '../limits.ts';
import { emailRule } from './email.ts';
import {
  LINE_CHARACTERS,
  type PropertyRule,
  type PropertyTable,
  TEXT_CHARACTERS,
  textRule,
  WORD_CHARACTERS,
} from './property-rule.ts';
import type { Subscription, Template } from './records.ts';
import { parseResourceName, resourceNameHint } from './resource-name.ts';

/** An id of a subscription or template: 32 hex digits, in any case. */
const ID = /^[0-9a-f]{32}$/i;

const ANY_LENGTH = { least: 1, most: Number.POSITIVE_INFINITY };

/** Messages do not show the text: it may be a key of somebody else. */
const APPLICATION_KEY: PropertyRule = {
  required: true,
  accepts: 'a valid application key',
  schema: { minLength: 1 },
  problems: (text) => (text === '' ? ['is empty'] : []),
};

const RESOURCE_NAME = textRule(true, LIMITS.resourceName, LINE_CHARACTERS);

/** The rules of a subscription's properties, each by itself. Which of the two keys may be left out is an assumption. */
export const SUBSCRIPTION_RULES: PropertyTable<Subscription> = {
  Name: textRule(true, LIMITS.subscriptionName, WORD_CHARACTERS),
  UserId: textRule(true, LIMITS.userId, WORD_CHARACTERS),
  AppKey: { ...APPLICATION_KEY, required: false },
  ServiceApplicationKey: APPLICATION_KEY,
  ResourceName: {
    required: true,
    accepts: `${LIMITS.resourceName.least} to ${LIMITS.resourceName.most} characters, the name of a resource`,
    schema: RESOURCE_NAME.schema,
    problems: (text) => {
      const problems = RESOURCE_NAME.problems(text);
      if (problems.length > 0 || parseResourceName(text)) return problems;
      return [`is ${JSON.stringify(text)}; ${resourceNameHint(text)}`];
    },
  },
  Expression: textRule(true, ANY_LENGTH, TEXT_CHARACTERS),
  SubscriberEmail: emailRule(true),
  SubscriberFullName: textRule(false, LIMITS.fullName, LINE_CHARACTERS),
  SubscriberSecondEmail: emailRule(false),
  SubscriberSecondFullName: textRule(false, LIMITS.fullName, LINE_CHARACTERS),
  TemplateId: {
    required: false,
    accepts: 'null or the id of a template, 32 hex digits without hyphens',
    schema: { pattern: `^[0-9a-fA-F]{${LIMITS.id}}$` },
    problems: (text) => (ID.test(text) ? [] : ['is not one']),
  },
};

/**
 * The contract states the greatest lengths; that all three are required, that a name is not empty, and the accepted
 * characters (a subject is one line of a mail), are assumed.
 */
export const TEMPLATE_RULES: PropertyTable<Template> = {
  Name: textRule(true, { least: 1, most: LIMITS.templateName }, LINE_CHARACTERS),
  Subject: textRule(true, { least: 0, most: LIMITS.templateSubject }, LINE_CHARACTERS),
  Body: textRule(true, { least: 0, most: LIMITS.templateBody }, TEXT_CHARACTERS),
};
