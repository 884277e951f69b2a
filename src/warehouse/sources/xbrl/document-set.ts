import { getOrCreate, groupBy } from '../../../core/base/collections.ts';
import type { Place } from '../../../core/base/diagnostic.ts';
import { inputError, throwIfAborted } from '../../../core/base/errors.ts';
import { MAX_ELEMENTS, type XmlElement } from '../../../core/base/xml.ts';
import { decodeXml } from '../../../core/base/xml-bytes.ts';
import { parseXml } from '../../../core/base/xml-document.ts';
import { createXmlParser, type XmlTag } from '../../../core/base/xml-stream.ts';
import type { FileSet, SetFile } from '../../../core/model/files.ts';
import { rootTag } from './document-head.ts';
import { type DocumentContext, lastPart, rememberedResolver } from './href.ts';
import { elementBuilder, elementOf } from './instance/element-builder.ts';
import { type ExtendedLink, type Linkbase, linkbaseReader, type ReadPart } from './linkbase.ts';
import { isStandardAddress, isStandardTaxonomy, LINK_KINDS, XSD } from './names.ts';
import { readSchema, type Schema } from './schema.ts';
import type { Tally } from './tally.ts';

type XbrlDocument = {
  readonly kind: 'schema' | 'linkbase' | 'other';
  readonly schema?: Schema;
  /** A linkbase itself, or those inside a schema. */
  readonly linkbases: readonly Linkbase[];
};

const OTHER: XbrlDocument = { kind: 'other', linkbases: [] };
/** Characters in which the root tag is looked for. */
const HEAD = 1 << 16;
const WORTH_PARSING = new RegExp(['targetNamespace', ...LINK_KINDS.keys()].join('|'));

/** `maxXml`: bytes that one document may have, and all documents of the set that are read together. */
type DocumentOptions = {
  readonly maxXml: number;
  readonly signal: AbortSignal | undefined;
  /** Missing schemas of standard taxonomies are one note, not a warning each: filings come without them. */
  readonly countsStandardSchemas?: boolean;
};

/** The documents of a file set, each read at most once, and where references into it lead. */
export type DocumentSet = ReturnType<typeof openDocumentSet>;

export function openDocumentSet(
  set: FileSet,
  { maxXml, signal, countsStandardSchemas = false }: DocumentOptions,
  tally: Tally,
) {
  const byPath = new Map(set.files.map((file) => [file.path, file]));
  const byName = groupBy(set.files, ({ path }) => lastPart(path));
  const loaded = new Map<string, Promise<XbrlDocument>>();
  const located = new Map<string, string | undefined>();
  const missing = new Set<string>();
  const standardSchemas = new Set<string>();
  const resolve = rememberedResolver();
  const holding = newHolding(maxXml);

  const read = async (file: SetFile): Promise<XbrlDocument> => {
    throwIfAborted(signal);
    holding.takeDocument(file);
    const text = decodeXml(await file.read(maxXml), file.place);
    if (!file.path.endsWith('.xsd') && !WORTH_PARSING.test(text)) return OTHER;
    const context = { path: file.path, place: file.place, base: file.path, resolve };
    const isLinkbase = rootTag(text.slice(0, HEAD)).root === 'linkbase';
    const document: XbrlDocument = isLinkbase
      ? { kind: 'linkbase', linkbases: [streamLinkbase(text, context, maxXml)] }
      : classify(parseXml(text, { file: file.place, maxXml }), context);
    holding.takeLinks(
      document.linkbases.flatMap(({ links }) => links),
      file,
    );
    return document;
  };

  return {
    files: set.files,
    load(path: string): Promise<XbrlDocument> {
      const file = byPath.get(path);
      return getOrCreate(loaded, path, () => (file ? read(file) : Promise.resolve(OTHER)));
    },
    /** The path of the file that an address means; `undefined` where the set has none. */
    locate(address: string): string | undefined {
      if (byPath.has(address)) return address;
      return getOrCreate(located, address, () => {
        const found = closest(address, byName.get(lastPart(address)) ?? []);
        if (found !== undefined) tally.count('referencesFoundByName');
        return found;
      });
    },
    /** Reports a missing file once for each address; files of the standard itself are only counted. */
    reportMissing(address: string, place: Place): void {
      if (missing.has(address)) return;
      missing.add(address);
      if (isStandardAddress(address)) {
        tally.count('filesOfTheStandard');
        return;
      }
      if (countsStandardSchemas && isStandardTaxonomy(address)) {
        standardSchemas.add(lastPart(address));
        return;
      }
      tally.count('filesMissing');
      tally.say('warning', 'xbrl/missing-file', `${address} is referenced but not in ${lastPart(set.name)}`, place);
    },
    /** Says once how many schemas of standard taxonomies were missing. */
    reportStandardSchemas(): void {
      const [first, ...others] = standardSchemas;
      if (first === undefined) return;
      const names = `${first}${others.length > 0 ? ` and ${others.length} more` : ''}`;
      const message = `schemas of standard taxonomies are not in ${lastPart(set.name)}: ${names}`;
      tally.say('note', 'xbrl/standard-schemas-missing', message, { file: set.name });
    },
  };
}

