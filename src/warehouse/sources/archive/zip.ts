import type { ZipFile } from 'yauzl';
import { inputError } from '../../../core/base/errors.ts';
import type { SetFile } from '../../../core/model/files.ts';
import { fileSystemError, withRead } from './open-file.ts';
import { entryPieces, LOCAL_HEADER_BYTES, type ZipEntry } from './zip-entry.ts';

/** Limits for the contents of a zip. They apply to the declared sizes and to the inflated bytes. */
export type ArchiveLimits = Readonly<typeof ARCHIVE_LIMITS>;

export const ARCHIVE_LIMITS = {
  /** Uncompressed bytes of all entries together. */
  totalBytes: 16 * 2 ** 30,
  /** Uncompressed bytes per compressed byte of one entry. Tables and XML reach 60, deflate 1,030. */
  ratio: 200,
  /** Uncompressed bytes of all entries beyond the ratio: many small ones are a bomb too. */
  bytesBeyondRatio: 16 * 2 ** 20,
  entries: 100_000,
};

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

const METHODS: ReadonlySet<number> = new Set([0, 8]);

/** Refuses a zip by its directory; {@link entryPieces} later compares the contents with it. */
function checkEntries(entries: readonly ZipEntry[], limits: ArchiveLimits, name: string): void {
  const refused = ({ path }: ZipEntry, reason: string) => inputError(reason, { place: { file: `${name}!${path}` } });
  const paths = new Set<string>();
  let total = 0;
  let inflating = 0;
  for (const entry of entries) {
    const { path, size, compressedSize, method, encrypted } = entry;
    if (paths.has(path)) throw refused(entry, 'is a duplicate: the zip has two entries of this name');
    paths.add(path);
    if (encrypted) throw refused(entry, 'is encrypted');
    if (!METHODS.has(method)) throw refused(entry, `is compressed by method ${method}; only deflate is read`);
    total += size;
    if (total > limits.totalBytes)
      throw refused(entry, `makes the zip inflate to more than ${limits.totalBytes} bytes`);
    if (size <= compressedSize * limits.ratio) continue;
    inflating += size;
    if (inflating > limits.bytesBeyondRatio) {
      const beyond = `entries of more than ${limits.ratio} bytes from one, to ${limits.bytesBeyondRatio} bytes in all`;
      throw refused(entry, `claims ${size} bytes from ${compressedSize}; a zip may have ${beyond}`);
    }
  }
  const overlapping = firstOverlap(entries);
  if (overlapping) throw refused(overlapping, 'overlaps another entry of the zip');
}

/** An entry that begins before the one in front of it ends: the same compressed bytes would count many times. */
function firstOverlap(entries: readonly ZipEntry[]): ZipEntry | undefined {
  let end = 0;
  for (const entry of entries.toSorted((a, b) => a.headerOffset - b.headerOffset)) {
    if (entry.headerOffset < end) return entry;
    end = entry.headerOffset + LOCAL_HEADER_BYTES + entry.compressedSize;
  }
  return undefined;
}
