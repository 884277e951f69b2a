import {
  closeSync,
  createReadStream,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
} from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { inputError } from '../../core/base/errors.ts';
import type { SetFile } from '../../core/model/files.ts';
import type { Incoming } from '../../core/transport/answer.ts';
import { withRead } from '../sources/archive/open-file.ts';
import { type AnswerFolder, cannotWrite } from './ingest-folder.ts';

/**
 * Answers are compressed as they come: the fastest level makes them ten times smaller, and takes less time than writing
 * them would.
 */
const LEVEL = 1;
const HEAD_BYTES = 4_096;
/** Each step of (de)compression is handed to another thread and back: large pieces make few steps. */
const PIECE_BYTES = 1 << 18;
const WRITE_BYTES = 1 << 19;
/** The last four bytes of a gzip file are the length of what was compressed, modulo 2^32. */
const LENGTH_BYTES = 4;
const LENGTHS = 2 ** 32;

type AnswerName = { readonly sha256: string };

export function answerPath({ answers }: AnswerFolder, { sha256 }: AnswerName): string {
  return join(answers, `${sha256}.gz`);
}

/** Removes answers that a kill left incomplete. */
export function removeUnfinishedAnswers({ answers }: AnswerFolder): void {
  mkdirSync(answers, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(answers)) if (name.endsWith('.part')) rmSync(join(answers, name), { force: true });
}

/** Removes answers that nobody needs any more. */
export function removeAllBut(hashes: readonly string[], { answers }: AnswerFolder): void {
  const kept = new Set(hashes.map((sha256) => `${sha256}.gz`));
  for (const name of readdirSync(answers)) if (!kept.has(name)) rmSync(join(answers, name), { force: true });
}

/**
 * Writes an answer compressed under another name and, when all of it is there, under that of the hash of its own bytes.
 * Gives their beginning, in which the number of rows is stated.
 */
export async function saveAnswer(
  files: AnswerFolder,
  name: number,
  { pieces, digest }: Pick<Incoming, 'pieces' | 'digest'>,
): Promise<string> {
  const part = join(files.answers, `${name}.part`);
  let head = Buffer.alloc(0);
  const noted = async function* (): AsyncGenerator<Uint8Array> {
    for await (const piece of inBlocks(pieces)) {
      if (head.length === 0) head = Buffer.from(piece.subarray(0, HEAD_BYTES));
      yield piece;
    }
  };
  const file = await open(part, 'w', 0o600).catch((error: unknown) => cannotWrite(files.path, error));
  try {
    try {
      await pipeline(noted, createGzip({ level: LEVEL, chunkSize: PIECE_BYTES }), async (compressed) => {
        for await (const piece of compressed) {
          await file.write(piece as Uint8Array).catch((error: unknown) => cannotWrite(files.path, error));
        }
      });
    } finally {
      await file.close();
    }
    await rename(part, answerPath(files, digest())).catch((error: unknown) => cannotWrite(files.path, error));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return head.toString('latin1');
}

/** The same bytes in pieces of {@link WRITE_BYTES} and more; the last one may be smaller. */
async function* inBlocks(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    size += piece.length;
    if (size < WRITE_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** Whether a saved answer is there with as many bytes as it had. */
export function hasAnswer(files: AnswerFolder, { sha256, bytes }: AnswerName & { readonly bytes: number }): boolean {
  const path = answerPath(files, { sha256 });
  return existsSync(path) && lengthIn(path) === bytes % LENGTHS;
}

function lengthIn(path: string): number | undefined {
  const file = openSync(path, 'r');
  try {
    const length = Buffer.alloc(LENGTH_BYTES);
    const from = fstatSync(file).size - LENGTH_BYTES;
    return from > 0 && readSync(file, length, 0, LENGTH_BYTES, from) > 0 ? length.readUInt32LE() : undefined;
  } finally {
    closeSync(file);
  }
}

/**
 * A saved answer as a file to read, with the bytes that came, under its own name or another. Reading fails with an
 * input error where it is damaged.
 */
export function openAnswer(
  files: AnswerFolder,
  answer: (AnswerName & { readonly bytes: number }) | undefined,
  named?: Pick<SetFile, 'path' | 'place'>,
): SetFile {
  const { sha256, bytes } = answer ?? { sha256: '', bytes: 0 };
  const saved = answerPath(files, { sha256 });
  const { path, place } = named ?? { path: sha256, place: saved };
  return withRead({ path, place, size: bytes, open: () => decompressed(saved) });
}

async function* decompressed(place: string): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: PIECE_BYTES });
  const reading = pipeline(createReadStream(place, { highWaterMark: WRITE_BYTES }), gunzip);
  // Its failure is that of the pieces below.
  reading.catch(() => {});
  try {
    yield* gunzip as AsyncIterable<Uint8Array>;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw inputError(`cannot be read: ${reason}`, { place: { file: place }, cause });
  }
}
