import { oneAtATime } from '../../../core/base/async.ts';
import type { StoredSubscription, StoredTemplate } from '../../../core/model/subscription.ts';
import type { WaitingPorts } from '../ports.ts';
import { openDatabase, readFile, scrub } from './database.ts';
import { countSpending, createCollection, createMarkPlace, keyRing, type ServiceFile } from './memory-service-file.ts';
import {
  ALERT_TABLES,
  hasAlertTables,
  readContents,
  readSaved,
  writeAlertMark,
  writeKeys,
  writeSpent,
  writeSubscription,
  writeTemplate,
} from './tables.ts';

const KEEP_SPENDING_MS = 1_000;

type ServiceFilePorts = WaitingPorts & {
  /** Receives each new failure to write spending or to overwrite deleted keys; both are tried again. */
  readonly onTrouble: (error: unknown) => void;
};

export type Saved = {
  readonly subscriptions: readonly StoredSubscription[];
  readonly templates: readonly StoredTemplate[];
};

/** The subscriptions and templates of a service file, in order; the file is only read. */
export async function readServiceFile(path: string, ports: WaitingPorts): Promise<Saved> {
  const { subscriptions, templates } = await readFile(path, ports, readSaved);
  return { subscriptions: subscriptions.map(({ item }) => item), templates: templates.map(({ item }) => item) };
}

/**
 * Opens FILE.service for a server, or makes it. A kill loses the spending of the last second at most. @throws
 * unavailable where another process has it; input error where it is not a service file
 */
export function openServiceFile(path: string, ports: ServiceFilePorts): Promise<ServiceFile> {
  return openFile(path, ports, 'at once');
}

/** A service file whose changes `save` writes, all in one transaction; those that are not saved are lost. */
export type ServiceDraft = ServiceFile & { readonly save: () => Promise<void> };

/** Opens FILE.service as {@link openServiceFile} does, for changes that belong together. */
export function openServiceDraft(path: string, ports: ServiceFilePorts): Promise<ServiceDraft> {
  return openFile(path, ports, 'on save');
}

async function openFile(path: string, ports: ServiceFilePorts, writes: 'at once' | 'on save'): Promise<ServiceDraft> {
  const database = await openDatabase(path, ports);
  const { connection } = database;
  const read = async () => {
    if (!(await hasAlertTables(connection))) {
      await database.commit(async () => {
        for (const statement of ALERT_TABLES) await connection.run(statement);
      });
    }
    return readContents(connection);
  };
  const contents = await read().catch((error: unknown) => {
    database.close();
    throw error;
  });
  const inTurn = oneAtATime();
  let hasOldKeys = false;
  const commit = (changes: readonly (() => Promise<void>)[]): Promise<void> =>
    inTurn(async () => {
      await database.commit(async () => {
        for (const change of changes) await change();
      });
      if (hasOldKeys) await scrub(connection).catch(ports.onTrouble);
      hasOldKeys = false;
    });
  const unsaved: (() => Promise<void>)[] = [];
  const keep = async (change: () => Promise<void>): Promise<void> => {
    if (writes === 'at once') await commit([change]);
    else unsaved.push(change);
  };
  const ring = keyRing(contents.keys);
  const counts = countSpending(contents.spent);
  const keepSpending = async (): Promise<void> => {
    const unwritten = counts.unwritten();
    if (unwritten.length === 0) return;
    await commit([() => writeSpent(connection, unwritten)]);
    counts.markWritten(unwritten);
  };
  const keepLater = laterOnce(ports, keepSpending);
  let closed: Promise<void> | undefined;
  return {
    keys: ring,
    putKeys: async (keys) => {
      await keep(() => writeKeys(connection, keys));
      ring.replace(keys);
    },
    spending: {
      spent: counts.spent,
      count: (hash, day) => {
        const calls = counts.count(hash, day);
        if (!closed) keepLater();
        return calls;
      },
    },
    subscriptions: createCollection(contents.subscriptions, (id, change) =>
      keep(async () => {
        hasOldKeys = (await writeSubscription(connection, id, change)) || hasOldKeys;
      }),
    ),
    templates: createCollection(contents.templates, (id, change) => keep(() => writeTemplate(connection, id, change))),
    alertMark: createMarkPlace(contents.alertMark, (mark) => keep(() => writeAlertMark(connection, mark))),
    save: async () => {
      if (unsaved.length > 0) await commit(unsaved.splice(0));
    },
    close: () => {
      closed ??= keepSpending().finally(() => inTurn(async () => database.close()));
      return closed;
    },
  };
}

/** Works once, a second after the first request. A failure is reported, and the next request tries again. */
function laterOnce({ sleep, onTrouble }: ServiceFilePorts, work: () => Promise<void>): () => void {
  let waiting = false;
  let trouble = '';
  const run = async (): Promise<void> => {
    waiting = false;
    try {
      await work();
      trouble = '';
    } catch (error) {
      if (String(error) !== trouble) onTrouble(error);
      trouble = String(error);
    }
  };
  return () => {
    if (waiting) return;
    waiting = true;
    // A wait that is cut short, because the program ends, must not lose counts.
    void sleep(KEEP_SPENDING_MS).then(run, run);
  };
}
