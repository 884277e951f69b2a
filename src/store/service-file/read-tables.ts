import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import type { ApplicationKey } from '../../model/application-key.ts';
import type { StoredSubscription, StoredTemplate } from '../../protocol/subscriptions/records.ts';
import { queryRows, textCell } from '../rows.ts';
import type { Spent } from './spending.ts';

type Placed<T> = { readonly item: T; readonly place: number };

/** Everything that a service file holds. */
export type Contents = {
  readonly keys: readonly ApplicationKey[];
  readonly spent: readonly Spent[];
  readonly subscriptions: readonly Placed<StoredSubscription>[];
  readonly templates: readonly Placed<StoredTemplate>[];
};

export async function readContents(connection: DuckDBConnection): Promise<Contents> {
  return {
    keys: await readKeys(connection),
    spent: await readSpent(connection),
    subscriptions: await readSubscriptions(connection),
    templates: await readTemplates(connection),
  };
}

async function readKeys(connection: DuckDBConnection): Promise<readonly ApplicationKey[]> {
  const rows = await queryRows(
    connection,
    `SELECT hash, label, resources::JSON::VARCHAR, fields::JSON::VARCHAR, without_fields::JSON::VARCHAR, calls_per_day, calls_per_second
     FROM application_key ORDER BY place`,
  );
  return rows.map(([hash, label, resources, fields, without, perDay, perSecond]) => ({
    hash: String(hash),
    label: String(label),
    resources: listCell(resources) ?? 'all',
    fields: listCell(fields) ?? 'all',
    withoutFields: listCell(without) ?? [],
    ...(typeof perDay === 'number' && { callsPerDay: perDay }),
    ...(typeof perSecond === 'number' && { callsPerSecond: perSecond }),
  }));
}

function listCell(value: DuckDBValue | undefined): readonly string[] | undefined {
  const text = textCell(value ?? null);
  return text === null ? undefined : (JSON.parse(text) as readonly string[]);
}

async function readSpent(connection: DuckDBConnection): Promise<readonly Spent[]> {
  const rows = await queryRows(connection, 'SELECT hash, day, calls FROM spending ORDER BY day, hash');
  return rows.map(([hash, day, calls]) => ({ hash: String(hash), day: Number(day), calls: Number(calls) }));
}

/** Columns from here on may be NULL. */
const OPTIONAL_FROM = 9;

async function readSubscriptions(connection: DuckDBConnection): Promise<readonly Placed<StoredSubscription>[]> {
  const rows = await queryRows(
    connection,
    `SELECT place, id, owner, name, user_id, app_key, service_application_key, resource_name, expression, subscriber_email, subscriber_full_name,
       subscriber_second_email, subscriber_second_full_name, template_id FROM subscription JOIN subscription_key USING (id) ORDER BY place`,
  );
  return rows.map(([place, ...cells]) => {
    const [Id = '', owner = '', Name = '', UserId = '', AppKey = '', ServiceApplicationKey = '', ...others] =
      cells.map(String);
    const [ResourceName = '', Expression = '', SubscriberEmail = ''] = others;
    const [
      SubscriberFullName = null,
      SubscriberSecondEmail = null,
      SubscriberSecondFullName = null,
      TemplateId = null,
    ] = cells.slice(OPTIONAL_FROM).map(textCell);
    return {
      place: Number(place),
      item: {
        Id,
        owner,
        Name,
        UserId,
        AppKey,
        ServiceApplicationKey,
        ResourceName,
        Expression,
        SubscriberEmail,
        SubscriberFullName,
        SubscriberSecondEmail,
        SubscriberSecondFullName,
        TemplateId,
      },
    };
  });
}

async function readTemplates(connection: DuckDBConnection): Promise<readonly Placed<StoredTemplate>[]> {
  const rows = await queryRows(connection, 'SELECT place, id, owner, name, subject, body FROM template ORDER BY place');
  return rows.map(([place, ...cells]) => {
    const [Id = '', owner = '', Name = '', Subject = '', Body = ''] = cells.map(String);
    return { place: Number(place), item: { Id, owner, Name, Subject, Body } };
  });
}
