import type { DuckDBConnection } from '@duckdb/node-api';
import type { AlertMark } from '../../../core/model/alert.ts';
import type { ApplicationKey } from '../../../core/model/application-key.ts';
import type { StoredSubscription, StoredTemplate } from '../../../core/model/subscription.ts';
import { queryRecords, queryTexts, withoutNulls } from '../rows.ts';
import { KEPT_DAYS, type Spent } from './memory-service-file.ts';

export const SERVICE_SCHEMA = 1;

/** Schema 1. Application keys are hashes; keys of subscriptions are texts. NULL lists mean "all". */
export const SERVICE_TABLES: readonly string[] = [
  'CREATE TABLE crossfoot_service (schema_version INTEGER NOT NULL)',
  `CREATE TABLE application_key (place INTEGER NOT NULL, hash VARCHAR NOT NULL, label VARCHAR NOT NULL,
    resources VARCHAR[], fields VARCHAR[],
     without_fields VARCHAR[] NOT NULL, calls_per_day DOUBLE, calls_per_second DOUBLE)`,
  'CREATE TABLE spending (day INTEGER NOT NULL, hash VARCHAR NOT NULL, calls DOUBLE NOT NULL)',
  `CREATE TABLE subscription (place INTEGER NOT NULL, id VARCHAR NOT NULL, owner VARCHAR NOT NULL,
    name VARCHAR NOT NULL, user_id VARCHAR NOT NULL,
     resource_name VARCHAR NOT NULL, expression VARCHAR NOT NULL, subscriber_email VARCHAR NOT NULL,
     subscriber_full_name VARCHAR,
     subscriber_second_email VARCHAR, subscriber_second_full_name VARCHAR, template_id VARCHAR)`,
  `CREATE TABLE subscription_key (id VARCHAR NOT NULL, app_key VARCHAR NOT NULL,
     service_application_key VARCHAR NOT NULL)`,
  `CREATE TABLE template (place INTEGER NOT NULL, id VARCHAR NOT NULL, owner VARCHAR NOT NULL, name VARCHAR NOT NULL,
    subject VARCHAR NOT NULL, body VARCHAR NOT NULL)`,
];

/** Tables that earlier files of this schema do not have; a program that does not know them uses the file as before. */
export const ALERT_TABLES: readonly string[] = [
  'CREATE TABLE subscription_since (id VARCHAR NOT NULL, since INTEGER NOT NULL)',
  'CREATE TABLE alert_mark (evaluated INTEGER NOT NULL, pending INTEGER)',
];

export async function hasAlertTables(connection: DuckDBConnection): Promise<boolean> {
  const names = await queryTexts(connection, "SELECT table_name FROM duckdb_tables() WHERE table_name = 'alert_mark'");
  return names.length > 0;
}

type Placed<T> = { readonly item: T; readonly place: number };
type StoredKey = Pick<ApplicationKey, 'hash' | 'label' | 'withoutFields'> & {
  readonly resources: readonly string[] | null;
  readonly fields: readonly string[] | null;
  readonly callsPerDay: number | null;
  readonly callsPerSecond: number | null;
};

const KEYS = `
  SELECT hash, label, resources, fields, without_fields AS "withoutFields", calls_per_day AS "callsPerDay",
    calls_per_second AS "callsPerSecond"
  FROM application_key ORDER BY place`;
const SPENDING = 'SELECT hash, day, calls FROM spending ORDER BY day, hash';
const subscriptionsSql = (since: string): string => `
  SELECT place, {Id: id, owner: owner, Name: name, UserId: user_id, AppKey: app_key,
    ServiceApplicationKey: service_application_key,
    ResourceName: resource_name, Expression: expression, SubscriberEmail: subscriber_email,
    SubscriberFullName: subscriber_full_name,
    SubscriberSecondEmail: subscriber_second_email, SubscriberSecondFullName: subscriber_second_full_name,
    TemplateId: template_id, since: coalesce(since, 0)} AS item
  FROM subscription JOIN subscription_key USING (id) LEFT JOIN ${since} USING (id) ORDER BY place`;
const SUBSCRIPTIONS = subscriptionsSql('subscription_since');
const SUBSCRIPTIONS_BEFORE = subscriptionsSql('(SELECT NULL::VARCHAR AS id, NULL::INTEGER AS since)');
const TEMPLATES = `
  SELECT place, {Id: id, owner: owner, Name: name, Subject: subject, Body: body} AS item FROM template ORDER BY place`;

export type Contents = {
  readonly keys: readonly ApplicationKey[];
  readonly spent: readonly Spent[];
  readonly subscriptions: readonly Placed<StoredSubscription>[];
  readonly templates: readonly Placed<StoredTemplate>[];
  readonly alertMark: AlertMark | undefined;
};

