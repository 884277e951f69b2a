import type { ZipFile } from 'yauzl';
import { inputError } from '../../base/errors.ts';
import type { SetFile } from '../../model/files.ts';
import type { ArchiveLimits } from './limits.ts';
import { fileSystemError } from './system-error.ts';
import { withRead } from './whole-file.ts';
import { entryPieces, type ZipEntry } from './zip-entry.ts';

const METHODS: ReadonlySet<number> = new Set([0, 8]);

/** The files of a zip, by its central directory, each entry checked against `limits` before anything is inflated. */
export async function zipFileSet(path: string, limits: ArchiveLimits, name: string): Promise<SetFile[]> {
  const entries = await centralDirectory(path, limits, name);
  const seen = new Set<string>();
  let total = 0;
  return entries.map((entry) => {
    const place = `${name}!${entry.path}`;
    const refuse = (reason: string) => inputError(reason, { place: { file: place } });
    total += entry.size;
    if (seen.has(entry.path)) throw refuse('stands twice in the zip');
    seen.add(entry.path);
    if (entry.encrypted) throw refuse('is encrypted');
    if (!METHODS.has(entry.method)) throw refuse(`is compressed by method ${entry.method}; only deflate is read`);
    if (total > limits.totalBytes) throw refuse(`inflates the zip beyond ${limits.totalBytes} bytes`);
    if (entry.size > limits.ratioFromBytes && entry.size > entry.compressedSize * limits.ratio) {
      throw refuse(`claims ${entry.size} bytes from ${entry.compressedSize}, more than ${limits.ratio} to one`);
    }
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
