import { inputError } from './errors.ts';

const DECLARED = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/;

/**
 * The text of an XML document, decoded by its byte order mark, its declaration or as UTF-8 (XML 1.0 appendix F).
 * @throws input error where the encoding is unknown or the bytes are not in it.
 */
export function decodeXml(bytes: Uint8Array, file: string): string {
  const { decode } = xmlDecoder(bytes, file);
  return decode(bytes);
}

/** The number of bytes at the start of a document that determine its encoding. */
export const XML_HEAD = 200;

/** The decoder of a document with this `head`: {@link XML_HEAD} bytes, or a shorter document. */
export function xmlDecoder(head: Uint8Array, file: string) {
  const encoding = markedEncoding(head) ?? declaredEncoding(head) ?? 'utf-8';
  const place = { file };
  const hint = 'save the document as UTF-8, or declare its encoding in the first line';
  let decoder: InstanceType<typeof TextDecoder>;
  try {
    decoder = new TextDecoder(encoding, { fatal: true });
  } catch (cause) {
    throw inputError(`the encoding '${encoding}' is not known`, { place, hint, cause });
  }
  return {
    /** In lower case. */
    encoding: decoder.encoding,
    /** Decodes the next piece of the document; the last one without `more`. Errors are those of {@link decodeXml}. */
    decode: (bytes: Uint8Array, { more } = { more: false }): string => {
      try {
        return decoder.decode(bytes, { stream: more });
      } catch (cause) {
        throw inputError(`the document is not valid ${encoding}`, { place, hint, cause });
      }
    },
  };
}

function markedEncoding(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : undefined;
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, XML_HEAD));
  return DECLARED.exec(head)?.[1]?.toLowerCase();
}
