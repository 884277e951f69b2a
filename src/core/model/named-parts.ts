import type { Named } from '../base/find-named.ts';
import type { FindingSection } from './finding.ts';
import { isParenthetical, kindOfSection, wordsOfKind } from './section-kind.ts';
import { type FieldName, SERVICE_NAMESPACE } from './taxonomy.ts';

/** A standard of a year, or one that company facts name without. For JavaScript and SQL. */
export const STANDARD_OF_YEAR = '^(?:([a-z-]+)/[0-9]{4}|(us-gaap|dei|srt|invest|ecd|ffd|cyd|ifrs-full))$';
const STANDARD = new RegExp(STANDARD_OF_YEAR);

/** `us-gaap` for `us-gaap/2009`; namespaces of single filings are all `custom`. */
function prefixOf(namespace: string): string {
  const [, ofYear, ofAny] = STANDARD.exec(namespace) ?? [];
  return ofYear ?? ofAny ?? (namespace === SERVICE_NAMESPACE ? namespace : 'custom');
}

/** `us-gaap:Assets`, the same in all years of a standard. */
export function prefixedName({ namespace, name }: FieldName): string {
  return `${prefixOf(namespace)}:${name}`;
}

/** How people name a field: `Assets`, `us-gaap:Assets`, `us-gaap/2009:Assets`, its label, or a beginning of these. */
export function namedField<T extends { readonly field: FieldName; readonly label: string | null }>(of: T): Named<T> {
  const { field, label } = of;
  const { name, namespace } = field;
  return {
    value: of,
    label: prefixedName(field),
    names: [name, prefixedName(field), `${prefixOf(namespace)}_${name}`, `${namespace}:${name}`],
    others: label === null ? [] : [label],
    prefixes: label === null ? [name] : [name, label],
  };
}

/** For messages about a field that is named. */
export const FIELD_WORDS = {
  accepted: 'A field is given by its name, with or without its prefix, or by its label.',
  listsNearest: true,
} as const;

/**
 * How people name a section: by its id, its title or the beginning of that; `balance`, `income`, `cash` and `equity`
 * name all sections of a kind.
 */
export function namedSection<T extends FindingSection>(section: T): Named<T> {
  const { id, title } = section;
  // `Statement of Cash Flows` names `Statement - Statement of Cash Flows`, too.
  const ends = title.split(' - ').map((_, part, parts) => parts.slice(part).join(' - '));
  const groups = wordsOfKind(kindOfSection(title, ''), isParenthetical(title));
  return { value: section, label: title, names: [id, title], others: ends, prefixes: ends, groups };
}
