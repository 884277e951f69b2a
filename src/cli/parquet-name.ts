import { usageError } from '../base/errors.ts';

/** The Parquet file that `--output` names; `undefined` if it was not given. */
export function parquetName(given: string | undefined): string | undefined {
  if (given === undefined || /[^/\\]\.parquet$/i.test(given)) return given;
  throw usageError(
    `--output ${JSON.stringify(given)} does not end in .parquet`,
    'Other formats go to standard output: --format json, --format ndjson.',
  );
}
