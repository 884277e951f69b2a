import { nearest } from '../../../core/base/nearest.ts';
import { quoteClipped } from '../../../core/base/text.ts';
import { expressionMessage } from '../../../core/expression/diagnostic.ts';
import { type FieldSet, suggestingOnly } from '../../../core/expression/fields.ts';
import { type ApplicationKey, mayReadField } from '../../../core/model/application-key.ts';
import type { IndexedImage } from '../../image/indexed-image.ts';
import { type FilterReading, type RowFilter, readFilterAnew } from '../../image/row-filter.ts';
import type { Assumptions } from '../../protocol/assumptions.ts';
import type { RowRequest } from '../../protocol/request/row-request.ts';
import { REQUEST_PARTS } from '../../protocol/request/row-request.ts';
import type { FieldTerm } from '../../protocol/request/terms.ts';
import { badRequest, ServiceError } from '../../protocol/service-error.ts';
import type { FieldCatalogue } from './fields.ts';

/** Suggestions are made for this many unknown names only; they take time. */
const MOST_GUESSED = 5;

/** The names of a request that are neither fields nor, in `fields`, groups; each once. */
export function unknownNames({ fields, sortBy }: RowRequest, catalogue: FieldCatalogue): readonly string[] {
  const groups = fields.filter(({ name }) => !catalogue.members(name)).map(({ name }) => name);
  const keys = sortBy.filter(({ field }) => !catalogue.isField(field)).map(({ field }) => field);
  return [...new Set([...groups, ...keys])];
}

/** Refuses (400) unknown names, each with the name that was probably meant, as far as the key may see it. */
export function refuseUnknown(
  unknown: readonly string[],
  { names, isField }: FieldCatalogue,
  key: ApplicationKey,
): void {
  if (unknown.length === 0) return;
  const visible = names.filter((name) => !isField(name) || mayReadField(key, name));
  const listed = unknown.map((name, index) => {
    const close = index < MOST_GUESSED ? visible.filter((known) => isClose(name, known)) : [];
    const meant = nearest(name, close);
    return quoteClipped(name) + (meant === undefined ? '' : ` (did you mean ${meant}?)`);
  });
  throw badRequest(`No field or field group has the name${listed.length === 1 ? '' : 's'} ${listed.join(', ')}.`);
}

/** Only names of about the same length that begin alike can be near; there are thousands. */
function isClose(name: string, known: string): boolean {
  if (known.startsWith(name)) return true;
  return known[0] === name[0] && Math.abs(known.length - name.length) <= Math.max(1, known.length / 3);
}

/**
 * Refuses fields outside the entitlement of a key that the request names in `fields`, `sortby` or the filter
 * (`filtered`), or by parameters that select by a field; the message lists them all. A group means those of its fields
 * that the key may see; by the switch `restrictedGroups`, all that `fields` does not negate.
 */
export function refuseForeign(
  key: ApplicationKey,
  request: RowRequest,
  filtered: readonly string[],
  catalogue: FieldCatalogue,
  { foreignField, restrictedGroups }: Pick<Assumptions, 'foreignField' | 'restrictedGroups'>,
): void {
  const named = namedFields(request.fields, catalogue, restrictedGroups === 'refused');
  const all = [...named, ...request.sortBy.map(({ field }) => field), ...filtered, ...selectingFields(request)];
  const foreign = [...new Set(all)].filter((name) => !mayReadField(key, name));
  if (foreign.length === 0) return;
  const negated = [...new Set(named)].filter((name) => !mayReadField(key, name)).map((name) => `!${name}`);
  const hint = negated.length === 0 ? '' : ` Negate them to get everything else: fields=all,${negated.join(',')}.`;
  const message = `The application key is not entitled to the fields: ${foreign.join(', ')}.${hint}`;
  throw new ServiceError({ status: foreignField === '403' ? 403 : 400, message });
}

/** The fields that terms name; where groups count as their fields, also those of groups that no term negates. */
function namedFields(
  terms: readonly FieldTerm[],
  catalogue: FieldCatalogue,
  groupsAreNames: boolean,
): readonly string[] {
  const added = terms.filter(({ remove }) => !remove).map(({ name }) => name);
  if (!groupsAreNames) return added.filter(catalogue.isField);
  const removed = new Set(terms.flatMap(({ name, remove }) => (remove ? (catalogue.members(name) ?? []) : [])));
  return added.flatMap((name) => catalogue.members(name) ?? []).filter((name) => !removed.has(name));
}

export function refuseUnrequested(
  { sortBy }: RowRequest,
  requested: ReadonlySet<string>,
  { takesAnyName }: FieldCatalogue,
): void {
  if (takesAnyName) return;
  const others = sortBy.filter(({ field }) => !requested.has(field)).map(({ field }) => field);
  if (others.length === 0) return;
  throw badRequest(
    `sortby must name requested fields only, add to fields: ${[...new Set(others)].map(quoteClipped).join(', ')}.`,
  );
}

type FilterRequest = { readonly text: string; readonly fields: FieldSet; readonly key: ApplicationKey };

/** The filter of a reading; refuses (400) one with errors. Suggestions are fields that the key may see. */
export function acceptedFilter(
  { filter }: FilterReading,
  indexed: IndexedImage,
  { text, fields, key }: FilterRequest,
): RowFilter {
  if (filter) return filter;
  const visible = suggestingOnly(fields, (name) => mayReadField(key, name));
  const { diagnostics } = readFilterAnew(indexed, text, visible);
  throw badRequest(`The filter is not understood: ${expressionMessage(text, diagnostics)}.`);
}

function selectingFields(request: RowRequest): readonly string[] {
  const parts = Object.keys(REQUEST_PARTS) as (keyof typeof REQUEST_PARTS)[];
  return parts.flatMap((name) => (isGiven(request[name]) ? REQUEST_PARTS[name].selectsBy : []));
}

function isGiven(value: RowRequest[keyof RowRequest]): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined;
}
