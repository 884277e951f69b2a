import { createHash } from 'node:crypto';
import type { DuckDBConnection } from '@duckdb/node-api';
import { queryRows, textCell } from './rows.ts';

/** A download that became a snapshot, with the validators that the server gave. */
export type DownloadRecord = {
  /** The whole URL, of which only a hash is stored: its query may hold a key. */
  readonly url: string;
  readonly shownUrl: string;
  readonly etag?: string;
  readonly lastModified?: string;
  readonly sha256: string;
};

export async function recordDownload(
  connection: DuckDBConnection,
  run: number,
  download: DownloadRecord,
): Promise<void> {
  const { url, shownUrl, etag = null, lastModified = null, sha256 } = download;
  await connection.run('INSERT INTO store.download VALUES ($shownUrl, $urlHash, $etag, $lastModified, $sha256, $run)', {
    shownUrl,
    urlHash: hashOf(url),
    etag,
    lastModified,
    sha256,
    run,
  });
}

/** The server's validators of the copy of a URL that was ingested last. */
export async function readValidator(
  connection: DuckDBConnection,
  url: string,
): Promise<Pick<DownloadRecord, 'etag' | 'lastModified'> | undefined> {
  const [row] = await queryRows(
    connection,
    'SELECT etag, last_modified FROM download WHERE url_hash = $urlHash ORDER BY run_id DESC LIMIT 1',
    { urlHash: hashOf(url) },
  );
  if (row === undefined) return undefined;
  const [etag, lastModified] = row.map(textCell);
  return { ...(etag ? { etag } : {}), ...(lastModified ? { lastModified } : {}) };
}

function hashOf(url: string): string {
  return createHash('sha256').update(url).digest('hex');
}
