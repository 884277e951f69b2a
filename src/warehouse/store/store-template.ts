import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { builtFile } from '../../core/base/package-file.ts';
import { SCHEMA_VERSION } from './schema/version.ts';

/**
 * The bytes of a store without content, which the build made by the statements of the schema; to copy them takes a
 * tenth of the time of running these. `undefined` where nothing was built.
 */
export function storeTemplate(): Uint8Array | undefined {
  template ??= readTemplate();
  return template;
}

let template: Uint8Array | undefined;

function readTemplate(): Uint8Array | undefined {
  const file = builtFile(`store-template-${SCHEMA_VERSION}.gz`);
  return file && gunzipSync(readFileSync(file));
}
