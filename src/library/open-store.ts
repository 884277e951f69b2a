import { nodePorts } from '../base/node-ports.ts';
import { type StoreReader, withReader } from '../store/reader.ts';
import { type SqlReader, withSqlReader } from '../store/sql-reader.ts';
import { checked } from './checked.ts';
import type { StoreContext } from './context.ts';
import type { OutsidePorts } from './ports.ts';
import { readingCalls } from './reading-calls.ts';
import * as schemas from './schemas.ts';
import { sharedOpening } from './shared-opening.ts';
import type { Store } from './store.ts';
import { writingCalls } from './writing-calls.ts';

/** A store by the path of its file; nothing is opened before the first call. */
export const openStore = checked(
  'openStore',
  { path: schemas.path, ports: schemas.ports },
  (path: string, given?: Partial<OutsidePorts>): Store => {
    const context = contextOf(path, given ?? {});
    return { ...writingCalls(context), ...readingCalls(context), close: () => context.write(async () => {}) };
  },
);

function contextOf(path: string, given: Partial<OutsidePorts>): StoreContext {
  const outside = { ...nodePorts(), today: () => new Date(), fetch, ...given };
  const reader = sharedOpening<StoreReader>((use) => withReader(path, outside, use), outside);
  const sql = sharedOpening<SqlReader>((use) => withSqlReader(path, outside, use), outside);
  let writing: Promise<unknown> = Promise.resolve();
  return {
    path,
    outside,
    reader,
    sql,
    portsOf: (options) => {
      const { now, sleep, ...ports } = nodePorts(options);
      return { ...ports, now: given.now ?? now, sleep: given.sleep ?? sleep };
    },
    write: (work) => {
      const done = writing.then(async () => {
        await Promise.all([reader.release(), sql.release()]);
        return work();
      });
      writing = done.catch(() => {});
      return done;
    },
  };
}
