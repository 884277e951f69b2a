import { usageError } from '../../../core/base/errors.ts';
import type { IngestedInput } from '../../../core/model/shapes/ingest.ts';
import { formatsOf } from '../../../output/report/formats.ts';
import { type Command, defineCommand } from '../command.ts';
import { FILE_READINGS, type FileReading, type ReadFile } from '../file-sources.ts';
import type { FlagName, FlagValues } from '../flags/flags.ts';

/** A source whose options are values of flags. */
type FlaggedReading<T> = FileReading<FlagName, Partial<FlagValues>, T>;

const READINGS: { readonly [N in ReadFile]: FlaggedReading<ReportOf<N>> } = FILE_READINGS;
type ReportOf<N extends ReadFile> = Parameters<(typeof FILE_READINGS)[N]['report']>[1];

/**
 * The command of a source of files. It ingests one input after the other; each is committed by itself and reported as
 * soon as it is. Where one fails, those before it are kept and printed before its error ends the command. Exit status 5
 * where a source reports that part of it was lost (an error among its diagnostics).
 */
export function fileCommand<N extends ReadFile>(name: N): Command {
  return commandOf(name, READINGS[name]);
}

function commandOf<T>(name: ReadFile, source: FlaggedReading<T>): Command {
  const output = `ingest-${name}` as const;
  const { description, inputs, live, examples } = source;
  const flags: readonly FlagName[] = live ? [...source.flags, ...LIVE_FLAGS] : source.flags;
  return defineCommand({
    description,
    args: { [inputs.name]: { arity: live ? 'any' : 'many', description: inputs.description } },
    flags,
    formats: formatsOf(output),
    examples,
    run: async ({ args, flags: values }, io) => {
      const { ingestView, inputHeadline } = await import('../../../output/report/views/ingest.ts');
      const paths = args[inputs.name] ?? [];
      const options: Partial<FlagValues> = Object.fromEntries(source.flags.map((flag) => [flag, values[flag]]));
      const request = { ...options, store: values.store, observedAt: values.observedAt ?? io.timestamp() };
      const requester = { fetch: io.fetch, version: io.version(), contact: values.userAgent };
      const ciks = live ? fetchedCiks(paths, values) : [];
      const done: IngestedInput[] = [];
      try {
        if (live && ciks.length > 0) {
          const { ingestCompanies } = await import('../live.ts');
          const { fetchedFrom: address, userAgent } = values;
          const asked = { store: values.store, address, userAgent, ciks };
          const ingested = await ingestCompanies(live.source, asked, io, async (set, downloads) =>
            source.report(set.name, await live.ingest(set, { ...request, downloads }, io.ports)),
          );
          done.push(...ingested);
        }
        for (const path of paths) {
          const reports = await source.report(path, await source.ingest(path, request, io.ports, requester));
          if (paths.length > 1) for (const input of reports) io.inform(inputHeadline(input));
          done.push(...reports);
        }
      } finally {
        if (done.length > 0) await io.print(ingestView(output, done));
      }
      return isIncomplete(done) ? 5 : 0;
    },
  });
}

const LIVE_FLAGS = ['fetchedCik', 'fetchedFrom', 'userAgent'] as const satisfies readonly FlagName[];

/** The companies to fetch, or none where files are named. */
function fetchedCiks(
  paths: readonly string[],
  { fetchedCik, fetchedFrom, companyCik }: Pick<FlagValues, 'fetchedCik' | 'fetchedFrom' | 'companyCik'>,
): readonly string[] {
  if (fetchedCik.length > 0) {
    if (paths.length > 0) throw usageError('files and --cik exclude each other', 'Ingest one after the other.');
    if (companyCik.length > 0) throw usageError('--cik and --company exclude each other', 'Leave out --company.');
    return fetchedCik;
  }
  if (fetchedFrom !== undefined) throw usageError('--url needs --cik: the companies to fetch');
  if (paths.length === 0) throw usageError('which files?', 'Name some, or fetch companies with --cik.');
  return [];
}

/** Whether a source reports that part of it was lost, or could not be read at all. */
export function isIncomplete(inputs: readonly IngestedInput[]): boolean {
  return inputs.some(
    ({ kind, diagnostics }) => kind === 'failed' || diagnostics.some(({ severity }) => severity === 'error'),
  );
}
