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
import { parseResourceName, resourceNameHint } from './resource-name.ts';
import type { Subscription } from './schema.ts';

const ID = /^[0-9a-f]{32}$/i;

/** Whether a text has the form of an id of a subscription or template: 32 hex digits, in any case. */
function isId(text: string): boolean {
  return ID.test(text);
}

const ANY_LENGTH = { least: 1, most: Number.POSITIVE_INFINITY };

/** What it is must not be told: the text may be a key of somebody else. */
const APPLICATION_KEY: PropertyRule = {
  required: true,
  accepts: 'a valid application key',
  schema: { minLength: 1 },
  problems: (text) => (text === '' ? ['is empty'] : []),
};

const RESOURCE_NAME = textRule(true, LIMITS.resourceName, LINE_CHARACTERS);

/**
 * The rules of a subscription's properties that can be judged by the property alone. Which of the two keys may be left out is an
 * assumption; what a rule says of it stands for where it is given.
 */
export const SUBSCRIPTION_RULES: PropertyTable<Subscription> = {
  Name: textRule(true, LIMITS.subscriptionName, WORD_CHARACTERS),
  UserId: textRule(true, LIMITS.userId, WORD_CHARACTERS),
  AppKey: APPLICATION_KEY,
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
    problems: (text) => (isId(text) ? [] : ['is none']),
  },
};
