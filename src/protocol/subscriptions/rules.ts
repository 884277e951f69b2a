import { LIMITS } from '../limits.ts';
import {
  characterCount,
  LINE_CHARACTERS,
  type PropertyRule,
  type PropertyTable,
  TEXT_CHARACTERS,
  textRule,
  WORD_CHARACTERS,
} from './property-rule.ts';
import type { Subscription, Template } from './records.ts';
import { parseResourceName, resourceNameHint } from './resource-name.ts';

/** RFC 5321 allows so many octets before the `@`. */
const LONGEST_LOCAL_PART = 64;
/** RFC 5322's `dot-atom`; quoted local parts and comments are not taken. */
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/;
const ONLY_DIGITS = /^\d+$/;

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

/**
 * An e-mail address by the contract: at most 254 characters, each part of the domain (label) at most 63; valid where
 * mail can be sent to it without quoting: `local@domain` in ASCII, with two or more labels.
 */
export function emailRule(required: boolean): PropertyRule {
  return {
    required,
    accepts: `an e-mail address of at most ${LIMITS.emailAddress} characters, each label of its domain at most ${LIMITS.emailLabel}`,
    schema: { format: 'email', maxLength: LIMITS.emailAddress },
    problems: emailProblems,
  };
}

function emailProblems(address: string): readonly string[] {
  if (address === '') return ['is empty'];
  const count = characterCount(address);
  const length = count > LIMITS.emailAddress ? [`has ${count} characters`] : [];
  const at = address.lastIndexOf('@');
  if (at < 0) return [...length, 'has no @'];
  return [...length, ...localPartProblems(address.slice(0, at)), ...domainProblems(address.slice(at + 1))];
}

function localPartProblems(local: string): readonly string[] {
  if (local === '') return ['has nothing before the @'];
  if (local.length > LONGEST_LOCAL_PART) return [`has more than ${LONGEST_LOCAL_PART} characters before the @`];
  return LOCAL_PART.test(local) ? [] : ['has invalid characters before the @'];
}

function domainProblems(domain: string): readonly string[] {
  if (domain === '') return ['has nothing after the @'];
  const labels = domain.split('.');
  const long = labels.find((label) => label.length > LIMITS.emailLabel);
  if (long !== undefined) return [`has a label of ${characterCount(long)} characters`];
  if (labels.length < 2) return ['has no domain of two or more labels after the @'];
  if (!labels.every((label) => LABEL.test(label)) || ONLY_DIGITS.test(labels.at(-1) ?? '')) {
    return ['has no domain after the @ that mail can be sent to'];
  }
  return [];
}
