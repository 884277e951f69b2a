import { nearest } from '../../../core/base/nearest.ts';
import type { Subscription, Template } from '../../../core/model/subscription.ts';
import { LIMITS } from '../limits.ts';
import { SERVED_RESOURCES } from '../served-resources.ts';

export type PropertyRule = {
  readonly required: boolean;
  /** The accepted values, for messages: `3 to 255 characters`. */
  readonly accepts: string;
  /** The same in JSON Schema, as far as it can be said there; for descriptions of the interface. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** The problems of a text, each worded to follow "this …", nothing secret in them; empty where it is accepted. */
  readonly problems: (text: string) => readonly string[];
};

/** A rule for every property of a record, in the order of the contract. */
export type PropertyTable<T> = { readonly [K in keyof T]: PropertyRule };

/** A set of characters: `other` finds one outside of it; `pattern` is that of a whole text in JSON Schema. */
export type Characters = { readonly words: string; readonly other: RegExp; readonly pattern: string };

/**
 * All characters but those of a class in a regular expression. Halves of characters are never among them; the pattern
 * does not say so, since many programs know none.
 */
function allBut(refused: string, words: string): Characters {
  const none = `${refused}\\ufffe\\uffff`;
  return { words, other: new RegExp(`[${none}\\p{Cs}]`, 'u'), pattern: `^[^${none}]*$` };
}

/** The contract's "letters, digits 0-9 and `_` only"; letters are taken to be those of ASCII. */
const WORD_CHARACTERS: Characters = {
  words: 'letters A-Z, digits 0-9 and _ only',
  other: /[^A-Za-z0-9_]/u,
  pattern: '^[A-Za-z0-9_]*$',
};

const BIDI_CONTROLS = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';

/** Text of one line that reads as it is written, so that it can be in a header of a mail. */
const LINE_CHARACTERS = allBut(
  `\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029${BIDI_CONTROLS}`,
  'no control characters, line breaks or direction marks',
);

/** Text of several lines. Other controls cannot be written as XML. */
const TEXT_CHARACTERS = allBut(
  '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f',
  'no control characters but tabs and line breaks',
);

function characterCount(text: string): number {
  return Array.from(text).length;
}

function textRule(
  required: boolean,
  { least, most }: { readonly least: number; readonly most: number },
  { words, other, pattern }: Characters,
): PropertyRule {
  const length =
    most === Number.POSITIVE_INFINITY ? `at least ${least}` : least === 0 ? `at most ${most}` : `${least} to ${most}`;
  return {
    required,
    accepts: `${length} ${length === 'at least 1' ? 'character' : 'characters'}, ${words}`,
    schema: {
      minLength: least,
      ...(most !== Number.POSITIVE_INFINITY && { maxLength: most }),
      pattern,
    },
    problems: (text) => {
      const count = characterCount(text);
      const character = other.exec(text)?.[0];
      return [
        ...(count < least || count > most ? [`has ${count} ${count === 1 ? 'character' : 'characters'}`] : []),
        ...(character === undefined ? [] : [`holds ${showCharacter(character)}`]),
      ];
    },
  };
}

/** A visible character in quotes, any other by its number. */
function showCharacter(character: string): string {
  if (/^[\p{L}\p{N}\p{P}\p{S} ]$/u.test(character)) return JSON.stringify(character);
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

const NAMES: readonly string[] = SERVED_RESOURCES.map(({ name }) => name);
const BY_LOWER_CASE: ReadonlyMap<string, string> = new Map(NAMES.map((name) => [name.toLowerCase(), name]));

/** A `ResourceName` (`CoreFinancials-ANN`), in any case, in the contract's spelling; taxonomies cannot be monitored. */
export function parseResourceName(text: string): string | undefined {
  return BY_LOWER_CASE.get(text.toLowerCase());
}

function resourceNameHint(text: string): string {
  const meant = text.length > 64 ? undefined : nearest(text, NAMES);
  return `${meant === undefined ? '' : `did you mean ${meant}? `}Resources are ${NAMES.join(', ')}`;
}

/** RFC 5321 allows this many octets before the `@`. */
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

/** The rules of a subscription's properties, each by itself. That `AppKey` may be left out is assumed. */
export const SUBSCRIPTION_RULES: PropertyTable<Subscription> = {
  Name: textRule(true, LIMITS.subscriptionName, WORD_CHARACTERS),
  UserId: textRule(true, LIMITS.userId, WORD_CHARACTERS),
  AppKey: { ...APPLICATION_KEY, required: false },
  ServiceApplicationKey: APPLICATION_KEY,
  ResourceName: {
    required: true,
    accepts: `${LIMITS.resourceName.least} to ${LIMITS.resourceName.most} characters, the name of a resource`,
    // Other cases are accepted, too.
    schema: { enum: NAMES },
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
