import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IngestedInput } from '../../../core/model/shapes/ingest.ts';
import type { RecognizedInput } from '../check/recognize-input.ts';
import { type CommandIo, type CommandStatus, defineCommand } from '../command.ts';
import type { FlagValues } from '../flags/flags.ts';
import { requireReportFiles } from '../output.ts';
import { isIncomplete } from './ingest-files.ts';
import { tellInput } from './ingest-xbrl.ts';
import { CHECK_FLAGS, verdictRequest } from './validate.ts';

export const check = defineCommand({
  description:
    'Checks that the numbers of files add up, without a store of your own: XBRL filings, SEC data sets, company facts, and saved answers of the service whose names begin with their resource. The kind of each is recognised. They go into a temporary store, and the report is that of validate. Taxonomies that the files do not bring along come from --taxonomy, or from the store that --store names, which is only read. Exit status 1 means findings at or above --fail-on, 5 that something could not be read or no total could be checked. With --open the store is shown as pages until Ctrl-C; with --pages they are written to a folder, as by export site.',
  args: { files: { arity: 'many', description: 'Files, folders or zip files' } },
  flags: [...CHECK_FLAGS, 'taxonomies', 'symbol', 'maxXml', 'pagesFolder', 'open', 'explorerPort'],
  formats: 'validate',
  examples: [
    ['crossfoot check 0000320193-23-000106.zip', 'a filing as it was published'],
    ['crossfoot check 2009q3.zip --taxonomy us-gaap-2009.zip', 'a quarter of the SEC, with the standard'],
    ['crossfoot check report.htm --open', 'an inline filing, as pages in the browser'],
    ['crossfoot check report.zip --pages pages', 'the pages as files, from pages/index.html on'],
    ['crossfoot check filings/*.zip --output sarif=findings.sarif', 'several, with a file for code scanning'],
    ['crossfoot check CIK0000320193.json --store sec.duckdb', 'company facts, with the taxonomies of a store'],
  ],
  run: async ({ args, flags, origins }, io) => {
    const { files } = args;
    requireReportFiles(flags.reportFiles, [...files, ...flags.taxonomies, flags.baseline]);
    const { recognizeInput } = await import('../check/recognize-input.ts');
    const { bringIn, failed } = await import('../check/bring-in.ts');
    const isOnly = files.length === 1;
    const inputs: RecognizedInput[] = [];
    const unreadable: IngestedInput[] = [];
    for (const file of files) {
      const recognized = recognizeInput(file);
      if (isOnly) inputs.push(...(await recognized));
      else
        await recognized.then(
          (found) => inputs.push(...found),
          (error) => unreadable.push(failed(file, error)),
        );
    }
    const verdict = await verdictRequest(flags, undefined, io);
    const folder = await mkdtemp(join(tmpdir(), 'crossfoot-check-'));
    try {
      const store = join(folder, 'check.duckdb');
      const lender = origins.get('store')?.kind === 'flag' ? flags.store : undefined;
      const { taxonomies, symbol, maxXml } = flags;
      const request = { store, observedAt: io.timestamp(), taxonomies, lender, symbol, maxXml, isOnly };
      const done = [...unreadable, ...(await bringIn(inputs, request, io))];
      const found = await judge(done, files, { ...flags, store }, verdict, io);
      return isIncomplete(done) ? 5 : found;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});

type Flags = Pick<FlagValues, (typeof CHECK_FLAGS)[number] | 'store' | 'open' | 'pagesFolder' | 'explorerPort'>;

const ALL_PAGES = { companies: [], filings: [], severities: [] } as const;

const TAXONOMIES = 'Taxonomies come from --taxonomy FILE, or from a store that has them: --store FILE.';

/** Reports what was brought in, then its validation, and shows the pages where they are asked for. */
async function judge(
  done: readonly IngestedInput[],
  files: readonly string[],
  flags: Flags,
  verdict: Awaited<ReturnType<typeof verdictRequest>>,
  io: CommandIo,
): Promise<CommandStatus> {
  for (const input of done) await tellInput(input, io);
  if (done.every(({ kind }) => kind === 'failed' || kind === 'taxonomies')) return 5;
  const { openSession } = await import('../../../warehouse/store/session.ts');
  const { checkStore, reportValidation } = await import('../run-validation.ts');
  const { store, limit, reportFiles, open, pagesFolder } = flags;
  const checked = files.join(', ');
  const location = flags.location ?? flags.baseline ?? (files.length === 1 ? files[0] : undefined);
  const session = await openSession();
  let status: CommandStatus;
  try {
    const output = {
      verdict,
      location,
      limit,
      reportFiles,
      checked,
      keepRuns: open || pagesFolder !== undefined ? 1 : undefined,
    };
    const validation = await checkStore(flags, session, io);
    status = await reportValidation(validation, session, store, output, io);
    if (validation.head.unchecked !== null) io.inform(TAXONOMIES);
  } finally {
    session.close();
  }
  if (pagesFolder !== undefined) {
    const { writeSite } = await import('../explore/write-site.ts');
    await writeSite({ store, folder: pagesFolder, overwrite: true, ...ALL_PAGES }, io);
  }
  if (open) {
    await io.out.flush();
    const { runExplore } = await import('../explore/run-explore.ts');
    await runExplore({ ...flags, explorerHost: '127.0.0.1', title: checked }, io);
  }
  return status;
}
