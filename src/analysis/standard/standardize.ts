import { groupBy, memoize } from '../../core/base/collections.ts';
import type { StandardizeOutput } from '../../core/model/shapes/standard.ts';
import {
  fullResource,
  isProofResource,
  proofResource,
  STANDARD_SOURCE,
  standardResource,
} from '../../core/model/standard-resources.ts';
import { companyKeys } from '../../warehouse/reading/named-ids.ts';
import type { IngestPorts } from '../../warehouse/store/ports.ts';
import { openSession, type SessionReader } from '../../warehouse/store/session.ts';
import type { StandardCompany } from '../../warehouse/store/standard/standard-filings.ts';
import { deriveCompanies } from './derive-companies.ts';
import { countFigures, type StandardFigures } from './figures.ts';
import { periodRows } from './period-rows.ts';
import type { StandardRules } from './rules/rule.ts';
import { valueRows } from './value-rows.ts';
import { gatherRows, type StandardRows, type StandardSnapshot, writeAsFiled, writeAtOnce } from './write-standard.ts';

export type StandardizeRequest = {
  readonly store: string;
  readonly rules: StandardRules;
  /** Each a symbol, CIK, entity id or the beginning of a name; none for all that have changed. */
  readonly companies: readonly string[];
  /** Derives companies anew that have not changed. */
  readonly all: boolean;
  /** Whether the rows become history: a snapshot for each filing date. */
  readonly asFiled: boolean;
  readonly observedAt: string;
};

/**
 * What a run did, and what it measured of its own work: the JSON of `standardize`.
 *
 * @interface
 */
export type Standardized = StandardizeOutput;

type Counted = {
  readonly companies: number;
  /** Companies that have not changed since they were derived last. */
  readonly unchanged: number;
  readonly figures: StandardFigures;
};

const COMMAND = 'standardize';
const MEMORY = '160MB';

/** The input of a run over all companies: with the same rules, only what changed since is derived again. */
const inputOf = ({ fingerprint }: StandardRules): string => `filings, by the rules ${fingerprint}`;

/** Derives the standard fields of companies and writes them as rows of a source of their own, with their proofs. */
export async function standardize(request: StandardizeRequest, ports: IngestPorts): Promise<Standardized> {
  const { store, rules, observedAt } = request;
  const session = await openSession({ memory: MEMORY });
  try {
    const derived = await session.read(store, ports, (reader) => derive(reader, request, ports));
    const { rows, ...counted } = derived;
    if (rows.dated.size + rows.undated.size === 0) return output(counted, []);
    await ports.collectGarbage?.();
    const { companies } = request;
    const input = companies.length > 0 ? `filings of ${companies.join(', ')}` : inputOf(rules);
    const write = request.asFiled ? writeAsFiled : writeAtOnce;
    return output(counted, await write(session, { store, rows, rules, command: COMMAND, input, observedAt }, ports));
  } finally {
    session.close();
  }
}

/** The last of several snapshots of a resource is named, with all that they changed. */
function output({ companies, unchanged, figures }: Counted, snapshots: readonly StandardSnapshot[]): StandardizeOutput {
  const { filings, filingsWithoutRow, filingsInCurrencies, universal, grades, details, checks } = figures;
  return {
    totals: {
      companies,
      unchanged,
      filings,
      filingsWithoutRow,
      filingsInCurrencies,
      grades,
      details,
      universal: { cells: universal.of, filled: universal.count },
    },
    checks: checks.map(({ id, title, counts }) => ({ id, title, ...counts })),
    snapshots: Array.from(groupBy(snapshots, ({ resource }) => resource))
      .filter(([resource]) => !isProofResource(STANDARD_SOURCE, resource))
      .map(([resource, each]) => {
        const sum = (kind: 'new' | 'changed' | 'retired'): number =>
          each.reduce((count, { changes }) => count + changes[kind], 0);
        const snapshot = each.at(-1)?.snapshot ?? 0;
        return { resource, snapshot, new: sum('new'), changed: sum('changed'), retired: sum('retired') };
      }),
  };
}

type Derived = Counted & { readonly rows: StandardRows };

async function derive(reader: SessionReader, request: StandardizeRequest, ports: IngestPorts): Promise<Derived> {
  const { rules } = request;
  const snapshot = await reader.newestSnapshot();
  const all = await reader.standardCompanies(snapshot);
  const named = await companyKeys(reader, request.companies, snapshot);
  const chosen = named.length > 0 ? all.filter(({ key }) => named.includes(key)) : all;
  const isWhole = request.all || named.length > 0;
  const last = isWhole ? undefined : await reader.lastRunOf(COMMAND, inputOf(rules));
  const changed = last === undefined ? chosen : chosen.filter((company) => hasChanged(company, last));
  ports.progress.stage('companies', changed.length);
  const counter = countFigures();
  const textOf = memoize((text: string) => text);
  const gathered = gatherRows(request.asFiled);
  for await (const company of deriveCompanies(reader, changed, rules, snapshot)) {
    counter.add(company);
    for (const rows of valueRows(company.company, company.rules, periodRows(company), textOf)) {
      const { suffix, core, full, proofs } = rows;
      gathered.add(standardResource(suffix), core);
      if (full) gathered.add(fullResource(suffix), full);
      gathered.add(proofResource(suffix), proofs);
    }
    ports.progress.advance(1);
  }
  const unchanged = chosen.length - changed.length;
  return { companies: changed.length, unchanged, figures: counter.figures(), rows: gathered.rows() };
}

function hasChanged(company: StandardCompany, last: number): boolean {
  return company.changed > last;
}
