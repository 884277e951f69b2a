import { type ApplicationKey, mayReadField } from '../../model/application-key.ts';
import { compareText } from '../../model/field-name.ts';
import type { RowImage } from '../../model/row-image.ts';
import type { FieldTerm } from '../../protocol/request/row-request.ts';
import { printFieldTerm } from '../../protocol/request/terms.ts';
import { fieldNumber } from './columns.ts';
import { entitlementNumber } from './entitlement.ts';
import type { FieldCatalogue } from './field-catalogue.ts';
import { keepRecent, type Recent } from './keep-recent.ts';

/** The fields that an answer lists. */
export type FieldChoice = {
  /** Numbers of fields of the image, in the order of the answer. */
  readonly fields: Int32Array;
  /** By field number: 1 where it is chosen. */
  readonly isChosen: Uint8Array;
  /** Whether {@link fields} ascends. */
  readonly inImageOrder: boolean;
  /** Chosen fields that no row of the image reports. */
  readonly absent: readonly string[];
  readonly names: ReadonlySet<string>;
};

const DEFAULT_GROUP = 'defaultfieldgroup';

const KEPT_CHOICES = 64;
const choices = new WeakMap<FieldCatalogue, Recent<string, FieldChoice>>();

/**
 * The fields that the terms of `fields` choose, of those that the key may see: what any term adds without what any term removes, whichever
 * stands first. Nothing, or removals alone, start from the default group. They stand in the image's order; fields of consolidated groups
 * alone by name. The catalogue is the image's and knows every name. Choices that were made last are kept.
 */
export function chooseFields(
  image: RowImage,
  terms: readonly FieldTerm[],
  catalogue: FieldCatalogue,
  key: ApplicationKey,
): FieldChoice {
  let known = choices.get(catalogue);
  if (!known) {
    known = keepRecent(KEPT_CHOICES);
    choices.set(catalogue, known);
  }
  const question = `${entitlementNumber(key)} ${terms.map(printFieldTerm).join()}`;
  return known.get(question, () => makeChoice(image, terms, catalogue, key));
}

function makeChoice(
  image: RowImage,
  terms: readonly FieldTerm[],
  catalogue: FieldCatalogue,
  key: ApplicationKey,
): FieldChoice {
  const added = new Set(terms.filter(({ remove }) => !remove).map(({ name }) => name));
  const removed = new Set(terms.filter(({ remove }) => remove).map(({ name }) => name));
  const adding = added.size === 0 ? [DEFAULT_GROUP] : [...added];
  const names = new Set(adding.flatMap((name) => catalogue.members(name) ?? []));
  for (const name of removed) for (const member of catalogue.members(name) ?? []) names.delete(member);
  const chosen = [...names].filter((name) => mayReadField(key, name));
  const byName = adding.every(catalogue.isStatement);
  return choiceOf(image, byName ? chosen.sort(compareText) : chosen, byName);
}

function choiceOf(image: RowImage, names: readonly string[], byName: boolean): FieldChoice {
  const numbers = names.flatMap((name) => fieldNumber(image, name) ?? []);
  const fields = Int32Array.from(byName ? numbers : numbers.sort((a, b) => a - b));
  const isChosen = new Uint8Array(image.fields.length);
  for (const number of fields) isChosen[number] = 1;
  return {
    fields,
    isChosen,
    inImageOrder: !byName,
    absent: names.filter((name) => fieldNumber(image, name) === undefined),
    names: new Set(names),
  };
}
