import { chmodSync, mkdirSync, statSync } from 'node:fs';

const OTHERS = 0o077;
const OWNER_ALONE = 0o700;

/** Makes a folder that its owner alone may enter; one that is there is closed to others. */
export function makeOwnFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: OWNER_ALONE });
  if ((statSync(path).mode & OTHERS) !== 0) chmodSync(path, OWNER_ALONE);
}
