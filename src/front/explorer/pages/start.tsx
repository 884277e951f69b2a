import { z } from 'zod';
import type { OverviewOutput } from '../../../core/model/shapes/overview.ts';
import { type Block, columnsOf, head, plural, type TableRow, table } from '../../../output/report/document.ts';
import { snapshotTarget } from '../../../output/report/target.ts';
import { unfinishedBlocks } from '../../../output/report/views/ingest-status.ts';
import { overviewView } from '../../../output/report/views/page-data.ts';
import { companyName } from '../../../output/report/views/sentences.ts';
import { snapshotsView } from '../../../output/report/views/snapshots.ts';
import { unfinishedRun } from '../../../service/sync/run/unfinished-run.ts';
import { storedSnapshots } from '../../../warehouse/reading/diff.ts';
import type { FindingCounts } from '../../../warehouse/store/findings/finding-counts.ts';
import type { FilingCounts } from '../../../warehouse/store/findings/finding-facets.ts';
import { withReader } from '../../../warehouse/store/reader.ts';
import type { StoredSnapshot } from '../../../warehouse/store/snapshots.ts';
import { definePage, type PageRequest } from '../page.ts';
import { Blocks, Hint, NoRun } from '../parts/blocks.tsx';
import { FindingCharts, NO_COUNTS } from '../parts/finding-charts.tsx';
import { ACROSS, type Across, sectionsOf } from '../parts/heat-map.tsx';
import { type ReadRun, readRun } from '../parts/recorded-run.ts';
import { RunSections, RunSummary } from '../parts/run.tsx';

type Data = {
  readonly snapshots: readonly StoredSnapshot[];
  readonly run: ReadRun | undefined;
  /** Findings that the run before does not have; undefined where there is no run before. */
  readonly fresh: number | undefined;
  readonly failing: readonly FilingCounts[];
  readonly counts: FindingCounts;
  readonly incomplete: Incomplete;
};

type Query = { readonly across?: Across | undefined };

const SHOWN = 10;

export const startPage = definePage({
  name: 'start',
  /** What sections are counted against. */
  query: { across: z.enum(ACROSS).optional() },
  load: ({ store, ports, at }) =>
    withReader(store, ports, async (reader): Promise<Data> => {
      const snapshot = (await reader.snapshotOf(at)) ?? (await reader.newestSnapshot());
      const snapshots = await storedSnapshots({ use: (use) => use(reader) }, ports, { asOf: at });
      const [recorded, before] = await reader.runs(snapshot, 2);
      const run = recorded && readRun(recorded);
      const incomplete = await incompleteOf({ store, at }, { snapshots, run });
      if (!run) return { snapshots, run, fresh: undefined, failing: [], counts: NO_COUNTS, incomplete };
      const errors = { run: run.run, snapshot: run.snapshot, severity: 'error' };
      const failing = await reader.countByFiling(errors, SHOWN);
      const fresh = before && (await reader.countNewFindings({ run: run.run, before: before.run }));
      const counts = await reader.countFindings({ run: run.run, snapshot: run.snapshot });
      return { snapshots, run, fresh, failing, counts, incomplete };
    }),
  view: (data, request) => ({ title: 'Crossfoot', body: <Body data={data} request={request} /> }),
  output: (data) => overviewView(overviewOf(data)),
});

function overviewOf({ snapshots, run, fresh, failing, counts, incomplete }: Data): OverviewOutput {
  return {
    snapshot: snapshots.at(-1)?.snapshot ?? 0,
    run: run ? { ...run, fresh: fresh ?? null, ...printedTotals(run) } : null,
    incomplete,
    filed: counts.filed,
    sections: sectionsOf(counts),
    filings: failing.map(({ document: { name, form, filed }, company, errors }) => ({
      document: name,
      form,
      filed,
      company,
      errors,
    })),
  };
}

function printedTotals({ totals: { coverage, groups: _, ...totals } }: ReadRun) {
  return { totals, coverage };
}

function Body({ data, request }: { readonly data: Data; readonly request: PageRequest<'start', Query> }) {
  const { snapshots, run, fresh, failing, counts, incomplete } = data;
  const { link } = request;
  return (
    <>
      {run === undefined ? <NoRun request={request} /> : <RunSummary run={run} fresh={fresh} link={link} />}
      <FindingCharts counts={counts} across={request.query.across ?? 'companies'} request={request} />
      {failing.length === 0 ? null : (
        <Blocks
          blocks={[head('Newest filings with errors'), table(FAILING, failing.map(failingRow))]}
          request={request}
        />
      )}
      {run === undefined || run.totals.coverage.length === 0 ? null : <RunSections run={run} request={request} />}
      <IncompleteParts incomplete={incomplete} request={request} />
      <h2>Newest snapshots</h2>
      <Blocks
        caption="Newest snapshots"
        blocks={snapshotsView(snapshots.slice(-SHOWN).toReversed()).document()}
        request={request}
      />
      <p>
        <a href={link('snapshots', {})}>{plural(snapshots.length, 'snapshot')} in all</a>
      </p>
    </>
  );
}

const FAILING = columnsOf('!filing', 'company', 'form', 'filed', '>errors');

function failingRow({ document: { name, form, filed }, company, errors }: FilingCounts): TableRow {
  return {
    cells: [
      { text: name, to: { page: 'filing', document: name } },
      company ? { text: companyName(company), to: { page: 'company', key: company.key } } : '',
      form ?? '',
      { date: filed ?? '' },
      errors,
    ],
  };
}

export type Incomplete = OverviewOutput['incomplete'];

type Read = { readonly snapshots: readonly StoredSnapshot[]; readonly run: { readonly snapshot: number } | undefined };

/** `snapshots`: those up to the one that is shown, the oldest first. */
export async function incompleteOf(
  { store, at }: Pick<PageRequest, 'store' | 'at'>,
  { snapshots, run }: Read,
): Promise<Incomplete> {
  const newest = new Map(snapshots.map((stored) => [`${stored.source} ${stored.resource}`, stored]));
  return {
    unfinished: at === undefined ? await unfinishedRun(store) : null,
    partial: [...newest.values()].filter(({ complete }) => !complete),
    unchecked: run ? snapshots.filter(({ snapshot }) => snapshot > run.snapshot).length : 0,
  };
}

type Props = { readonly incomplete: Incomplete; readonly request: Pick<PageRequest, 'link' | 'wordHint'> };

/** What is still to come: nothing where all is there and checked. */
export function IncompleteParts({ incomplete, request }: Props) {
  const { wordHint } = request;
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
        request={request}
      />
      {partial.length === 0 ? null : (
        <details>
          <summary>
            {plural(partial.length, 'resource')} last seen in part: rows that the source no longer has may still be here
          </summary>
          <Blocks blocks={[partialTable(partial)]} request={request} />
        </details>
      )}
    </>
  );
}

function partialTable(partial: readonly StoredSnapshot[]): Block {
  const rows = partial.map(({ resource, snapshot, observedAt, partition, rows: { seen } }) => ({
    cells: [resource, { count: snapshot, to: snapshotTarget(snapshot) }, { date: observedAt }, partition, seen],
  }));
  const columns = columnsOf('resource', '>snapshot', 'observed', 'scope', '>seen');
  return table(columns, rows, 'Resources by their newest snapshot, which retired no rows');
}
