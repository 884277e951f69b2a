import { inputError } from '../../../core/base/errors.ts';
import { MAX_ELEMENTS } from '../../../core/base/xml.ts';
import { createXmlParser, type XmlTag } from '../../../core/base/xml-stream.ts';
import type { DocumentContext } from './href.ts';
import { elementBuilder, elementOf } from './instance/element-builder.ts';
import { type Linkbase, linkbaseReader, type ReadPart } from './linkbase.ts';

/** Characters that are parsed at once. */
const PART = 1 << 16;

/**
 * Reads the text of a linkbase document without a tree of it: linkbases of filings have up to a million elements.
 *
 * @throws input error as {@link parseXml} and {@link readLinkbase}.
 */
export function streamLinkbase(text: string, context: DocumentContext, maxXml: number): Linkbase {
  const { place: file } = context;
  if (text.length > maxXml) throw inputError(`the document is larger than ${maxXml} characters`, { place: { file } });
  const handlers = linkbaseHandlers(context);
  let elements = 0;
  const open = (tag: XmlTag): void => {
    elements += 1;
    if (elements > MAX_ELEMENTS)
      throw inputError(`the document has more than ${MAX_ELEMENTS} elements`, { place: parser.place() });
    handlers.open(tag);
  };
  const parser = createXmlParser(file, { ...handlers, open });
  const from = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  for (let at = from; at < text.length; at += PART) parser.write(text.slice(at, at + PART));
  parser.end();
  return handlers.linkbase();
}

function linkbaseHandlers(context: DocumentContext) {
  let depth = 0;
  let reader: ReturnType<typeof linkbaseReader> | undefined;
  let read: ReadPart | undefined;
  let part: ReturnType<typeof elementBuilder> | undefined;
  return {
    open: (tag: XmlTag): void => {
      depth += 1;
      if (part) part.open(tag);
      else if (depth === 1) reader = linkbaseReader(elementOf(tag), context);
      else if (depth === 2) read = reader?.child(elementOf(tag));
      else if (read && depth === 3) part = elementBuilder(tag);
    },
    text: (text: string): void => part?.text(text),
    close: (): void => {
      depth -= 1;
      const element = part?.close();
      if (!element) return;
      part = undefined;
      read?.(element);
    },
    linkbase: (): Linkbase => {
      if (!reader) throw new Error('defect: a document without a root was read');
      return reader.linkbase();
    },
  };
}
