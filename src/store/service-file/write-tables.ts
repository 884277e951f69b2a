import type { DuckDBConnection } from '@duckdb/node-api';
import type { ApplicationKey } from '../../model/application-key.ts';
import type { StoredSubscription, StoredTemplate } from '../../protocol/subscriptions/records.ts';
import { KEPT_DAYS, type Spent } from './spending.ts';

/** A change of a collection: a record with its place in creation order, or its removal. */
type Change<T> = { readonly item: T; readonly place: number } | undefined;

/** All of these run inside the caller's transaction. */

export async function writeKeys(connection: DuckDBConnection, keys: readonly ApplicationKey[]): Promise<void> {
  await connection.run('DELETE FROM application_key');
  for (const [place, key] of keys.entries()) {
    await connection.run(
      `INSERT INTO application_key VALUES ($place, $hash, $label, $resources::JSON::VARCHAR[], $fields::JSON::VARCHAR[],
         $without::JSON::VARCHAR[], $perDay, $perSecond)`,
      {
        place,
        hash: key.hash,
        label: key.label,
        resources: key.resources === 'all' ? null : JSON.stringify(key.resources),
        fields: key.fields === 'all' ? null : JSON.stringify(key.fields),
        without: JSON.stringify(key.withoutFields),
        perDay: key.callsPerDay ?? null,
        perSecond: key.callsPerSecond ?? null,
      },
    );
  }
}

export async function writeSpent(connection: DuckDBConnection, spent: readonly Spent[]): Promise<void> {
  for (const { hash, day, calls } of spent) {
    await connection.run('DELETE FROM spending WHERE hash = $hash AND day = $day', { hash, day });
    await connection.run('INSERT INTO spending VALUES ($day, $hash, $calls)', { day, hash, calls });
  }
  await connection.run('DELETE FROM spending WHERE day < (SELECT max(day) FROM spending) - $kept', { kept: KEPT_DAYS });
}

/** Says whether the keys of an earlier version were deleted. */
export async function writeSubscription(
  connection: DuckDBConnection,
  id: string,
  change: Change<StoredSubscription>,
): Promise<boolean> {
  await connection.run('DELETE FROM subscription WHERE id = $id', { id });
  const { rowsChanged } = await connection.run('DELETE FROM subscription_key WHERE id = $id', { id });
  const hadKeys = rowsChanged > 0;
  if (!change) return hadKeys;
  const { AppKey, ServiceApplicationKey, Id, ...shown } = change.item;
  await connection.run('INSERT INTO subscription_key VALUES ($id, $AppKey, $ServiceApplicationKey)', {
    id,
    AppKey,
    ServiceApplicationKey,
  });
  await connection.run(
    `INSERT INTO subscription VALUES ($place, $id, $owner, $Name, $UserId, $ResourceName, $Expression, $SubscriberEmail, $SubscriberFullName,
       $SubscriberSecondEmail, $SubscriberSecondFullName, $TemplateId)`,
    { place: change.place, id, ...shown },
  );
  return hadKeys;
}

export async function writeTemplate(
  connection: DuckDBConnection,
  id: string,
  change: Change<StoredTemplate>,
): Promise<void> {
  await connection.run('DELETE FROM template WHERE id = $id', { id });
  if (!change) return;
  const { Id, ...shown } = change.item;
  await connection.run('INSERT INTO template VALUES ($place, $id, $owner, $Name, $Subject, $Body)', {
    place: change.place,
    id,
    ...shown,
  });
}
