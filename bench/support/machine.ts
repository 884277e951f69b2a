import { cpus, totalmem } from 'node:os';
import { queryRows } from '../../src/warehouse/store/rows.ts';
import { openWorkspace } from '../../src/warehouse/store/workspace.ts';

/** What the numbers were measured on. */
export type Machine = {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGibibytes: number;
  readonly platform: string;
  readonly node: string;
  readonly duckdb: string;
};

export async function describeMachine(): Promise<Machine> {
  const session = await openWorkspace();
  const [[version] = []] = await queryRows(session.connection, 'SELECT version()');
  session.close();
  const [first] = cpus();
  return {
    processor: first?.model ?? 'unknown processor',
    cores: cpus().length,
    memoryGibibytes: Math.round(totalmem() / 2 ** 30),
    platform: `${process.platform} ${process.arch}`,
    node: process.version,
    duckdb: String(version),
  };
}

export function printMachine({ processor, cores, memoryGibibytes, platform, node, duckdb }: Machine): string {
  return `${cores} cores (${processor}), ${memoryGibibytes} GiB, ${platform}, node ${node}, DuckDB ${duckdb}`;
}
