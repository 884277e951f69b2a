import { randomBytes } from 'node:crypto';
import { CrossfootError, usageError } from '../../core/base/errors.ts';
import type { Engine } from '../../core/model/engine.ts';
import type { VerdictReader } from '../../warehouse/store/verdicts/open-verdicts.ts';
import type { CommandIo } from './command.ts';
import type { FlagValues } from './flags/flags.ts';
import type { Origins } from './flags/resolve.ts';
import { plainText } from './output.ts';
import { retryText } from './retry-text.ts';

export const ENGINE_FLAGS = [
  'fromFolder',
  'engine',
  'trinoServer',
  'trinoCatalog',
  'trinoSchema',
  'trinoUser',
  'trinoPassword',
  'printSql',
  'at',
] as const;

export type EngineFlags = Pick<FlagValues, (typeof ENGINE_FLAGS)[number]>;

/** Refuses flags that would have no effect. */
export function requireEngineFlags({ fromFolder, engine, printSql, at }: EngineFlags, origins: Origins): void {
  const isGiven = (...names: (keyof EngineFlags)[]): boolean =>
    names.some((name) => origins.get(name)?.kind === 'flag');
  if (fromFolder === undefined && isGiven('engine', 'trinoServer', 'trinoCatalog', 'trinoSchema', 'printSql', 'at')) {
    throw usageError('which folder should the engine judge?', 'Name it with --from.');
  }
  if (engine !== 'trino' && isGiven('trinoServer', 'trinoCatalog', 'trinoSchema', 'trinoUser')) {
    throw usageError('--server, --catalog, --schema and --user need --engine trino');
  }
  if (at !== undefined && printSql === undefined) throw usageError('--at needs --print-sql');
}

/** The engine that the flags name. */
export async function chooseEngine(flags: EngineFlags, io: CommandIo): Promise<(reader: VerdictReader) => Engine> {
  if (flags.engine === 'duckdb') return (reader) => reader.engine();
  const { trinoServer: server, trinoCatalog: catalog, trinoSchema: schema } = flags;
  if (server === undefined) throw usageError('which server of Trino?', 'Name its address with --server.');
  if (catalog === undefined || schema === undefined) {
    throw usageError('which tables of Trino?', 'Name their catalog and schema with --catalog and --schema.');
  }
  const { trinoClient } = await import('../../warehouse/trino/client.ts');
  const { TRINO_LIMITS } = await import('../../warehouse/trino/options.ts');
  const { trinoEngine } = await import('../../analysis/validation/engine/trino-engine.ts');
  const options = { server, catalog, schema, user: flags.trinoUser, password: flags.trinoPassword };
  const client = trinoClient(
    { ...options, limits: TRINO_LIMITS },
    {
      ...io.ports,
      fetch: (request) => io.fetch(request),
      today: () => new Date(io.wallClock()),
      random: Math.random,
      notice: (notice) => io.inform(retryText(notice)),
    },
  );
  const onLeft = (table: string, reason: unknown): Promise<void> => {
    const why = reason instanceof CrossfootError ? plainText(reason.message) : 'no reason given';
    return io.warn(`the table ${table} could not be removed: ${why}`);
  };
  return () => trinoEngine(client, { catalog, schema, run: randomBytes(6).toString('hex'), onLeft });
}
