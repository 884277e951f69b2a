import { nearest } from '../../base/nearest.ts';
import { quoteClipped } from '../../base/quote-clipped.ts';
import { readParameter } from '../../protocol/request/parameters.ts';
import { badRequest, type ServiceError } from '../../protocol/service-error.ts';
import type { FieldLabelAnswer, WireLabelledField } from '../../protocol/taxonomy/resources.ts';
import type { Call } from '../parts.ts';

/** Unknown ids or names that a message lists. */
const MOST_LISTED = 5;

/**
 * The fields of the answer that `fieldid` or `fieldname` (any case) ask for, in the answer's order. Both at once,
 * spaces, a label instead of a name, and by the switch `unknownFields` an unknown field, are a ServiceError (400).
 */
export function selectLabels(answer: FieldLabelAnswer, { query, parts }: Call): FieldLabelAnswer | undefined {
  const ids = query.get('fieldid');
  const names = query.get('fieldname');
  if (ids !== undefined && names !== undefined) {
    throw badRequest('fieldid and fieldname must not be combined; give one of them.');
  }
  const refuses = parts.assumptions.unknownFields === 'refused';
  if (ids !== undefined) return selectById(answer, ids, refuses);
  return names === undefined ? undefined : selectByName(answer, names, refuses);
}

function selectById({ fields }: FieldLabelAnswer, text: string, refuses: boolean): FieldLabelAnswer {
  const wanted = new Set(readParameter('fieldid', text));
  const known = new Set(fields.map(({ id }) => id));
  const unknown = [...wanted].filter((id) => !known.has(id));
  if (refuses && unknown.length > 0) {
    throw badRequest(`fieldid has numbers that are not fields of this taxonomy: ${listed(unknown.map(String))}.`);
  }
  return answerOf(fields.filter(({ id }) => wanted.has(id)));
}

function selectByName({ fields }: FieldLabelAnswer, text: string, refuses: boolean): FieldLabelAnswer {
  const entries = new Map(readParameter('fieldname', text).map((name) => [name.toLowerCase(), name]));
  const known = new Set(fields.map(({ name }) => name.toLowerCase()));
  const unknown = [...entries].filter(([name]) => !known.has(name)).map(([, name]) => name);
  if (unknown.length > 0) for (const entry of [text, ...unknown]) refuseLabel(fields, entry);
  if (text.includes(' ')) throw badRequest('fieldname must be names of fields, separated by commas without spaces.');
  if (refuses && unknown.length > 0) throw unknownNames(fields, unknown);
  return answerOf(fields.filter(({ name }) => entries.has(name.toLowerCase())));
}

/** A label may hold commas, so the whole value is looked up as well as its entries. */
function refuseLabel(fields: readonly WireLabelledField[], entry: string): void {
  const wanted = entry.trim().toLowerCase();
  const meant = fields.filter(({ labels }) => labels.some((label) => label.text.trim().toLowerCase() === wanted));
  if (meant.length === 0) return;
  const names = listed(meant.map(({ name }) => name));
  throw badRequest(`fieldname takes names, and ${quoteClipped(entry)} is a label; its field is ${names}.`);
}

function unknownNames(fields: readonly WireLabelledField[], unknown: readonly string[]): ServiceError {
  const known = fields.map(({ name }) => name);
  const meant = unknown.length === 1 ? nearest(unknown[0] ?? '', known) : undefined;
  const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
  return badRequest(
    `fieldname has names that are not fields of this taxonomy: ${listed(unknown.map(quoteClipped))}.${hint}`,
  );
}

function listed(texts: readonly string[]): string {
  const more = texts.length - MOST_LISTED;
  return texts.slice(0, MOST_LISTED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function answerOf(fields: readonly WireLabelledField[]): FieldLabelAnswer {
  return { total: fields.length, fields };
}
