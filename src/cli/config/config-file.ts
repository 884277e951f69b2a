import { existsSync } from 'node:fs';
import { readGivenFile } from '../read-given-file.ts';

/** The configuration as it stands in a file. */
export type ConfigText = { readonly file: string; readonly text: string };

const CONFIG_FILE = 'crossfoot.config.json';

/** Reads the file that was named, which must be there, or the one of the working folder, if there is one. */
export function readConfigText(named: string | undefined): ConfigText | undefined {
  if (named === undefined && !existsSync(CONFIG_FILE)) return undefined;
  const file = named ?? CONFIG_FILE;
  return { file, text: readGivenFile('configuration file', file) };
}
