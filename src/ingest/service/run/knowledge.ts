import { existsSync } from 'node:fs';
import type { Format } from '../../../protocol/routes.ts';
import { SERVICE_NAMESPACE } from '../../../sources/service/service-field.ts';
import { NO_STORED_FIELDS, type StoredFields } from '../../../store/numbering.ts';
import { type FieldKinds, readFieldKinds } from '../../../store/service-runs/field-kinds.ts';
import { readKnownCompanies, type StoredCompany } from '../../../store/service-runs/known-companies.ts';
import { readServiceRun } from '../../../store/service-runs/record-service-run.ts';
import { type LastCheck, readTaxonomyChecks } from '../../../store/service-runs/taxonomy-checks.ts';
import { openSession, type StorePorts, withReader, withWriter } from '../../../store/session.ts';
import { readStoredFields } from '../../../store/stored-fields.ts';
import { companyKey, EMPTY_UNIVERSE, type KnownCompany, type Universe } from '../plan/universe.ts';

/** What the store tells before anything is asked. */
export type Knowledge = {
  /** All companies, with the rows that each has of a resource; empty where the store has none of that resource. */
  readonly universe: (resource: string) => Universe;
  readonly companies: readonly KnownCompany[];
  /** Rows that a company has of a resource; `undefined` where the store has never seen the resource whole. */
  readonly rowsOf: (resource: string) => ((company: KnownCompany) => number) | undefined;
  readonly kinds: ReadonlyMap<string, FieldKinds>;
  /** The validator of a stored part of a taxonomy that is intact. */
  readonly validator: (id: string, part: string) => string | undefined;
  readonly checks: readonly LastCheck[];
  /** Ids of the fields of the service. */
  readonly fields: StoredFields;
  /** Summary of a run that was committed, as JSON. */
  readonly committed: string | undefined;
};

type Stored = Pick<Knowledge, 'kinds' | 'checks' | 'fields' | 'committed'> & {
  readonly companies: readonly StoredCompany[];
};

const NOTHING: Stored = { companies: [], kinds: new Map(), checks: [], fields: NO_STORED_FIELDS, committed: undefined };

/** Reads what a store tells of earlier runs; nothing where there is no store. `run`: whose summary is looked for. */
export async function readKnowledge(
  store: string,
  { url, format, run }: { readonly url: string; readonly format: Format; readonly run: string | undefined },
  ports: StorePorts,
): Promise<Knowledge> {
  const stored = existsSync(store) ? await readStored(store, url, run, ports) : NOTHING;
  const companies = stored.companies.map(knownCompany);
  const validators = new Map(
    stored.checks.flatMap(({ id, part, etag, intact, format: of }) =>
      intact && etag !== null && of === format ? [[`${id} ${part}`, etag]] : [],
    ),
  );
  const seen = (resource: string): boolean => stored.kinds.has(resource);
  return {
    companies,
    kinds: stored.kinds,
    checks: stored.checks,
    fields: stored.fields,
    committed: stored.committed,
    universe: (resource) => {
      if (!seen(resource)) return EMPTY_UNIVERSE;
      return { companies, rows: (at) => stored.companies[at]?.rows.get(resource) ?? 0 };
    },
    rowsOf: (resource) => {
      if (!seen(resource)) return undefined;
      const rows = new Map<string, number>();
      for (const [at, company] of companies.entries()) {
        const key = companyKey(company);
        if (key !== undefined) rows.set(key, (rows.get(key) ?? 0) + (stored.companies[at]?.rows.get(resource) ?? 0));
      }
      return (company) => rows.get(companyKey(company) ?? '') ?? 0;
    },
    validator: (id, part) => validators.get(`${id} ${part}`),
  };
}

async function readStored(store: string, url: string, run: string | undefined, ports: StorePorts): Promise<Stored> {
  const read = () =>
    withReader(store, ports, async (connection) => ({
      companies: await readKnownCompanies(connection),
      kinds: await readFieldKinds(connection),
      checks: await readTaxonomyChecks(connection, url),
      fields: await readStoredFields(connection, SERVICE_NAMESPACE),
      committed: run === undefined ? undefined : await readServiceRun(connection, run),
    }));
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Error) || !/has schema \d+; this version reads/.test(error.message)) throw error;
  }
  await bringUpToDate(store, ports);
  return read();
}

/** A store of an older schema: writing nothing migrates it. */
async function bringUpToDate(store: string, ports: StorePorts): Promise<void> {
  const session = await openSession();
  try {
    await withWriter(session, store, ports, async () => {});
  } finally {
    session.close();
  }
}

function knownCompany({ symbol, entityId, exchange, name }: StoredCompany): KnownCompany {
  return {
    ...(symbol !== null && { symbol }),
    ...(entityId !== null && { entityId }),
    ...(exchange !== null && { exchange }),
    ...(name !== null && { name }),
  };
}
