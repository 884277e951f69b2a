import { tmpdir } from 'node:os';
import { throwIfAborted } from '../../core/base/errors.ts';
import type { SourceEvent, SourceSummary } from '../../core/model/source-read.ts';
import { storeFailure } from './failure.ts';
import type { Stage } from './stage.ts';

/** Reads a source to its end into temporary tables. */
export async function stageRead<S extends SourceSummary>(
  read: AsyncGenerator<SourceEvent, S, void>,
  stage: Pick<Stage, 'add'>,
  signal: AbortSignal | undefined,
): Promise<S> {
  for (;;) {
    throwIfAborted(signal);
    const step = await read.next();
    if (step.done) return step.value;
    await staging(stage.add(step.value));
  }
}

/** Until the commit only temporary files are written: a failure there says so. */
export async function staging<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw storeFailure(error, tmpdir());
  }
}
