import { statSync } from 'node:fs';

/** A text that differs where a store's file, or the log beside it, has been written since. */
export function fileSignature(path: string): string {
  return [path, `${path}.wal`].map(signatureOf).join(' | ');
}

function signatureOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.ino} ${found.size} ${found.mtimeMs}` : 'absent';
}
