import { inputError } from '../../core/base/errors.ts';
import { countKnown, FILED, type KnownFilings, type Shown, showAsKnown } from './as-known.ts';
import { withConnection } from './connection.ts';
import type { StorePorts } from './ports.ts';
import { type StorePlace, storeReader } from './reader.ts';
import { openNow } from './relations.ts';
import { queryRows } from './rows.ts';

const FIRST_FILED = `SELECT min(${FILED})::VARCHAR FROM document_version v WHERE ${openNow('v')}`;

/** A store as it was known on a day, ISO text. */
export function knownStore(path: string, day: string, shown: Shown, ports: StorePorts): StorePlace {
  return {
    use: (use) =>
      withConnection(path, ports, async (connection) => {
        await showAsKnown(connection, day, shown);
        return use(storeReader(connection));
      }),
  };
}

/** How many filings of a store were known on a day. Fails, saying when the first was filed, where none was. */
export function requireKnown(path: string, day: string, ports: StorePorts): Promise<KnownFilings> {
  return withConnection(path, ports, async (connection) => {
    const filings = await countKnown(connection, day);
    if (filings.known > 0) return filings;
    const [[first] = []] = await queryRows(connection, FIRST_FILED);
    throw inputError(`no filing of the store was known on ${day}`, {
      hint: typeof first === 'string' ? `The first was filed on ${first}.` : 'None of its filings has a filing date.',
    });
  });
}
