import type { ZipFile } from 'yauzl';
import { inputError } from '../../base/errors.ts';
import type { SetFile } from '../../model/files.ts';
import { checkEntries } from './check-entries.ts';
import type { ArchiveLimits } from './limits.ts';
import { fileSystemError } from './system-error.ts';
import { withRead } from './whole-file.ts';
import { entryPieces, type ZipEntry } from './zip-entry.ts';

/** The files of a zip, by its central directory, which is checked against `limits` before anything is inflated. */
export async function zipFileSet(path: string, limits: ArchiveLimits, name: string): Promise<SetFile[]> {
  const entries = await centralDirectory(path, limits, name);
  checkEntries(entries, limits, name);
  return entries.map((entry) => {
    const place = `${name}!${entry.path}`;
    return withRead({ path: entry.path, size: entry.size, place, open: () => entryPieces(path, entry, place) });
  });
}

async function centralDirectory(path: string, limits: ArchiveLimits, name: string): Promise<ZipEntry[]> {
  const { default: yauzl } = await import('yauzl');
  const entries: ZipEntry[] = [];
  let zip: ZipFile | undefined;
  try {
    zip = await yauzl.openPromise(path, { strictFileNames: true });
    if (zip.entryCount > limits.entries) throw new Error(`${zip.entryCount} entries, more than ${limits.entries}`);
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      entries.push({
        path: entry.fileName,
        size: entry.uncompressedSize,
        compressedSize: entry.compressedSize,
        crc32: entry.crc32,
        method: entry.compressionMethod,
        encrypted: entry.isEncrypted(),
        headerOffset: entry.relativeOffsetOfLocalHeader,
      });
    }
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause) throw fileSystemError(cause, name);
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw inputError(`cannot be read as a zip: ${reason}`, { place: { file: name }, cause });
  } finally {
    zip?.close();
  }
  return entries;
}
