import { existsSync } from 'node:fs';
import { usageError } from '../../../core/base/errors.ts';
import type { IngestedInput } from '../../../core/model/shapes/ingest.ts';
import { type Format, formatsOf } from '../../../output/report/formats.ts';
import {
  failedInput,
  filingInput,
  filingsLine,
  ingestView,
  inputHeadline,
} from '../../../output/report/views/ingest.ts';
import { diagnosticLine } from '../../../output/report/views/sentences.ts';
import type { IngestedFilings, XbrlInput } from '../../../warehouse/ingest/ingest-xbrl.ts';
import type { DownloadRecord } from '../../../warehouse/store/downloads.ts';
import { type CommandIo, defineCommand } from '../command.ts';
import type { FlagValues } from '../flags/flags.ts';
import { wordHint } from '../hints.ts';
import { judgeOf } from '../judge-filings.ts';
import { plainText } from '../output.ts';
import { isIncomplete } from './ingest-files.ts';

/** Without the report of a validation. */
const OWN_FORMATS: readonly Format[] = formatsOf('ingest-xbrl');

export const xbrl = defineCommand({
  description:
    'Ingests XBRL filings: zip files, folders or instance documents, XML or inline, with the schemas and linkbases that come with them. The filings become one snapshot, and each has a taxonomy of its own. A folder of folders has a filing in each. An accession number that is not the name of a file or folder is fetched: its index, then its files, at most 10 requests a second, only if it is new. Nothing else is fetched. Filings that cannot be read are reported, and the others come in: exit status 5. With --validate the totals of these filings are checked, as by validate, and its report is printed; the run is not recorded.',
  args: { paths: { arity: 'many', description: 'Zip files, folders, instance documents, or accession numbers' } },
  flags: [
    'filingName',
    'replace',
    'keepDocuments',
    'fetchedCik',
    'fetchedFrom',
    'userAgent',
    'observedAt',
    'maxXml',
    'validate',
    'failOn',
    'mode',
    'tolerance',
    'location',
    'limit',
  ],
  formats: formatsOf('validate'),
  examples: [
    ['crossfoot ingest xbrl 0000320193-23-000106.zip', 'a filing as it was published'],
    ['crossfoot ingest xbrl filings/*.zip --validate', 'many at once, and whether their totals add up'],
    ["crossfoot ingest xbrl 0000320193-23-000106 --user-agent 'NAME MAIL'", 'a filing that is fetched from the SEC'],
    ['crossfoot ingest xbrl report/aapl-20230930_htm.xml', 'one instance, with what it refers to in its folder'],
    [
      "crossfoot ingest xbrl */PublicDoc --name '{entity} {period}'",
      'folders that have one name, named by their content',
    ],
  ],
  run: async ({ args, flags }, io) => {
    const { openSession } = await import('../../../warehouse/store/session.ts');
    const opening = openSession();
    // A failure is thrown where the session is awaited.
    opening.catch(() => {});
    try {
      const { store, maxXml, observedAt = io.timestamp(), mode } = flags;
      if (!flags.validate && !OWN_FORMATS.includes(io.format))
        throw usageError(`the format ${io.format} is one of the report of a validation`, 'Add --validate.');
      const { toleranceOf } = await import('../../../analysis/validation/tolerance.ts');
      const tolerance = toleranceOf(flags.tolerance);
      const { ingestXbrlIn } = await import('../../../warehouse/ingest/ingest-xbrl.ts');
      const request = {
        store,
        maxXml,
        observedAt,
        name: flags.filingName,
        replaces: flags.replace,
        keepDocuments: flags.keepDocuments,
      };
      const judge = flags.validate ? await judgeOf({ mode, tolerance }, io) : undefined;
      const ingest: IngestInputs = (given, downloads) =>
        ingestXbrlIn(opening, given, { ...request, downloads }, io.ports, judge);
      const { filings, isAll, others } = await ingestOrFetch(args.paths, flags, io, ingest);
      const [only] = filings;
      if (others.length === 0 && filings.length === 1 && only?.kind === 'failed') throw only.error;
      const inputs = [
        ...others,
        ...filings.map((filing) =>
          filing.kind === 'ingested'
            ? filingInput(filing.input, filing)
            : failedInput(filing.input, filing.error.describe(wordHint)),
        ),
      ];
      const status = isIncomplete(inputs) ? 5 : 0;
      if (!judge) {
        await io.print(ingestView('ingest-xbrl', inputs));
        return status;
      }
      for (const input of inputs) await tellInput(input, io);
      const closing = filingsLine(inputs);
      if (closing !== undefined) io.inform(closing);
      const names = filings.flatMap((filing) => (filing.kind === 'ingested' ? [filing.id] : []));
      if (names.length === 0) return status;
      const session = await opening;
      const validation = await judge.validation(session, { store, names }, isAll);
      const verdict = { failOn: flags.failOn, failOnStale: false, thresholds: {}, today: io.timestamp() };
      const output = { verdict, location: flags.location, limit: flags.limit, reportFiles: [] };
      const { reportValidation } = await import('../run-validation.ts');
      const found = await reportValidation(validation, session, store, output, io);
      // A filing that was not read outranks findings: they are not all.
      return status === 0 ? found : status;
    } finally {
      (await opening).close();
    }
  },
});

