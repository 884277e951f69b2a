import { throwIfAborted, usageError } from '../../base/errors.ts';
import type { Progress } from '../../base/progress.ts';
import { findResource } from '../../model/resource.ts';
import { formOf, type PayloadFile } from './payload.ts';
import { type RowResource, type RowSourceRead, readRowAnswer } from './read-row-answer.ts';
import type { RowNotes, RowScratch } from './scan/row-collector.ts';

export type PayloadRowOptions = {
  /** A data resource in any case, e.g. `CoreFinancials-ANN`. */
  readonly resource: string;
  /** The company that was asked for, for answers whose rows do not say whose they are; kept in upper case. */
  readonly symbol: string | undefined;
  readonly signal: AbortSignal | undefined;
  readonly progress: Progress;
  readonly notes?: RowNotes | undefined;
  readonly scratch?: RowScratch | undefined;
};

/**
 * Reads a saved answer of a data resource, JSON or XML, of any size ({@link readRowAnswer}).
 * @throws usage error for another resource, input error with file and line for anything that is not such an answer.
 */
export async function* readPayloadRows(file: PayloadFile, options: PayloadRowOptions): RowSourceRead {
  const resource = rowResource(options.resource);
  const symbol = options.symbol?.trim().toUpperCase() || undefined;
  const { signal, progress, notes, scratch } = options;
  progress.stage(file.place);
  throwIfAborted(signal);
  return yield* readRowAnswer(await formOf(file), {
    resource,
    symbol,
    complete: false,
    file: file.place,
    signal,
    progress,
    notes,
    scratch,
  });
}

function rowResource(name: string): RowResource {
  const resource = findResource(name);
  if (resource.kind === 'rows') return resource;
  throw usageError(`the resource ${resource.name} holds a part of a taxonomy, not rows`);
}
