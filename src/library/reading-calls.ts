import { type Diff, storedSnapshots, withDiff } from '../reading/diff.ts';
import { rowBatches, wholeAnswer } from '../reading/query.ts';
import { storedTaxonomies, storedTaxonomy } from '../reading/taxonomies.ts';
import type { RowChange } from '../store/diff/row-changes.ts';
import type { SqlAnswer } from '../store/query/run-sql.ts';
import type { StorePlace } from '../store/reader.ts';
import { withSqlAnswer } from '../store/sql-reader.ts';
import { checked, checkedLater } from './checked.ts';
import type { StoreContext } from './context.ts';
import { held } from './held.ts';
import type { CallOptions } from './ports.ts';
import * as schemas from './schemas.ts';
import type { ReadOptions, Store } from './store.ts';
import { storeService } from './store-service.ts';

/** The calls that read a store. */
export function readingCalls(context: StoreContext): Omit<Store, 'ingest' | 'sync' | 'validate' | 'close'> {
  const { path, portsOf, reader, sql: statements } = context;
  // An interrupt ends everything of an opening: a call that can be stopped has its own.
  const place = ({ signal }: CallOptions): StorePlace => (signal ? path : reader);
  const answer = <T>(sql: string, options: ReadOptions, use: (answer: SqlAnswer) => Promise<T>): Promise<T> =>
    options.signal === undefined && options.asOf === undefined
      ? statements.use(async (ask) => use(await ask(sql)))
      : own(sql, options, use);
  const own = <T>(sql: string, options: ReadOptions, use: (answer: SqlAnswer) => Promise<T>): Promise<T> =>
    withSqlAnswer(path, { sql, asOf: options.asOf }, portsOf(options), use);
  return {
    diff: checkedLater('diff', { moments: schemas.moments, options: schemas.readOptions }, (moments, options = {}) =>
      withDiff(path, moments, portsOf(options), async ({ changes: _, toParquet: __, ...counts }) => counts),
    ),
    changes: checked('changes', { moments: schemas.moments, options: schemas.readOptions }, (moments, options = {}) =>
      held<Diff, RowChange>(
        (use) => withDiff(path, moments, portsOf(options), use),
        (diff) => diff.changes(),
      ),
    ),
    query: checkedLater('query', { sql: schemas.text, options: schemas.readOptions }, (sql, options = {}) =>
      answer(sql, options, wholeAnswer),
    ),
    batches: checked('batches', { sql: schemas.text, options: schemas.readOptions }, (sql, options = {}) =>
      held((use) => own(sql, options, use), rowBatches),
    ),
    snapshots: checkedLater('snapshots', { options: schemas.readOptions }, (options = {}) =>
      storedSnapshots(place(options), portsOf(options), options),
    ),
    taxonomies: checkedLater('taxonomies', { options: schemas.readOptions }, (options = {}) =>
      storedTaxonomies(place(options), portsOf(options), options),
    ),
    taxonomy: checkedLater('taxonomy', { name: schemas.text, options: schemas.readOptions }, (name, options = {}) =>
      storedTaxonomy(place(options), name, portsOf(options), options),
    ),
    service: checkedLater('service', { options: schemas.serviceOptions }, (options = {}) =>
      storeService(context, options),
    ),
  };
}
