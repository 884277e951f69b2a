import type { OverviewOutput } from '../../../core/model/shapes/overview.ts';
import { columnsOf, plural } from '../../../output/report/document.ts';
import { snapshotTarget } from '../../../output/report/target.ts';
import { unfinishedBlocks } from '../../../output/report/views/ingest-status.ts';
import { unfinishedRun } from '../../../service/sync/run/unfinished-run.ts';
import type { StoredSnapshot } from '../../../warehouse/store/snapshots.ts';
import type { Asked } from '../page.ts';
import { Blocks, Hint } from './blocks.tsx';
import { DataTable } from './table.tsx';

export type Incomplete = OverviewOutput['incomplete'];

type Read = { readonly snapshots: readonly StoredSnapshot[]; readonly run: { readonly snapshot: number } | undefined };

/** `snapshots`: those up to the one that is shown, the oldest first. */
export async function incompleteOf(
  { store, at }: Pick<Asked, 'store' | 'at'>,
  { snapshots, run }: Read,
): Promise<Incomplete> {
  const newest = new Map(snapshots.map((one) => [`${one.source} ${one.resource}`, one]));
  return {
    unfinished: at === undefined ? await unfinishedRun(store) : null,
    partial: [...newest.values()].filter(({ complete }) => !complete),
    unchecked: run ? snapshots.filter(({ snapshot }) => snapshot > run.snapshot).length : 0,
  };
}

type Props = { readonly incomplete: Incomplete; readonly asked: Pick<Asked, 'link' | 'wordHint'> };

/** What is still to come: nothing where all is there and checked. */
export function IncompleteParts({ incomplete, asked }: Props) {
  const { link, wordHint } = asked;
  const { unfinished, partial, unchecked } = incomplete;
  if (unfinished === null && partial.length === 0 && unchecked === 0) return null;
  return (
    <>
      <h2>Incomplete</h2>
      {unchecked > 0 ? (
        <p>
          {plural(unchecked, 'snapshot')} {unchecked === 1 ? 'is' : 'are'} newer than the last run of the checks.{' '}
          <Hint text={wordHint({ code: 'record-findings' })} />
        </p>
      ) : null}
      <Blocks
        caption="The ingest that is not finished"
        blocks={unfinishedBlocks({ unfinished, running: null })}
        asked={asked}
      />
      {partial.length === 0 ? null : (
        <details>
          <summary>
            {plural(partial.length, 'resource')} last seen in part: rows that the source no longer has may still be here
          </summary>
          <DataTable
            link={link}
            caption="Resources by their newest snapshot, which retired no rows"
            columns={columnsOf('resource', '>snapshot', 'observed', 'scope', '>seen')}
            rows={partial.map(({ resource, snapshot, observedAt, partition, rows: { seen } }) => [
              resource,
              { count: snapshot, to: snapshotTarget(snapshot) },
              { date: observedAt },
              partition,
              seen,
            ])}
          />
        </details>
      )}
    </>
  );
}