export async function readContents(connection: DuckDBConnection): Promise<Contents> {
  const keys = await queryRecords<StoredKey>(connection, KEYS);
  return {
    keys: keys.map(({ resources, fields, callsPerDay, callsPerSecond, ...key }) => ({
      ...key,
      resources: resources ?? 'all',
      fields: fields ?? 'all',
      ...withoutNulls({ callsPerDay, callsPerSecond }),
    })),
    spent: await queryRecords(connection, SPENDING),
    subscriptions: await queryRecords(connection, SUBSCRIPTIONS),
    templates: await queryRecords(connection, TEMPLATES),
    alertMark: (await queryRecords<AlertMark>(connection, 'SELECT evaluated, pending FROM alert_mark'))[0],
  };
}

/** Subscriptions and templates alone, also of a file without the alert tables. */
export async function readSaved(connection: DuckDBConnection): Promise<Pick<Contents, 'subscriptions' | 'templates'>> {
  const sql = (await hasAlertTables(connection)) ? SUBSCRIPTIONS : SUBSCRIPTIONS_BEFORE;
  return {
    subscriptions: await queryRecords(connection, sql),
    templates: await queryRecords(connection, TEMPLATES),
  };
}

const INSERT_KEY = `
  INSERT INTO application_key VALUES ($place, $hash, $label, $resources::JSON::VARCHAR[], $fields::JSON::VARCHAR[],
    $without::JSON::VARCHAR[], $perDay, $perSecond)`;

/** Replaces all keys, in the caller's transaction. */
export async function writeKeys(connection: DuckDBConnection, keys: readonly ApplicationKey[]): Promise<void> {
  await connection.run('DELETE FROM application_key');
  for (const [place, key] of keys.entries()) {
    await connection.run(INSERT_KEY, {
      place,
      hash: key.hash,
      label: key.label,
      resources: key.resources === 'all' ? null : JSON.stringify(key.resources),
      fields: key.fields === 'all' ? null : JSON.stringify(key.fields),
      without: JSON.stringify(key.withoutFields),
      perDay: key.callsPerDay ?? null,
      perSecond: key.callsPerSecond ?? null,
    });
  }
}

export async function writeSpent(connection: DuckDBConnection, spent: readonly Spent[]): Promise<void> {
  for (const { hash, day, calls } of spent) {
    await connection.run('DELETE FROM spending WHERE hash = $hash AND day = $day', { hash, day });
    await connection.run('INSERT INTO spending VALUES ($day, $hash, $calls)', { day, hash, calls });
  }
  await connection.run('DELETE FROM spending WHERE day < (SELECT max(day) FROM spending) - $kept', { kept: KEPT_DAYS });
}

type Change<T> = Placed<T> | undefined;

const INSERT_SUBSCRIPTION = `
  INSERT INTO subscription VALUES ($place, $id, $owner, $Name, $UserId, $ResourceName, $Expression, $SubscriberEmail,
    $SubscriberFullName, $SubscriberSecondEmail, $SubscriberSecondFullName, $TemplateId)`;

/** Gives whether keys were deleted. */
export async function writeSubscription(
  connection: DuckDBConnection,
  id: string,
  change: Change<StoredSubscription>,
): Promise<boolean> {
  await connection.run('DELETE FROM subscription WHERE id = $id', { id });
  await connection.run('DELETE FROM subscription_since WHERE id = $id', { id });
  const { rowsChanged } = await connection.run('DELETE FROM subscription_key WHERE id = $id', { id });
  if (change) {
    const { AppKey, ServiceApplicationKey, Id, since, ...rest } = change.item;
    const keys = { id, AppKey, ServiceApplicationKey };
    await connection.run('INSERT INTO subscription_key VALUES ($id, $AppKey, $ServiceApplicationKey)', keys);
    await connection.run(INSERT_SUBSCRIPTION, { place: change.place, id, ...rest });
    await connection.run('INSERT INTO subscription_since VALUES ($id, $since)', { id, since });
  }
  return rowsChanged > 0;
}

export async function writeTemplate(
  connection: DuckDBConnection,
  id: string,
  change: Change<StoredTemplate>,
): Promise<void> {
  await connection.run('DELETE FROM template WHERE id = $id', { id });
  if (!change) return;
  const { Id, ...rest } = change.item;
  const values = { place: change.place, id, ...rest };
  await connection.run('INSERT INTO template VALUES ($place, $id, $owner, $Name, $Subject, $Body)', values);
}

export async function writeAlertMark(connection: DuckDBConnection, { evaluated, pending }: AlertMark): Promise<void> {
  await connection.run('DELETE FROM alert_mark');
  await connection.run('INSERT INTO alert_mark VALUES ($evaluated, $pending)', { evaluated, pending });
}
