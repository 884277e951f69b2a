import { throwIfAborted, usageError } from '../../core/base/errors.ts';
import { findResource } from '../../core/model/resource.ts';
import type { RowResource } from '../protocol/served-resources.ts';
import { formOf, type PayloadFile } from './payload.ts';
import { type RowReadOptions, type RowSourceRead, readRowAnswer } from './read-row-answer.ts';

export type PayloadRowOptions = Omit<RowReadOptions, 'resource' | 'complete' | 'file'> & {
  /** A data resource in any case, e.g. `CoreFinancials-ANN`. */
  readonly resource: string;
};

/**
 * Reads a saved answer of a data resource, JSON or XML, of any size ({@link readRowAnswer}).
 * @throws usage error for another resource, input error with file and line for anything that is not such an answer.
 */
export async function* readPayloadRows(file: PayloadFile, options: PayloadRowOptions): RowSourceRead {
  const resource = rowResource(options.resource);
  const symbol = options.symbol?.trim().toUpperCase() || undefined;
  const { progress, signal } = options;
  progress.stage(file.place);
  throwIfAborted(signal);
  const read = { ...options, resource, symbol, complete: false, file: file.place };
  return yield* readRowAnswer(await formOf(file), read);
}

function rowResource(name: string): RowResource {
  const resource = findResource(name);
  if (resource.kind === 'rows') return resource;
  throw usageError(`the resource ${resource.name} holds a part of a taxonomy, not rows`);
}
