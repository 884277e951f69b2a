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
import { type CommandIo, defineCommand } from '../command.ts';
import { wordHint } from '../hints.ts';
import { judgeOf } from '../judge-filings.ts';
import { plainText } from '../output.ts';
import { isIncomplete } from './ingest-files.ts';

/** Without the report of a validation. */
const OWN_FORMATS: readonly Format[] = formatsOf('ingest-xbrl');

export const xbrl = defineCommand({
  description:
    'Ingests XBRL filings: zip files, folders or instance documents, XML or inline, with the schemas and linkbases that come with them. The filings become one snapshot, and each has a taxonomy of its own. A folder of folders has a filing in each. Nothing is fetched. Filings that cannot be read are reported, and the others come in: exit status 5. With --validate the totals of these filings are checked, as by validate, and its report is printed; the run is not recorded.',
  args: { paths: { arity: 'many', description: 'Zip files, folders or instance documents' } },
  flags: [
    'filingName',
    'replace',
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
      const request = { store, maxXml, observedAt, name: flags.filingName, replaces: flags.replace };
      const judge = flags.validate ? await judgeOf({ mode, tolerance }, io) : undefined;
      const { filings, isAll } = await ingestXbrlIn(opening, args.paths, request, io.ports, judge);
      const [only] = filings;
      if (filings.length === 1 && only?.kind === 'failed') throw only.error;
      const inputs = filings.map((filing) =>
        filing.kind === 'ingested'
          ? filingInput(filing.input, filing)
          : failedInput(filing.input, filing.error.describe(wordHint)),
      );
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
      const output = { verdict, location: flags.location, limit: flags.limit };
      const { reportValidation } = await import('../run-validation.ts');
      const found = await reportValidation(validation, session, store, output, io);
      // A filing that was not read outranks findings: they are not all.
      return status === 0 ? found : status;
    } finally {
      (await opening).close();
    }
  },
});

/** One input on standard error, where standard output has the report of a validation. */
async function tellInput(input: IngestedInput, io: CommandIo): Promise<void> {
  if (input.kind === 'failed') return io.warn(inputHeadline(input));
  io.inform(inputHeadline(input));
  for (const diagnostic of input.diagnostics) {
    const line = plainText(diagnosticLine(diagnostic, '  '));
    if (diagnostic.severity === 'error') await io.warn(line);
    else if (diagnostic.severity === 'warning') io.inform(line);
  }
}
