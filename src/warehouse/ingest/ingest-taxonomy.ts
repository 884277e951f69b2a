import type { Diagnostic } from '../../core/base/diagnostic.ts';
import type { TaxonomyRead } from '../../core/model/taxonomy.ts';
import { levelDiagnostics } from '../../core/taxonomy/levels.ts';
import type { IngestPorts } from '../store/ports.ts';
import { openSession } from '../store/session.ts';
import type { WrittenTaxonomy } from '../store/write-taxonomy.ts';
import type { IngestRequest } from './ingest-fsds.ts';
import type { IngestTarget } from './ingest-rows.ts';

/**
 * The taxonomies of an input, each `new` or `unchanged`; `counts` of what was read, `diagnostics` of what is wrong in
 * it.
 */
export type IngestedTaxonomies = {
  readonly run: number;
  readonly taxonomies: readonly WrittenTaxonomy[];
  readonly counts: Readonly<Record<string, number>>;
  readonly diagnostics: readonly Diagnostic[];
};

export type TaxonomyRequest = IngestRequest & {
  /** Larger documents, in bytes, are refused; 256 MiB where it is left out. */
  readonly maxXml?: number | undefined;
  /** The disclosures of a US-GAAP release too; without them where it is left out. */
  readonly disclosures?: boolean | undefined;
};

/** Brings in the XBRL taxonomies of one zip or folder. */
export async function ingestTaxonomy(
  path: string,
  request: TaxonomyRequest,
  ports: IngestPorts,
): Promise<IngestedTaxonomies> {
  const { openFileSet } = await import('../sources/archive/open-file-set.ts');
  const { readXbrlTaxonomies } = await import('../sources/xbrl/read-taxonomies.ts');
  const set = await openFileSet(path);
  ports.progress.stage(`taxonomies of ${set.name}`);
  const { maxXml, disclosures = false, ...target } = request;
  const options = { maxXml, disclosures, signal: ports.signal };
  const read = await readXbrlTaxonomies(set, options);
  return storeTaxonomies(read, { ...target, command: 'ingest taxonomy', input: path }, ports);
}

/**
 * Writes the taxonomies that were read, in one transaction, and reports child levels that differ from those of the
 * trees.
 */
export async function storeTaxonomies(
  read: TaxonomyRead,
  target: IngestTarget,
  ports: IngestPorts,
): Promise<IngestedTaxonomies> {
  const { counts, diagnostics } = withLevels(read, target.input);
  const session = await openSession();
  try {
    ports.progress.stage('writing to the store');
    return await session.write(target.store, ports, async (writer) => {
      const run = await writer.recordRun(target, { counts, diagnostics });
      const taxonomies = await writer.writeTaxonomies(run, read.taxonomies);
      for (const rules of read.publishedRules ?? []) await writer.writePublishedRules(run, rules);
      return { run, taxonomies, counts, diagnostics };
    });
  } finally {
    session.close();
  }
}

function withLevels({ taxonomies, counts, diagnostics }: TaxonomyRead, file: string): Omit<TaxonomyRead, 'taxonomies'> {
  const levels = taxonomies.map(({ parts }) => levelDiagnostics(parts, { file }));
  return {
    counts: { ...counts, levelsDiffering: levels.reduce((sum, { levelsDiffering }) => sum + levelsDiffering, 0) },
    diagnostics: [...diagnostics, ...levels.flatMap((of) => of.diagnostics)],
  };
}
