import { emptyTally, type Tally } from '../../src/analysis/validation/roll-up/tally.ts';
import { withConnection } from '../../src/warehouse/store/connection.ts';
import { queryRows } from '../../src/warehouse/store/rows.ts';
import { newestSnapshot } from '../../src/warehouse/store/snapshots.ts';
import type { Workspace } from '../../src/warehouse/store/workspace.ts';
import { PORTS } from '../support/ports.ts';
import { digestKeys, inconsistentKey, type RollUp, startClock } from './roll-up.ts';
import { INCONSISTENT, RELATIONSHIPS, SCALE, VERDICTS } from './roll-up-sql.ts';

type Connection = Workspace['connection'];

/** The same verdicts by one SQL query over the same store. */
export function sqlRollUp(store: string): Promise<RollUp> {
  const clock = startClock();
  return withConnection(store, PORTS, async (connection) => {
    for (const statement of RELATIONSHIPS) await connection.run(statement);
    const [[scale] = []] = await queryRows(connection, SCALE);
    await connection.run(VERDICTS, { scale: Number(scale), snapshot: await newestSnapshot(connection) });
    const sections = await readTallies(connection);
    const used = clock();
    const rows = await queryRows(connection, INCONSISTENT);
    const keys = rows.map(([version, parent, section]) =>
      inconsistentKey(Number(version), String(parent), String(section)),
    );
    return { ...used, sections, inconsistent: digestKeys(keys) };
  });
}

async function readTallies(connection: Connection): Promise<Record<string, Tally>> {
  const tallies: Record<string, Tally> = {};
  for (const [section, verdict, sums] of await queryRows(
    connection,
    'SELECT section_id, verdict, sums FROM verdicts',
  )) {
    const tally = tallies[String(section)] ?? emptyTally();
    tallies[String(section)] = tally;
    tally[String(verdict) as keyof Tally] = Number(sums);
    tally.bound = tally.consistent + tally.consistentPartial + tally.inconsistent + tally.inconsistentPartial;
  }
  return tallies;
}
