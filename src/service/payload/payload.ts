import { inputError } from '../../core/base/errors.ts';
import { decodeUtf8 } from '../../core/base/utf8.ts';
import { decodeXml } from '../../core/base/xml-bytes.ts';
import type { SetFile } from '../../core/model/files.ts';
import { answerFromJson, answerFromXml, type Decoder } from '../protocol/codec.ts';
import type { Answer } from '../protocol/wire-document.ts';
import type { Pieces } from './scan/byte-window.ts';
import type { AnswerForm } from './scan/scan-row-answer.ts';

/** A saved answer: any file of a set, or bytes in memory ({@link payloadOf}). */
export type PayloadFile = Pick<SetFile, 'place' | 'size' | 'open' | 'read'>;

/** Bytes that are in memory already, as a file to read. */
export function payloadOf(place: string, bytes: Uint8Array): PayloadFile {
  return {
    place,
    size: bytes.length,
    open: async function* () {
      yield bytes;
    },
    read: async (limit) => {
      if (bytes.length <= limit) return bytes;
      throw inputError(`${bytes.length} bytes are more than the limit of ${limit}`, { place: { file: place } });
    },
  };
}

/**
 * Reads a saved answer whole, JSON or XML as its first character tells. Both are refused before they are read where
 * they are larger than `maxXml` bytes.
 */
export async function readAnswer<T>(file: PayloadFile, decoder: Decoder<T>, maxXml: number): Promise<Answer<T>> {
  const bytes = await file.read(maxXml);
  const { place } = file;
  if (firstCharacter(bytes) === '<') return answerFromXml(decoder, decodeXml(bytes, place), { file: place, maxXml });
  const text = decodeUtf8(bytes, place);
  requireJson(text, place);
  return answerFromJson(decoder, text, { file: place });
}

function requireJson(text: string, file: string): void {
  if (/^\s*[[{]/.test(text)) return;
  const beginning = text.trim() === '' ? 'nothing' : JSON.stringify(text.trim().slice(0, 40));
  throw inputError(`neither JSON nor XML: it begins with ${beginning}`, {
    place: { file, line: 1 },
    hint: 'A saved answer begins with { or <.',
  });
}

/** This many bytes show the form of a file, if they are not all white space. */
const HEAD = 1024;
/** More white space than this is not read over. */
const MOST_HEAD = 1024 * 1024;

/** The byte order mark of UTF-8. */
const MARK = [0xef, 0xbb, 0xbf] as const;

/**
 * The form of a saved answer, by its first character, and its bytes in pieces; those of JSON without a byte order mark.
 */
export async function formOf(file: PayloadFile): Promise<{ readonly form: AnswerForm; readonly pieces: Pieces }> {
  const pieces = file.open()[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  let next = await pieces.next();
  for (; !next.done; next = await pieces.next()) {
    head = Buffer.concat([head, next.value]);
    if (head.length >= MOST_HEAD || (head.length >= HEAD && firstCharacter(head) !== '')) break;
  }
  const form = firstCharacter(head) === '<' ? 'xml' : 'json';
  if (form === 'json') {
    if (MARK.every((byte, i) => head[i] === byte)) head = head.subarray(MARK.length);
    try {
      requireJson(head.toString(), file.place);
    } catch (error) {
      await pieces.return?.();
      throw error;
    }
  }
  const rest = { [Symbol.asyncIterator]: () => pieces };
  return { form, pieces: following(head, rest) };
}

async function* following(head: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head;
  yield* rest;
}

/** The first character that is neither white space nor part of a byte order mark; zero bytes are halves of UTF-16. */
function firstCharacter(bytes: Uint8Array): string {
  const skipped = new Set([0x00, 0x09, 0x0a, 0x0d, 0x20, 0xef, 0xbb, 0xbf, 0xfe, 0xff]);
  const first = bytes.find((byte) => !skipped.has(byte));
  return first === undefined ? '' : String.fromCharCode(first);
}