function classify(root: XmlElement, context: Parameters<typeof readSchema>[1]): XbrlDocument {
  if (root.namespace === XSD && root.name === 'schema') {
    const schema = readSchema(root, context);
    return { kind: 'schema', schema, linkbases: schema.linkbases };
  }
  return OTHER;
}

/** The file of that name whose path ends most like the address; the first of equals. */
function closest(address: string, candidates: readonly SetFile[]): string | undefined {
  const wanted = address.split('/').toReversed();
  const likeness = ({ path }: SetFile) => {
    const parts = path.split('/').toReversed();
    const end = parts.findIndex((part, index) => part !== wanted[index]);
    return end < 0 ? parts.length : end;
  };
  const [best] = candidates.toSorted((a, b) => likeness(b) - likeness(a));
  return best?.path;
}

const MAX_RELATIONSHIPS = 4_000_000;

/** Limits for all documents of a set together, which stay in memory; `maxXml` in bytes. */
function newHolding(maxXml: number) {
  let bytes = 0;
  let relationships = 0;
  return {
    takeDocument({ size, place }: SetFile): void {
      bytes += size;
      if (bytes <= maxXml || size > maxXml) return;
      throw inputError(`the documents up to this one have more than ${maxXml} bytes in all`, {
        place: { file: place },
        hint: { code: 'allow-larger-xml' },
      });
    },
    /** Called before the arcs are resolved. */
    takeLinks(links: readonly ExtendedLink[], { place }: SetFile): void {
      for (const link of links) relationships += relationshipsOf(link);
      if (relationships <= MAX_RELATIONSHIPS) return;
      const message = `the arcs up to this document make more than ${MAX_RELATIONSHIPS} relationships`;
      throw inputError(message, {
        place: { file: place },
        hint: 'an arc connects everything that shares its two labels',
      });
    },
  };
}

/** An arc connects all locators and resources of one label with all of the other. */
function relationshipsOf({ arcs, locators, resources }: ExtendedLink): number {
  const labelled = (label: string): number => (locators.get(label)?.length ?? 0) + (resources.get(label)?.length ?? 0);
  return arcs.reduce((sum, { from, to }) => sum + labelled(from) * labelled(to), 0);
}

/** Characters that are parsed at once. */
const PART = 1 << 16;

/**
 * Reads the text of a linkbase document without a tree of it: linkbases of filings have up to a million elements.
 *
 * @throws input error as {@link parseXml} and {@link readLinkbase}.
 */
function streamLinkbase(text: string, context: DocumentContext, maxXml: number): Linkbase {
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