type IngestInputs = (
  inputs: readonly XbrlInput[],
  downloads?: ReadonlyMap<string, DownloadRecord>,
) => Promise<IngestedFilings>;

type FetchFlags = Pick<
  FlagValues,
  'store' | 'fetchedCik' | 'fetchedFrom' | 'userAgent' | 'replace' | 'validate' | 'filingName'
>;

/**
 * Ingests paths, and filings that are fetched by their numbers, together. `others`: what did not have to be fetched,
 * and what could not be.
 */
async function ingestOrFetch(
  words: readonly string[],
  { store, fetchedCik, fetchedFrom: address, userAgent, replace, validate, filingName }: FetchFlags,
  io: CommandIo,
  ingest: IngestInputs,
): Promise<IngestedFilings & { readonly others: readonly IngestedInput[] }> {
  const isFetched = (word: string): boolean => accessionOf(word) !== undefined && !existsSync(word);
  const paths = words.filter((word) => !isFetched(word));
  const accessions = words.filter(isFetched).flatMap((word) => accessionOf(word) ?? []);
  if (accessions.length === 0) {
    if (fetchedCik.length === 0 && address === undefined) return { ...(await ingest(paths)), others: [] };
    throw usageError(
      'which filing is to be fetched?',
      'Name it by its accession number, such as 0000320193-23-000106.',
    );
  }
  const { filingSet } = await import('../../../warehouse/ingest/live/live-companies.ts');
  const { filingSubjects, liveInputs, livePorts } = await import('../live.ts');
  const { ingestLive } = await import('../../../warehouse/ingest/live/ingest-live.ts');
  const { LIVE_SOURCES } = await import('../../../warehouse/ingest/live/live-sources.ts');
  const source = LIVE_SOURCES.xbrl;
  const subjects = filingSubjects(accessions, fetchedCik);
  const asksAll = replace || validate || filingName !== undefined;
  const request = { store, source, address, subjects, userAgent, asksAll };
  const live = await ingestLive(request, livePorts(io), (fetched) =>
    ingest([...paths, ...fetched.map(filingSet)], new Map(fetched.map(({ name, download }) => [name, download]))),
  );
  const ingested = live.ingested ?? (paths.length > 0 ? await ingest(paths) : { filings: [], isAll: false });
  return { ...ingested, others: liveInputs(live, source) };
}

const ACCESSION = /^(\d{10})-?(\d{2})-?(\d{6})$/;

/** The number of a filing that the SEC received, with its dashes; `undefined` for any other text. */
function accessionOf(text: string): string | undefined {
  return ACCESSION.exec(text)?.slice(1).join('-');
}

/** One input on standard error, where standard output has the report of a validation. */
export async function tellInput(input: IngestedInput, io: CommandIo): Promise<void> {
  if (input.kind === 'failed') return io.warn(inputHeadline(input));
  io.inform(inputHeadline(input));
  for (const diagnostic of input.diagnostics) {
    const line = plainText(diagnosticLine(diagnostic, '  '));
    if (diagnostic.severity === 'error') await io.warn(line);
    else if (diagnostic.severity === 'warning') io.inform(line);
  }
}
