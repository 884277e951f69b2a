import { type ApplicationKey, keyHash } from '../../src/core/model/application-key.ts';
import type { RowImage } from '../../src/core/model/row-image.ts';
import type { ServedTaxonomy } from '../../src/core/model/service-taxonomies.ts';
import { imageIndexer } from '../../src/service/image/indexed-image.ts';
import { type Assumptions, DEFAULT_ASSUMPTIONS } from '../../src/service/protocol/assumptions.ts';
import type { Format } from '../../src/service/protocol/routes.ts';
import { ServiceError } from '../../src/service/protocol/service-error.ts';
import { createNotificationHandlers, type NotificationRoute } from '../../src/service/server/notifications/handlers.ts';
import type { ServiceParts } from '../../src/service/server/parts.ts';
import { memoryServiceFile, type ServiceFile } from '../../src/warehouse/store/service-file/memory-service-file.ts';
import { imageOf, num } from './row-images.ts';

function applicationKey(label: string, change: Partial<ApplicationKey> = {}): ApplicationKey {
  return { label, hash: keyHash(label), resources: 'all', fields: 'all', withoutFields: [], ...change };
}

/** Keys whose text is their label. */
export const KEYS: readonly ApplicationKey[] = [
  applicationKey('demo'),
  applicationKey('other'),
  applicationKey('few', { withoutFields: ['netincome', 'ebit'] }),
  applicationKey('companies', { resources: ['companies'] }),
];

const IMAGE = imageOf('CoreFinancials-ANN', [
  { values: { primarysymbol: 'AAA', periodenddate: '12/31/2018', netincome: num('12.50'), fiscalyear: num(2018) } },
]);

type World = {
  readonly images?: readonly RowImage[];
  readonly taxonomies?: readonly ServedTaxonomy[];
  readonly assumptions?: Partial<Assumptions>;
  readonly file?: ServiceFile;
};

export type Told = {
  readonly status: number;
  /** The body of an answer, read as JSON where it is; the message of an error. */
  readonly body: unknown;
  readonly headers: Headers;
  readonly statusText: string;
};

export type Question = {
  readonly key?: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly format?: Format;
  /** An object is sent as JSON. */
  readonly body?: unknown;
};

/** A service with nothing but handlers of notifications; `ask` calls one and tells an error as its answer. */
export function notificationService({ images = [IMAGE], taxonomies = [], assumptions = {}, file }: World = {}) {
  const handlers = createNotificationHandlers(imageIndexer());
  const kept = file ?? memoryServiceFile(KEYS);
  let made = 0;
  const unused = (): never => {
    throw new Error('notifications need no such part');
  };
  const parts: ServiceParts = {
    view: {
      rows: async (resource) => images.find((image) => image.resource === resource) ?? imageOf(resource, []),
      taxonomy: unused,
      taxonomies: async () => taxonomies,
      nextChange: unused,
    },
    keys: { find: kept.keys.find, spend: unused },
    subscriptions: kept.subscriptions,
    templates: kept.templates,
    clock: { now: unused, advance: unused },
    wallClock: unused,
    assumptions: { ...DEFAULT_ASSUMPTIONS, ...assumptions },
    newId: () => {
      made += 1;
      return made.toString(16).padStart(32, '0');
    },
  };
  const ask = async (route: NotificationRoute, question: Question = {}): Promise<Told> => {
    const { key = 'demo', path = {}, query = {}, headers, format = 'json', body } = question;
    const known = kept.keys.find(key);
    if (!known) throw new Error(`no key ${key}`);
    try {
      const response = await handlers[route]({
        route,
        path,
        format,
        query: new Map(Object.entries(query)),
        headers: new Headers(headers ?? { 'content-type': 'application/json' }),
        body: async () => (typeof body === 'string' ? body : JSON.stringify(body ?? {})),
        key: known,
        parts,
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.startsWith('application/json');
      const { status, statusText } = response;
      return { status, statusText, headers: response.headers, body: isJson ? JSON.parse(text) : text };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { status, message, allow = [] } = error.answer;
      return { status, body: message, headers: new Headers({ allow: allow.join(', ') }), statusText: '' };
    }
  };
  return { ask, parts };
}
