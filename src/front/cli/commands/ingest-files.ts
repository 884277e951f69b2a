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
  const { description, inputs, flags, examples } = source;
  return defineCommand({
    description,
    args: { [inputs.name]: { arity: 'many', description: inputs.description } },
    flags,
    formats: formatsOf(output),
    examples,
    run: async ({ args, flags: values }, io) => {
      const { ingestView, inputHeadline } = await import('../../../output/report/views/ingest.ts');
      const paths = args[inputs.name] ?? [];
      const options: Partial<FlagValues> = Object.fromEntries(flags.map((flag) => [flag, values[flag]]));
      const request = { ...options, store: values.store, observedAt: values.observedAt ?? io.timestamp() };
      const requester = { fetch: io.fetch, version: io.version(), contact: values.contact };
      const done: IngestedInput[] = [];
      try {
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

/** Whether a source reports that part of it was lost, or could not be read at all. */
export function isIncomplete(inputs: readonly IngestedInput[]): boolean {
  return inputs.some(
    ({ kind, diagnostics }) => kind === 'failed' || diagnostics.some(({ severity }) => severity === 'error'),
  );
}
