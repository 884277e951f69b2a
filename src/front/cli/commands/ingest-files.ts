import { usageError } from '../../../core/base/errors.ts';
import type { IngestedInput } from '../../../core/model/shapes/ingest.ts';
import type { OutputName } from '../../../output/report/outputs.ts';
import {
  byDayInputs,
  ingestView,
  inputHeadline,
  rowsInput,
  taxonomiesInput,
  unchangedInput,
} from '../../../output/report/views/ingest.ts';
import { type CommandIo, type CommandStatus, defineCommand } from '../command.ts';

export const fsds = defineCommand({
  description:
    'Ingests SEC Financial Statement Data Sets: zip files or folders with sub, num, tag and pre, in either layout. Each becomes one snapshot; ingesting the same publication again changes nothing. A whole quarter retires the filings of that quarter that it does not name; a part of one, such as a day, retires none. A URL is fetched only if the server has a newer publication than the last one.',
  args: { paths: { arity: 'many', description: 'Zip files, folders or URLs' } },
  flags: ['byFilingDate', 'wholeQuarter', 'observedAt', 'contact'],
  formats: 'ingest-fsds',
  examples: [
    ['crossfoot ingest fsds 2009q3.zip', 'one quarter'],
    ['crossfoot ingest fsds 2009q3.zip 2009q4.zip', 'two quarters, one snapshot each'],
    ['crossfoot ingest fsds 2009q3.zip --as-filed', 'as history: a snapshot for each filing date'],
    ['crossfoot ingest fsds https://example.com/2009q3.zip --contact you@example.com', 'by URL, if it is newer'],
  ],
  run: async ({ args, flags }, io) => {
    const { ingestFsds, ingestFsdsAsFiled, shownInput } = await import('../../../warehouse/ingest/ingest-fsds.ts');
    const requester = { fetch: io.fetch, version: io.version(), contact: flags.contact };
    const { store, observedAt = io.timestamp(), byFilingDate, wholeQuarter } = flags;
    if (byFilingDate && wholeQuarter)
      throw usageError('--as-filed and --whole-quarter exclude each other', 'No filing date retires rows of another.');
    const request = { store, observedAt, wholeQuarter, requester };
    return ingestEach('ingest-fsds', args.paths, io, async (path) => {
      const name = shownInput(path);
      if (byFilingDate) return byDayInputs(name, await ingestFsdsAsFiled(path, request, io.ports));
      const ingested = await ingestFsds(path, request, io.ports);
      return [ingested === undefined ? unchangedInput(name) : rowsInput(name, ingested)];
    });
  },
});

export const payload = defineCommand({
  description:
    'Ingests saved answers of the service, JSON or XML: data rows of a resource, or parts of a taxonomy. Digits are kept as written.',
  args: { files: { arity: 'many', description: 'Saved answers of one resource' } },
  flags: ['resource', 'symbol', 'taxonomy', 'etag', 'observedAt', 'maxXml'],
  formats: 'ingest-payload',
  examples: [
    ['crossfoot ingest payload answer.xml --resource CoreFinancials-ANN', 'rows that name their company'],
    [
      'crossfoot ingest payload rows.json --resource Financials-TTM --symbol MSFT',
      'rows of one company that do not name it',
    ],
    ['crossfoot ingest payload tree.json --resource calculation --taxonomy 18', 'a part of a taxonomy'],
  ],
  run: async ({ args, flags }, io) => {
    const { resource, observedAt = io.timestamp(), ...rest } = flags;
    if (resource === undefined) {
      const { RESOURCES } = await import('../../../core/model/resource.ts');
      const names = RESOURCES.map(({ name }) => name).join(', ');
      throw usageError('which resource do the answers belong to?', `Name it with --resource, one of: ${names}`);
    }
    const { ingestPayload } = await import('../../../service/sync/ingest-payload.ts');
    return ingestEach('ingest-payload', args.files, io, async (path) => {
      const done = await ingestPayload(path, { ...rest, resource, observedAt }, io.ports);
      return [done.kind === 'rows' ? rowsInput(path, done.ingested) : taxonomiesInput(path, done.ingested)];
    });
  },
});

export const taxonomy = defineCommand({
  description:
    'Ingests XBRL taxonomies: schemas and calculation, presentation and label linkbases, from zip files or folders. Missing files are reported, never fetched.',
  args: { paths: { arity: 'many', description: 'Zip files or folders' } },
  flags: ['disclosures', 'observedAt', 'maxXml'],
  formats: 'ingest-taxonomy',
  examples: [
    ['crossfoot ingest taxonomy us-gaap-2025.zip', 'a release of US-GAAP becomes one taxonomy for each industry'],
    ['crossfoot ingest taxonomy us-gaap-2025.zip --disclosures', 'with its disclosures'],
  ],
  run: async ({ args, flags }, io) => {
    const { ingestTaxonomy } = await import('../../../warehouse/ingest/ingest-taxonomy.ts');
    const { store, maxXml, disclosures, observedAt = io.timestamp() } = flags;
    const request = { store, maxXml, disclosures, observedAt };
    return ingestEach('ingest-taxonomy', args.paths, io, async (path) => [
      taxonomiesInput(path, await ingestTaxonomy(path, request, io.ports)),
    ]);
  },
});

/**
 * Ingests one input after the other; each is committed by itself and reported as soon as it is. Where one fails, those
 * before it are kept and printed before its error ends the command. Exit status 5 where a source reports that part of
 * it was lost (an error among its diagnostics).
 */
async function ingestEach(
  command: OutputName & ('ingest-fsds' | 'ingest-payload' | 'ingest-taxonomy'),
  paths: readonly string[],
  io: CommandIo,
  ingest: (path: string) => Promise<readonly IngestedInput[]>,
): Promise<CommandStatus> {
  const inputs: IngestedInput[] = [];
  try {
    for (const path of paths) {
      const done = await ingest(path);
      if (paths.length > 1) for (const input of done) io.talk(inputHeadline(input));
      inputs.push(...done);
    }
  } finally {
    if (inputs.length > 0) await io.print(ingestView(command, inputs));
  }
  return isIncomplete(inputs) ? 5 : 0;
}

/** Whether a source reports that part of it was lost, or could not be read at all. */
export function isIncomplete(inputs: readonly IngestedInput[]): boolean {
  return inputs.some(
    ({ kind, diagnostics }) => kind === 'failed' || diagnostics.some(({ severity }) => severity === 'error'),
  );
}
