import { inputError } from '../../base/errors.ts';
import type { ArchiveLimits } from './limits.ts';
import { LOCAL_HEADER_BYTES, type ZipEntry } from './zip-entry.ts';

const METHODS: ReadonlySet<number> = new Set([0, 8]);

/**
 * Refuses a zip by its directory, before anything is inflated. {@link entryPieces} later compares the contents with it.
 */
export function checkEntries(entries: readonly ZipEntry[], limits: ArchiveLimits, name: string): void {
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
