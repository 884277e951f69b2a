import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** A quarter smaller than gzip, in the same time; the best quality takes thirty times as long. */
const QUALITY = 6;

/** A long text, compressed to a short one (Brotli, base64). */
export async function compressText(text: string): Promise<string> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
  return (await compress(Buffer.from(text), { params })).toString('base64');
}

/** The text again; `undefined` where it was not compressed so, or has more than `most` bytes. */
export async function decompressText(compressed: string, most: number): Promise<string | undefined> {
  try {
    return (await decompress(Buffer.from(compressed, 'base64'), { maxOutputLength: most })).toString();
  } catch {
    return undefined;
  }
}
