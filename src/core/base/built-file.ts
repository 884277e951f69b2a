import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The folder of the compiled code; sources and compiled benches find it in the folder of the project. */
const FOLDERS = ['../../../', '../../../dist/', '../../../../dist/'];

/** Loads a file to which the build joins a library. `what`: the library, for the message where it is not built. */
export function requireBuilt(name: string, what: string): unknown {
  const files = FOLDERS.map((folder) => fileURLToPath(new URL(folder + name, import.meta.url)));
  const file = files.find((path) => existsSync(path));
  if (file === undefined) throw new Error(`The library of ${what} is not built: run npm run build.`);
  return createRequire(import.meta.url)(file);
}
