import { LIMITS } from '../limits.ts';
import { characterCount, type PropertyRule } from './property-rule.ts';

/** RFC 5321 allows so many octets before the `@`. */
const LONGEST_LOCAL_PART = 64;
/** RFC 5322's `dot-atom`; quoted local parts and comments are not taken. */
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/;
const ONLY_DIGITS = /^\d+$/;

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
