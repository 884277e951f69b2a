import { createHash } from 'node:crypto';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Validator } from '../../core/transport/validator.ts';
import { queryRows, textCell } from './rows.ts';
import { jsonRows } from './sql-text.ts';

/** A download that became a snapshot, with the validators that the server gave. */
export type DownloadRecord = Validator & {
  /** The whole URL, of which only a hash is stored: its query may hold a key. */
  readonly url: string;
  readonly shownUrl: string;
  readonly sha256: string;
};

const RECORD = `
  INSERT INTO store.download
  SELECT "shownUrl", "urlHash", etag, "lastModified", sha256, $run FROM ${jsonRows('downloads', {
    shownUrl: 'VARCHAR',
    urlHash: 'VARCHAR',
    etag: 'VARCHAR',
    lastModified: 'VARCHAR',
    sha256: 'VARCHAR',
  })}`;

export async function recordDownloads(
  connection: DuckDBConnection,
  run: number,
  downloads: readonly DownloadRecord[],
): Promise<void> {
  const records = downloads.map(({ url, shownUrl, etag = null, lastModified = null, sha256 }) => {
    return { shownUrl, urlHash: hashOf(url), etag, lastModified, sha256 };
  });
  await connection.run(RECORD, { run, downloads: JSON.stringify(records) });
}

const NEWEST = `
  SELECT url_hash, etag, last_modified FROM download
  WHERE url_hash IN (SELECT "urlHash" FROM ${jsonRows('urls', { urlHash: 'VARCHAR' })})
  QUALIFY row_number() OVER (PARTITION BY url_hash ORDER BY run_id DESC) = 1`;

/** The server's validators of the copies of URLs that were ingested last, by URL. */
export async function readValidators(
  connection: DuckDBConnection,
  urls: readonly string[],
): Promise<ReadonlyMap<string, Validator>> {
  const urlOf = new Map(urls.map((url) => [hashOf(url), url]));
  const hashes = Array.from(urlOf.keys(), (urlHash) => ({ urlHash }));
  const rows = await queryRows(connection, NEWEST, { urls: JSON.stringify(hashes) });
  return new Map(
    rows.map((row) => {
      const [hash, etag, lastModified] = row.map(textCell);
      return [urlOf.get(hash ?? '') ?? '', { ...(etag && { etag }), ...(lastModified && { lastModified }) }];
    }),
  );
}

function hashOf(url: string): string {
  return createHash('sha256').update(url).digest('hex');
}
