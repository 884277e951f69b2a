import { CrossfootError } from '../../../core/base/errors.ts';
import type { IngestedInput } from '../../../core/model/shapes/ingest.ts';
import { failedInput, filingInput, taxonomiesInput } from '../../../output/report/views/ingest.ts';
import type { IngestRequest } from '../../../warehouse/ingest/ingest-fsds.ts';
import type { CommandIo } from '../command.ts';
import { FILE_READINGS } from '../file-sources.ts';
import { wordHint } from '../hints.ts';
import type { RecognizedInput } from './recognize-input.ts';

type Request = IngestRequest & {
  /** Taxonomies to read: zips and folders. */
  readonly taxonomies: readonly string[];
  /** A store whose taxonomies are taken. */
  readonly lender: string | undefined;
  /** The company of saved answers that do not name theirs. */
  readonly symbol: string | undefined;
  readonly maxXml: number | undefined;
  /** A single input that cannot be read ends the command; beside others it is reported. */
  readonly isOnly: boolean;
};

/**
 * Brings inputs into a store that is not there yet, taxonomies first. A filing that cannot be read is reported, and the
 * others come in.
 */
export async function bringIn(
  inputs: readonly RecognizedInput[],
  { taxonomies, lender, symbol, maxXml, isOnly, ...request }: Request,
  io: CommandIo,
): Promise<readonly IngestedInput[]> {
  const { ports } = io;
  const done: IngestedInput[] = [];
  if (lender !== undefined) {
    const { copyTaxonomies } = await import('../../../warehouse/ingest/copy-taxonomies.ts');
    const copied = await copyTaxonomies(lender, request, ports);
    if (copied === undefined) io.inform(`${lender} has no taxonomies.`);
    else done.push(taxonomiesInput(lender, copied));
  }
  const requester = { fetch: io.fetch, version: io.version(), contact: undefined };
  const { taxonomy, fsds, companyfacts, payload } = FILE_READINGS;
  for (const path of taxonomies)
    done.push(...(await taxonomy.report(path, await taxonomy.ingest(path, { ...request, maxXml }, ports, requester))));
  const filings = inputs.flatMap(({ kind, path }) => (kind === 'xbrl' ? [path] : []));
  if (filings.length > 0) {
    const { ingestXbrl } = await import('../../../warehouse/ingest/ingest-xbrl.ts');
    const ingested = await ingestXbrl(filings, { ...request, maxXml }, ports);
    const [only] = ingested;
    if (isOnly && ingested.length === 1 && only?.kind === 'failed') throw only.error;
    for (const filing of ingested)
      done.push(
        filing.kind === 'ingested'
          ? filingInput(filing.input, filing)
          : failedInput(filing.input, filing.error.describe(wordHint)),
      );
  }
  for (const input of inputs) {
    const { path } = input;
    const bring = async (): Promise<readonly IngestedInput[]> => {
      switch (input.kind) {
        case 'xbrl':
          return [];
        case 'fsds':
          return fsds.report(path, await fsds.ingest(path, request, ports, requester));
        case 'companyfacts':
          return companyfacts.report(path, await companyfacts.ingest(path, request, ports, requester));
        case 'payload': {
          const asked = { ...request, resource: input.resource, symbol };
          return payload.report(path, await payload.ingest(path, asked, ports, requester));
        }
      }
    };
    done.push(...(isOnly ? await bring() : await bring().catch((error) => [failed(path, error)])));
  }
  return done;
}

/** What is wrong with one of several inputs is reported; any other failure ends the command. */
export function failed(path: string, error: unknown): IngestedInput {
  if (!(error instanceof CrossfootError) || error.failure !== 'input') throw error;
  return failedInput(path, error.describe(wordHint));
}
