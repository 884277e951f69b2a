import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { CrossfootError, inputError } from '../../../core/base/errors.ts';

/** One entry as the central directory states it. */
export type ZipEntry = {
  readonly path: string;
  readonly size: number;
  readonly compressedSize: number;
  readonly crc32: number;
  /** 0 stored, 8 deflate. */
  readonly method: number;
  readonly encrypted: boolean;
  readonly headerOffset: number;
};

const PIECE_BYTES = 1 << 20;
/** Entries up to this size are inflated in one step: a zip may have very many, and a stream costs more than they do. */
const SMALL_BYTES = 1 << 16;
const LOCAL_HEADER_SIGNATURE = 0x04034b50;
/** The fixed part of the header before an entry's data. */
export const LOCAL_HEADER_BYTES = 30;

/**
 * The uncompressed bytes of an entry, compared with its declaration: an input error that names `place` at the first
 * byte too many, and at the end where bytes are missing or the CRC differs.
 */
export async function* entryPieces(zipPath: string, entry: ZipEntry, place: string): AsyncGenerator<Uint8Array> {
  const damaged = (reason: string, cause?: unknown) => inputError(reason, { place: { file: place }, cause });
  const tooLong = () => damaged(`inflates to more than the ${entry.size} bytes it declares`);
  const file = await open(zipPath);
  try {
    let size = 0;
    let checksum = 0;
    for await (const piece of inflated(file, entry, await dataOffset(file, entry, damaged))) {
      size += piece.length;
      if (size > entry.size) throw tooLong();
      checksum = crc32(piece, checksum);
      yield piece;
    }
    if (size !== entry.size) throw damaged(`ends after ${size} of the ${entry.size} bytes it declares`);
    if (checksum !== entry.crc32) throw damaged('is damaged: its checksum differs');
  } catch (cause) {
    if (cause instanceof CrossfootError) throw cause;
    if (cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE') throw tooLong();
    throw damaged(`is damaged or truncated: ${cause instanceof Error ? cause.message : String(cause)}`, cause);
  } finally {
    await file.close();
  }
}

/** The data follow the local header, whose name and extra field may differ in length from the directory's. */
async function dataOffset(file: FileHandle, entry: ZipEntry, damaged: (reason: string) => Error): Promise<number> {
  const header = Buffer.alloc(LOCAL_HEADER_BYTES);
  const { bytesRead } = await file.read(header, 0, LOCAL_HEADER_BYTES, entry.headerOffset);
  if (bytesRead < LOCAL_HEADER_BYTES || header.readUInt32LE(0) !== LOCAL_HEADER_SIGNATURE) {
    throw damaged('is damaged: no entry where the directory of the zip says');
  }
  return entry.headerOffset + LOCAL_HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
}

function inflated(file: FileHandle, entry: ZipEntry, start: number): AsyncIterable<Uint8Array> {
  if (entry.compressedSize === 0) return noPieces();
  if (entry.compressedSize <= SMALL_BYTES && entry.size <= SMALL_BYTES) return inflatedAtOnce(file, entry, start);
  const stored = file.createReadStream({
    start,
    end: start + entry.compressedSize - 1,
    highWaterMark: PIECE_BYTES,
    autoClose: false,
  });
  // Errors of the source and of the inflater both surface in the iteration, so the callback has nothing to add.
  return entry.method === 0 ? stored : pipeline(stored, createInflateRaw({ chunkSize: PIECE_BYTES }), () => {});
}

async function* inflatedAtOnce(file: FileHandle, entry: ZipEntry, start: number): AsyncGenerator<Uint8Array> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(entry.compressedSize), 0, entry.compressedSize, start);
  const stored = buffer.subarray(0, bytesRead);
  yield entry.method === 0 ? stored : inflateRawSync(stored, { maxOutputLength: entry.size + 1 });
}

async function* noPieces(): AsyncGenerator<Uint8Array> {}
