import type { OutputName } from '../report/outputs.ts';
import type { IngestedInput } from '../report/shapes/ingest.ts';
import { ingestView, inputHeadline } from '../report/views/ingest.ts';
import type { CommandIo, CommandStatus } from './command.ts';
import { print } from './output.ts';

/**
 * Ingests one input after the other; each is committed by itself and reported as soon as it is. Where one fails, those before it are kept
 * and printed before its error ends the command. Exit status 5 where a source reports that part of it was lost (an error among its
 * diagnostics).
 */
export async function ingestEach(
  command: OutputName & ('ingest-fsds' | 'ingest-payload' | 'ingest-taxonomy'),
  paths: readonly string[],
  io: CommandIo,
  ingest: (path: string) => Promise<IngestedInput>,
): Promise<CommandStatus> {
  const inputs: IngestedInput[] = [];
  try {
    for (const path of paths) {
      const done = await ingest(path);
      if (paths.length > 1) io.talk(inputHeadline(done));
      inputs.push(done);
    }
  } finally {
    if (inputs.length > 0) await print(io, ingestView(command, inputs));
  }
  return inputs.some(({ diagnostics }) => diagnostics.some(({ severity }) => severity === 'error')) ? 5 : 0;
}
