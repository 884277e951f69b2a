import { getOrCreate } from '../../core/base/collections.ts';
import { formatIsoDate } from '../../core/base/date.ts';
import { PERIOD_SUFFIXES } from '../../core/model/resource.ts';
import { fullResource, proofResource, STANDARD_SOURCE, standardResource } from '../../core/model/standard-resources.ts';
import type { IngestPorts } from '../../warehouse/store/ports.ts';
import type { CommittedSnapshot, SnapshotToCommit } from '../../warehouse/store/record-snapshots.ts';
import { type Session, stageRead, staging } from '../../warehouse/store/session.ts';
import type { DividedDay } from '../../warehouse/store/staged-days.ts';
import type { StandardRules } from './rules/rule.ts';
import { type CollectedRows, collectRows, type ValueRow } from './standard-read.ts';
import { standardTaxonomies } from './standard-taxonomy.ts';

type RowsByResource = ReadonlyMap<string, CollectedRows>;

/** Rows of values and of proofs by resource; those of documents without a filing date apart where that matters. */
export type StandardRows = { readonly dated: RowsByResource; readonly undated: RowsByResource };

/** In the order in which resources are written: values before their proofs. */
const RESOURCES = PERIOD_SUFFIXES.flatMap((suffix) => [
  standardResource(suffix),
  fullResource(suffix),
  proofResource(suffix),
]);

/** Gathers the rows of resources as they come. `asFiled`: see {@link StandardRows}. */
export function gatherRows(asFiled: boolean): {
  readonly add: (resource: string, row: ValueRow) => void;
  readonly rows: () => StandardRows;
} {
  const dated = new Map<string, CollectedRows>();
  const undated = new Map<string, CollectedRows>();
  const ordered = (rows: RowsByResource): RowsByResource =>
    new Map(
      RESOURCES.flatMap((resource) => {
        const own = rows.get(resource);
        return own ? [[resource, own]] : [];
      }),
    );
  return {
    add: (resource, row) => {
      const isApart = asFiled && row.document.filed === undefined;
      getOrCreate(isApart ? undated : dated, resource, () => collectRows(resource)).add(row);
    },
    rows: () => ({ dated: ordered(dated), undated: ordered(undated) }),
  };
}

/** What is written, and what its snapshots say of it. */
export type StandardWork = Pick<SnapshotToCommit, 'command' | 'input' | 'observedAt'> & {
  readonly store: string;
  readonly rows: StandardRows;
  readonly rules: Pick<StandardRules, 'industries' | 'fingerprint'>;
};

/** A snapshot of a resource. */
export type StandardSnapshot = Pick<CommittedSnapshot, 'snapshot' | 'changes' | 'run'> & { readonly resource: string };

/** Writes rows as one snapshot a resource, and the taxonomy of their fields. */
export async function writeAtOnce(
  session: Session,
  work: StandardWork,
  ports: IngestPorts,
): Promise<readonly StandardSnapshot[]> {
  const works = await stageRows(session, work.rows.dated, work, ports);
  ports.progress.stage('writing to the store');
  return session.write(work.store, ports, async (writer) => {
    const committed = withResources(work.rows.dated, await writer.commitSnapshots(works));
    await writer.writeTaxonomies(committed[0]?.run ?? 0, taxonomiesOf(work));
    return committed;
  });
}

/**
 * Writes rows as history, all in one transaction: resource by resource a snapshot for each filing date, with the rows
 * of the filings of that date, effective at its end. Filings of which a resource has rows are left out of it; rows
 * without a filing date come last, as {@link writeAtOnce} writes them.
 */
export async function writeAsFiled(
  session: Session,
  work: StandardWork,
  ports: IngestPorts,
): Promise<readonly StandardSnapshot[]> {
  const { dated, undated } = work.rows;
  ports.progress.stage('writing to the store');
  return session.write(work.store, ports, async (writer) => {
    const all: StandardSnapshot[] = [];
    for (const [resource, values] of dated) {
      const [whole] = await stageRows(session, new Map([[resource, values]]), work, ports);
      const { days } = await writer.stagedDays(STANDARD_SOURCE, resource);
      const wanted = days.filter(({ filings, known }) => filings > known);
      if (whole === undefined || wanted.length === 0) continue;
      const divided = await writer.divideByDay(wanted);
      const committed = await writer.commitSnapshots(divided.map((day) => ofDay(whole, day)));
      all.push(...committed.map((snapshot) => ({ ...snapshot, resource })));
    }
    if (undated.size > 0) {
      const works = await stageRows(session, undated, work, ports);
      all.push(...withResources(undated, await writer.commitSnapshots(works)));
    }
    if (all[0]) await writer.writeTaxonomies(all[0].run, taxonomiesOf(work));
    return all;
  });
}

/** A filing date of a read: no date retires rows of another. */
function ofDay({ summary, ...work }: SnapshotToCommit, { filed, counts }: DividedDay): SnapshotToCommit {
  const effectiveAt = `${formatIsoDate(filed)}T23:59:59`;
  return { ...work, summary: { ...summary, counts, scope: { ...summary.scope, wholeDocuments: false, effectiveAt } } };
}

async function stageRows(
  session: Session,
  rows: RowsByResource,
  { command, input, observedAt }: StandardWork,
  { signal }: IngestPorts,
): Promise<readonly SnapshotToCommit[]> {
  const stage = await session.stage();
  const works: SnapshotToCommit[] = [];
  for (const values of rows.values()) {
    if (works.length > 0) stage.nextRead();
    const summary = await stageRead(values.read(), stage, signal);
    works.push({ command, input, observedAt, summary });
  }
  await staging(stage.finish());
  return works;
}

function withResources(rows: RowsByResource, committed: readonly CommittedSnapshot[]): readonly StandardSnapshot[] {
  const resources = [...rows.keys()];
  return committed.map(({ snapshot, changes, run }, at) => ({ snapshot, changes, run, resource: resources[at] ?? '' }));
}

const taxonomiesOf = ({ rules }: StandardWork) => standardTaxonomies(rules.industries, rules.fingerprint);
