import { existsSync } from 'node:fs';
import { getOrCreate } from '../../../core/base/collections.ts';
import { SERVICE_NAMESPACE } from '../../../core/model/taxonomy.ts';
import { NO_STORED_FIELDS, type StoredFields } from '../../../warehouse/store/numbering.ts';
import type { StorePorts } from '../../../warehouse/store/ports.ts';
import type { FieldKinds } from '../../../warehouse/store/service-runs/field-kinds.ts';
import type { StoredCompany } from '../../../warehouse/store/service-runs/known-companies.ts';
import type { LastCheck } from '../../../warehouse/store/service-runs/taxonomy-checks.ts';
import type { Session } from '../../../warehouse/store/session.ts';
import { canonicalQuestion } from '../run/open-run.ts';
import type { ServiceRequest } from '../types.ts';
import { type CountedCompany, type KnownCompany, listedSymbol, rowsBy } from './known-companies.ts';
import { HEADROOM_ROWS, MOST_ROWS } from './limits.ts';
import type { Selection } from './selection.ts';
import { SLICED_RESOURCES } from './sliced-resources.ts';

/** The state of the store before anything is requested. */
export type StoredState = {
  /** All companies, with the rows that each has of a resource; empty where the store has none of that resource. */
  readonly counted: (resource: string) => readonly CountedCompany[];
  readonly companies: readonly KnownCompany[];
  /** Rows that a company has of a resource; `undefined` where the store has never seen the resource whole. */
  readonly rowsOf: (resource: string) => ((company: KnownCompany) => number) | undefined;
  /** Rows of a symbol, by any request; `undefined` where the store has none and does not know whether there are any. */
  readonly rowsOfSymbol: (resource: string, symbol: string) => number | undefined;
  /**
   * Rows that a slice is planned to have at most: there is room for more where rows came with the newest snapshot but
   * the first.
   */
  readonly mostRows: (resource: string) => number;
  readonly kinds: ReadonlyMap<string, FieldKinds>;
  /** The validator of a stored part of a taxonomy that is intact. */
  readonly validator: (id: string, part: string) => string | undefined;
  readonly checks: readonly LastCheck[];
  /** Ids of the fields of the service. */
  readonly fields: StoredFields;
  /** Summary of a run that was committed, as JSON. */
  readonly committed: string | undefined;
};

const NOTHING: Awaited<ReturnType<typeof readStored>> = {
  companies: [],
  growing: new Set(),
  kinds: new Map(),
  checks: [],
  fields: NO_STORED_FIELDS,
  committed: undefined,
};

/** The question to the store. */
export type StoreQuery = {
  readonly request: ServiceRequest;
  readonly selection: Selection;
  /** The run whose summary is looked for. */
  readonly run?: string | undefined;
};

const WITH_QUARTERS = SLICED_RESOURCES.flatMap(({ name, hasQuarters }) => (hasQuarters ? [name] : []));

/**
 * Reads the results of earlier runs from a store; none where there is no store. Fails with the code `old-schema` where
 * it must be migrated first.
 */
export async function readStoredState(session: Session, query: StoreQuery, ports: StorePorts): Promise<StoredState> {
  const { store, format } = query.request;
  const {
    companies: counts,
    growing,
    ...stored
  } = existsSync(store) ? await readStored(session, query, ports) : NOTHING;
  const companies = counts.map(knownCompany);
  const validators = new Map(
    stored.checks.flatMap(({ id, part, etag, intact, format: form }) =>
      intact && etag !== null && form === format ? [[`${id} ${part}`, etag]] : [],
    ),
  );
  const byResource = new Map<string, CountedRows>();
  const countedIn = (resource: string): CountedRows =>
    getOrCreate(byResource, resource, () =>
      countedRows(companies.map((company, at) => ({ ...company, rows: counts[at]?.rows.get(resource) ?? 0 }))),
    );
  const seen = (resource: string): boolean => stored.kinds.has(resource);
  return {
    ...stored,
    companies,
    counted: (resource) => (seen(resource) ? countedIn(resource).companies : []),
    rowsOf: (resource) => (seen(resource) ? countedIn(resource).rowsOf : undefined),
    rowsOfSymbol: (resource, symbol) => {
      const rows = countedIn(resource).rowsOf({ symbol });
      return rows > 0 || seen(resource) ? rows : undefined;
    },
    mostRows: (resource) => (growing.has(resource) ? HEADROOM_ROWS : MOST_ROWS),
    validator: (id, part) => validators.get(`${id} ${part}`),
  };
}

type CountedRows = {
  readonly companies: readonly CountedCompany[];
  readonly rowsOf: (company: KnownCompany) => number;
};

/** Rows of a company by its number, where it has one; else by symbol. */
function countedRows(companies: readonly CountedCompany[]): CountedRows {
  const byId = rowsBy(companies, ({ entityId }) => entityId);
  const bySymbol = rowsBy(companies, listedSymbol);
  const rowsOf = (company: KnownCompany): number => {
    const own = company.entityId === undefined ? undefined : byId.get(company.entityId);
    return own ?? bySymbol.get(listedSymbol(company) ?? '') ?? 0;
  };
  return { companies, rowsOf };
}

async function readStored(session: Session, { request, selection, run }: StoreQuery, ports: StorePorts) {
  const { quarters } = selection.restriction;
  return session.read(request.store, ports, async (reader) => ({
    companies: await reader.knownCompanies({ quarters, withQuarters: WITH_QUARTERS }),
    growing: await reader.growingResources(),
    kinds: await reader.fieldKinds(),
    checks: await reader.taxonomyChecks(canonicalQuestion(request).url),
    fields: await reader.storedFields(SERVICE_NAMESPACE),
    committed: run === undefined ? undefined : await reader.serviceRun(run),
  }));
}

function knownCompany({ symbol, entityId, exchange }: StoredCompany): KnownCompany {
  return { symbol: symbol ?? undefined, entityId: entityId ?? undefined, exchange: exchange ?? undefined };
}

/**
 * The taxonomies that need not be asked for, because all of them were checked a short time ago; none where one was not,
 * or the user wants them checked. A check that lies in the future was made by a clock that was wrong.
 */
export function taxonomiesFresh(
  { refresh, taxonomyTimeToLive }: Pick<ServiceRequest, 'refresh' | 'taxonomyTimeToLive'>,
  { checks }: Pick<StoredState, 'checks'>,
  now: Date,
): readonly string[] {
  const list = checks.find(({ part }) => part === 'taxonomy');
  if (refresh || !list) return [];
  // The taxonomies of the newest list, recorded with it. Others are not offered any more.
  const listed = checks.filter(({ run }) => run >= list.run);
  const isRecent = listed.every(({ checkedAt }) => {
    const age = now.getTime() - Date.parse(checkedAt);
    return age >= 0 && age < taxonomyTimeToLive;
  });
  const isIntact = listed.every(({ part, intact }) => part === 'taxonomy' || intact);
  if (!isRecent || !isIntact) return [];
  return [...new Set(listed.flatMap(({ id }) => (id === '' ? [] : `taxonomy ${id}`)))];
}
