import type { FieldSet } from '../../core/expression/fields.ts';
import type { Alert, AlertProperties } from '../../core/model/alert.ts';
import type { SubscriptionAnswer } from '../../core/model/subscription.ts';
import { KEY_MASK, keyMask } from '../../core/transport/mask-key.ts';
import { rowRoute, urlOf } from '../../service/client/request-of.ts';
import type { IndexedImage } from '../../service/image/indexed-image.ts';
import { valueText } from '../../service/image/read-column.ts';
import { matchingRows, readFilter } from '../../service/image/row-filter.ts';
import { LIMITS } from '../../service/protocol/limits.ts';
import { printSortTerm } from '../../service/protocol/request/terms.ts';

/** The rows that satisfy an expression after a refresh. */
export type LinkScope = {
  readonly rows: number;
  /** By `entityid`. */
  readonly byEntity: ReadonlyMap<string, number>;
};

export type LinkOptions = {
  /** The address of the service: `http://127.0.0.1:8080`. */
  readonly baseUrl: string;
  /** The fields of the resource that the key may read, in lower case. */
  readonly fields: readonly string[];
  /** Absent where it is not known: the link is not narrowed. */
  readonly scope?: LinkScope;
};

export type DataLink = {
  readonly url: string;
  /** Companies of rows that fired which the link leaves out, because the service would refuse their number of rows. */
  readonly leftOut: number;
};

/** The entityids that the service takes. */
const ENTITY = /^\d{1,15}$/;
const DEFAULT_ORDER = [
  { field: 'primarysymbol', descending: false },
  { field: 'periodenddate', descending: true },
] as const;

/**
 * The link of an alert to the data API, with the expression as its filter. Where the service would refuse all rows of
 * that (the row threshold), and for an alert of one row, `entityids` narrows it to companies of rows that fired.
 */
export function dataLink(
  { AppKey, Expression, ResourceName }: SubscriptionAnswer,
  alert: Pick<Alert, 'entities' | 'row'>,
  { baseUrl, fields, scope }: LinkOptions,
): DataLink {
  const route = rowRoute(ResourceName);
  if (!route) throw new RangeError(`no path has the rows of ${ResourceName}`);
  const companies = narrowed(ResourceName, alert, scope);
  const query = {
    filter: Expression,
    limit: String(LIMITS.highestLimit),
    offset: '0',
    fields: 'all',
    ...sorted(fields),
    ...(companies && companies.length > 0 && { entityids: companies.join(',') }),
  };
  return {
    url: forText(`${urlOf(route.route, { path: route.path, query }, baseUrl)}&appkey=${encodeURIComponent(AppKey)}`),
    leftOut: companies ? alert.entities.length - companies.length : 0,
  };
}

/** The same address without the characters at which readers of plain text end a link. */
function forText(url: string): string {
  return url.replace(/['()*!]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** The default order of the service, as far as its fields may be read: a sort by any other is refused. */
function sorted(fields: readonly string[]): { readonly sortby?: string } {
  const known = DEFAULT_ORDER.filter(({ field }) => fields.includes(field));
  const [first] = fields;
  const terms = known.length === 0 && first !== undefined ? [{ field: first, descending: false }] : known;
  return terms.length === 0 ? {} : { sortby: terms.map(printSortTerm).join(',') };
}

/** The companies to narrow the link to, as many of `wanted` as the service answers together; `undefined`: all rows. */
function narrowed(
  resource: string,
  { entities, row }: Pick<Alert, 'entities' | 'row'>,
  scope: LinkScope | undefined,
): readonly string[] | undefined {
  const wanted = entities.filter((entity) => ENTITY.test(entity));
  if (row !== undefined) return wanted.length > 0 ? wanted : undefined;
  const most = resource.startsWith('Ownership') ? LIMITS.highestLimit : LIMITS.rowThreshold - 1;
  if (!scope || scope.rows <= most) return undefined;
  const chosen: string[] = [];
  let rows = 0;
  for (const entity of wanted) {
    const more = scope.byEntity.get(entity) ?? 0;
    if (rows + more > most || chosen.length === LIMITS.listEntries) continue;
    rows += more;
    chosen.push(entity);
  }
  return chosen;
}

/**
 * The scope of an expression in an image of its resource, at most: all rows, where the service would answer with all.
 */
export async function linkScope(indexed: IndexedImage, expression: string, fields: FieldSet): Promise<LinkScope> {
  const current = indexed.once(shownRows);
  // The service answers this few rows in any case.
  if (current.length < LIMITS.rowThreshold) return { rows: current.length, byEntity: new Map() };
  const { filter } = readFilter(indexed, expression, fields);
  const rows = filter ? await matchingRows(current, filter) : new Int32Array();
  const entities = indexed.columnNamed('entityid');
  const byEntity = new Map<string, number>();
  for (const row of rows) {
    const at = entities[row] ?? -1;
    if (at < 0) continue;
    const entity = valueText(indexed.image, at);
    byEntity.set(entity, (byEntity.get(entity) ?? 0) + 1);
  }
  return { rows: rows.length, byEntity };
}

function shownRows({ image: { withdrawn } }: IndexedImage): Int32Array {
  return Int32Array.from(withdrawn.keys()).filter((row) => withdrawn[row] === 0);
}

/** The same values for previews and reports, in which keys are masked. */
export function maskProperties(properties: AlertProperties): AlertProperties {
  return { ...properties, ServiceApplicationKey: KEY_MASK, DataLink: keyMask('')(properties.DataLink) };
}
