/** The schema number of FILE.service. */
export const SERVICE_SCHEMA = 1;

/**
 * Schema 1. Of application keys only hashes are here; but the texts of the two key properties of a subscription are its owner's to
 * read again, and stand apart in `subscription_key`. `place`: the order of making. Lists that are NULL mean "all".
 */
export const SERVICE_TABLES: readonly string[] = [
  'CREATE TABLE crossfoot_service (schema_version INTEGER NOT NULL)',
  `CREATE TABLE application_key (place INTEGER NOT NULL, hash VARCHAR NOT NULL, label VARCHAR NOT NULL, resources VARCHAR[], fields VARCHAR[],
     without_fields VARCHAR[] NOT NULL, calls_per_day DOUBLE, calls_per_second DOUBLE)`,
  'CREATE TABLE spending (day INTEGER NOT NULL, hash VARCHAR NOT NULL, calls DOUBLE NOT NULL)',
  `CREATE TABLE subscription (place INTEGER NOT NULL, id VARCHAR NOT NULL, owner VARCHAR NOT NULL, name VARCHAR NOT NULL, user_id VARCHAR NOT NULL,
     resource_name VARCHAR NOT NULL, expression VARCHAR NOT NULL, subscriber_email VARCHAR NOT NULL, subscriber_full_name VARCHAR,
     subscriber_second_email VARCHAR, subscriber_second_full_name VARCHAR, template_id VARCHAR)`,
  'CREATE TABLE subscription_key (id VARCHAR NOT NULL, app_key VARCHAR NOT NULL, service_application_key VARCHAR NOT NULL)',
  `CREATE TABLE template (place INTEGER NOT NULL, id VARCHAR NOT NULL, owner VARCHAR NOT NULL, name VARCHAR NOT NULL, subject VARCHAR NOT NULL,
     body VARCHAR NOT NULL)`,
];
