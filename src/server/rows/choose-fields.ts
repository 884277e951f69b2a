import { LRUCache } from 'lru-cache';
import type { IndexedImage } from '../../image/indexed-image.ts';
import { type ApplicationKey, mayReadField } from '../../model/application-key.ts';
import { compareText } from '../../model/field-name.ts';
import type { FieldTerm } from '../../protocol/request/row-request.ts';
import { printFieldTerm } from '../../protocol/request/terms.ts';
import type { FieldCatalogue } from './field-catalogue.ts';

export type FieldChoice = {
  /** Numbers of fields of the image, in the order of the answer. */
  readonly fields: Int32Array;
  /** By field number: 1 where it is chosen. */
  readonly isChosen: Uint8Array;
  readonly inImageOrder: boolean;
  /** Chosen fields that no row of the image reports. */
  readonly absent: readonly string[];
  readonly names: ReadonlySet<string>;
};

type FieldsAsked = {
  readonly terms: readonly FieldTerm[];
  readonly key: ApplicationKey;
  /** A number that keys share which may see the same fields. */
  readonly entitlement: number;
};

const DEFAULT_GROUP = 'defaultfieldgroup';
const KEPT_CHOICES = 64;

/**
 * The fields that terms of `fields` add and none removes, in any order, as far as the key may see them; the default
 * group where no term adds. In the image's order; those of consolidated groups alone by name.
 */
export function chooseFields(indexed: IndexedImage, catalogue: FieldCatalogue, asked: FieldsAsked): FieldChoice {
  const question = `${asked.entitlement} ${asked.terms.map(printFieldTerm).join()}`;
  return indexed.onceFor(catalogue, choices).memo(question, { context: asked });
}

function choices(indexed: IndexedImage, catalogue: FieldCatalogue): LRUCache<string, FieldChoice, FieldsAsked> {
  return new LRUCache<string, FieldChoice, FieldsAsked>({
    max: KEPT_CHOICES,
    memoMethod: (_question, _stale, { context }) => makeChoice(indexed, catalogue, context),
  });
}

function makeChoice(indexed: IndexedImage, catalogue: FieldCatalogue, { terms, key }: FieldsAsked): FieldChoice {
  const added = new Set(terms.filter(({ remove }) => !remove).map(({ name }) => name));
  const removed = new Set(terms.filter(({ remove }) => remove).map(({ name }) => name));
  const adding = added.size === 0 ? [DEFAULT_GROUP] : [...added];
  const names = new Set(adding.flatMap((name) => catalogue.members(name) ?? []));
  for (const name of removed) for (const member of catalogue.members(name) ?? []) names.delete(member);
  const chosen = [...names].filter((name) => mayReadField(key, name));
  const byName = adding.every(catalogue.isStatement);
  return choiceOf(indexed, byName ? chosen.sort(compareText) : chosen, byName);
}

function choiceOf({ image, fieldNumber }: IndexedImage, names: readonly string[], byName: boolean): FieldChoice {
  const numbers = names.flatMap((name) => fieldNumber(name) ?? []);
  const fields = Int32Array.from(byName ? numbers : numbers.sort((a, b) => a - b));
  const isChosen = new Uint8Array(image.fields.length);
  for (const number of fields) isChosen[number] = 1;
  return {
    fields,
    isChosen,
    inImageOrder: !byName,
    absent: names.filter((name) => fieldNumber(name) === undefined),
    names: new Set(names),
  };
}
