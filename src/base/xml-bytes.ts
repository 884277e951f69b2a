import { inputError } from './errors.ts';

const DECLARED = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/;

/**
 * The text of an XML document: by its byte order mark, else as its declaration says, else UTF-8 (XML 1.0 appendix F).
 *
 * @throws input error where the encoding is unknown or the bytes are not in it.
 */
export function decodeXml(bytes: Uint8Array, file: string): string {
  const encoding = markedEncoding(bytes) ?? declaredEncoding(bytes) ?? 'utf-8';
  const place = { file };
  const hint = 'save the document as UTF-8, or declare its encoding in the first line';
  let decoder: InstanceType<typeof TextDecoder>;
  try {
    decoder = new TextDecoder(encoding, { fatal: true });
  } catch (cause) {
    throw inputError(`the encoding '${encoding}' is not known`, { place, hint, cause });
  }
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw inputError(`the document is not valid ${encoding}`, { place, hint, cause });
  }
}

function markedEncoding(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : undefined;
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  return DECLARED.exec(head)?.[1]?.toLowerCase();
}
