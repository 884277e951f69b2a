import { nearest } from '../../../core/base/nearest.ts';
import { quoteClipped } from '../../../core/base/text.ts';
import { readParameter } from '../../protocol/request/parameters.ts';
import { badRequest } from '../../protocol/service-error.ts';
import type { FieldLabelAnswer, WireLabelledField } from '../../protocol/taxonomy/resources.ts';
import type { Call } from '../parts.ts';

/** Unknown ids or names that a message lists. */
const MOST_LISTED = 5;

/**
 * The fields of the answer that `fieldid` or `fieldname` (any case) ask for, in the answer's order; all of them where
 * neither is given. Both at once, spaces, a label instead of a name, and an unknown field are a ServiceError
 * (400).
 */
export function selectLabels({ fields }: FieldLabelAnswer, { query }: Pick<Call, 'query'>): FieldLabelAnswer {
  const ids = query.get('fieldid');
  const names = query.get('fieldname');
  if (ids !== undefined && names !== undefined) {
    throw badRequest('fieldid and fieldname must not be combined; give one of them.');
  }
  const isWanted = ids === undefined ? byName(fields, names ?? '') : byId(fields, ids);
  const selected = fields.filter(isWanted);
  return { total: selected.length, fields: selected };
}

type Fields = readonly WireLabelledField[];
type Test = (field: WireLabelledField) => boolean;

function byId(fields: Fields, text: string): Test {
  const wanted = new Set(readParameter('fieldid', text));
  const known = new Set(fields.map(({ id }) => id));
  const unknown = [...wanted].filter((id) => !known.has(id));
  if (unknown.length > 0) {
    throw badRequest(`fieldid has numbers that are not fields of this taxonomy: ${listed(unknown.map(String))}.`);
  }
  return ({ id }) => wanted.has(id);
}

function byName(fields: Fields, text: string): Test {
  const entries = new Map(readParameter('fieldname', text).map((name) => [name.toLowerCase(), name]));
  const known = new Set(fields.map(({ name }) => name.toLowerCase()));
  const unknown = [...entries].filter(([name]) => !known.has(name)).map(([, name]) => name);
  if (unknown.length > 0) for (const entry of [text, ...unknown]) refuseLabel(fields, entry);
  if (text.includes(' ')) throw badRequest('fieldname must be names of fields, separated by commas without spaces.');
  if (unknown.length > 0) {
    const meant =
      unknown.length === 1
        ? nearest(
            unknown[0] ?? '',
            fields.map(({ name }) => name),
          )
        : undefined;
    const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
    const names = listed(unknown.map(quoteClipped));
    throw badRequest(`fieldname has names that are not fields of this taxonomy: ${names}.${hint}`);
  }
  return ({ name }) => entries.has(name.toLowerCase());
}

/** A label may hold commas, so the whole value is looked up as well as its entries. */
function refuseLabel(fields: Fields, entry: string): void {
  const wanted = entry.trim().toLowerCase();
  const meant = fields.filter(({ labels }) => labels.some((label) => label.text.trim().toLowerCase() === wanted));
  if (meant.length === 0) return;
  const names = listed(meant.map(({ name }) => name));
  throw badRequest(`fieldname takes names, and ${quoteClipped(entry)} is a label; its field is ${names}.`);
}

function listed(texts: readonly string[]): string {
  const more = texts.length - MOST_LISTED;
  return texts.slice(0, MOST_LISTED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
