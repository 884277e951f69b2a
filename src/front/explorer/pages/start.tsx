import type { OverviewOutput } from '../../../core/model/shapes/overview.ts';
import { columnsOf, plural } from '../../../output/report/document.ts';
import { overviewView } from '../../../output/report/views/overview.ts';
import { snapshotsView } from '../../../output/report/views/snapshots.ts';
import { storedSnapshots } from '../../../warehouse/reading/diff.ts';
import type { FilingCounts } from '../../../warehouse/store/findings/counts-of-filings.ts';
import { withReader } from '../../../warehouse/store/reader.ts';
import type { StoredSnapshot } from '../../../warehouse/store/snapshots.ts';
import { type Asked, definePage, type Link } from '../page.ts';
import { Blocks } from '../parts/blocks.tsx';
import { companyName } from '../parts/company-name.ts';
import { type Incomplete, IncompleteParts, incompleteOf } from '../parts/incomplete.tsx';
import { NoRun } from '../parts/no-run.tsx';
import { type ReadRun, readRun } from '../parts/recorded-run.ts';
import { RunSections } from '../parts/run-sections.tsx';
import { RunSummary } from '../parts/run-summary.tsx';
import { DataTable, type PageRow, wholeCell } from '../parts/table.tsx';

type Data = {
  readonly snapshots: readonly StoredSnapshot[];
  readonly run: ReadRun | undefined;
  /** Findings that the run before does not have; undefined where there is no run before. */
  readonly fresh: number | undefined;
  readonly failing: readonly FilingCounts[];
  readonly incomplete: Incomplete;
};

const SHOWN = 10;

export const startPage = definePage({
  name: 'start',
  query: {},
  load: ({ store, ports, at }) =>
    withReader(store, ports, async (reader): Promise<Data> => {
      const snapshot = (await reader.snapshotOf(at)) ?? (await reader.newestSnapshot());
      const snapshots = await storedSnapshots({ use: (use) => use(reader) }, ports, { asOf: at });
      const [recorded, before] = await reader.runs(snapshot, 2);
      const run = recorded && readRun(recorded);
      const incomplete = await incompleteOf({ store, at }, { snapshots, run });
      if (!run) return { snapshots, run, fresh: undefined, failing: [], incomplete };
      const errors = { run: run.run, snapshot: run.snapshot, severity: 'error' };
      const failing = await reader.countByFiling(errors, SHOWN);
      const fresh = before && (await reader.countNewFindings({ run: run.run, before: before.run }));
      return { snapshots, run, fresh, failing, incomplete };
    }),
  view: (data, asked) => ({ title: 'Crossfoot', body: <Body data={data} asked={asked} /> }),
  output: (data) => overviewView(overviewOf(data)),
});

function overviewOf({ snapshots, run, fresh, failing, incomplete }: Data): OverviewOutput {
  return {
    snapshot: snapshots.at(-1)?.snapshot ?? 0,
    run: run ? { ...run, fresh: fresh ?? null, ...printedTotals(run) } : null,
    incomplete,
    filings: failing.map(({ document: { name, form, filed }, company, errors }) => ({
      ...{ document: name, form, filed, company, errors },
    })),
  };
}

function printedTotals({ totals: { coverage, groups: _, ...totals } }: ReadRun) {
  return { totals, coverage };
}

function Body({ data, asked }: { readonly data: Data; readonly asked: Asked<'start', unknown> }) {
  const { snapshots, run, fresh, failing, incomplete } = data;
  const { link } = asked;
  return (
    <>
      {run === undefined ? <NoRun asked={asked} /> : <RunSummary run={run} fresh={fresh} link={link} />}
      {failing.length === 0 ? null : (
        <>
          <h2>Newest filings with errors</h2>
          <DataTable
            link={link}
            isHeaded
            caption="Newest filings with errors"
            columns={FAILING}
            rows={failing.map(failingRow(link))}
          />
        </>
      )}
      {run === undefined || run.totals.coverage.length === 0 ? null : <RunSections run={run} link={link} />}
      <IncompleteParts incomplete={incomplete} asked={asked} />
      <h2>Newest snapshots</h2>
      <Blocks
        caption="Newest snapshots"
        blocks={snapshotsView(snapshots.slice(-SHOWN).toReversed()).document()}
        asked={asked}
      />
      <p>
        <a href={link('snapshots', {})}>{plural(snapshots.length, 'snapshot')} in all</a>
      </p>
    </>
  );
}

const FAILING = columnsOf('filing', 'company', 'form', 'filed', '>errors');

function failingRow(link: Link): (failing: FilingCounts) => PageRow {
  return ({ document: { name, form, filed }, company, errors }) => [
    wholeCell(name, link('filing', { document: name })),
    company ? { text: companyName(company), to: { page: 'company', key: company.key } } : '',
    form ?? '',
    { date: filed ?? '' },
    errors,
  ];
}
