import { getOrCreate } from '../../../../core/base/collections.ts';
import { inputError, throwIfAborted } from '../../../../core/base/errors.ts';
import type { XmlElement } from '../../../../core/base/xml.ts';
import { createXmlParser, streamXml, type XmlTag } from '../../../../core/base/xml-stream.ts';
import type { SetFile } from '../../../../core/model/files.ts';
import type { FieldName } from '../../../../core/model/taxonomy.ts';
import { fieldNamespace, LINK, XBRLI, XLINK } from '../names.ts';
import type { Tally } from '../tally.ts';
import { elementBuilder } from './element-builder.ts';
import type { PrintedPlace } from './instance.ts';

const XSI = 'http://www.w3.org/2001/XMLSchema-instance';

export type InstanceOptions = {
  readonly maxXml: number;
  readonly signal: AbortSignal | undefined;
};

/** A fact as written, before its context and unit are looked up: they may come later in the document. */
export type WrittenFact = {
  readonly field: FieldName;
  readonly contextRef: string | undefined;
  readonly unitRef: string | undefined;
  readonly decimals: string | undefined;
  readonly precision: string | undefined;
  readonly isNil: boolean;
  readonly text: string;
  readonly tuple: string;
  readonly line: number;
  readonly printed?: PrintedPlace;
};

/** The contexts, units and facts of one or several documents, as written. */
export type Draft = ReturnType<typeof newDraft>;

export function newDraft() {
  return {
    contexts: new Map<string, XmlElement>(),
    units: new Map<string, XmlElement>(),
    facts: [] as WrittenFact[],
    /** Addresses of schemas and linkbases, as written. */
    references: [] as string[],
  };
}

type OpenFact = {
  readonly tag: XmlTag;
  readonly field: FieldName;
  readonly tuple: string;
  readonly pieces: string[];
  /** The path of the facts inside it, once it turned out to be a tuple. */
  inner: string | undefined;
  isFraction: boolean;
};

/**
 * Reads an instance document as its bytes arrive.
 *
 * @throws input error with file and line where the document is too large, not well-formed, has a DOCTYPE, or is not an
 *   instance.
 */
export function readWritten(file: SetFile, options: InstanceOptions, draft: Draft, tally: Tally): Promise<void> {
  return readStreamed(file, options, instanceHandlers(draft, file.place, tally));
}

/** Hands a document to handlers as its bytes arrive; one that is too large or not well-formed is an input error. */
export async function readStreamed(
  file: SetFile,
  { maxXml, signal }: InstanceOptions,
  handlers: Parameters<typeof createXmlParser>[1],
): Promise<void> {
  if (file.size > maxXml) {
    throw inputError(`the document is larger than ${maxXml} bytes`, {
      place: { file: file.place },
      hint: { code: 'allow-larger-xml' },
    });
  }
  const parser = createXmlParser(file.place, handlers);
  for await (const _ of streamXml(file.open(), parser, file.place)) throwIfAborted(signal);
}

function instanceHandlers(draft: Draft, place: string, tally: Tally) {
  const facts: OpenFact[] = [];
  const fields = new Map<string, FieldName>();
  let depth = 0;
  /** Depth of the element that is left out with all it holds. */
  let skippedFrom = Number.POSITIVE_INFINITY;
  let building: ReturnType<typeof elementBuilder> | undefined;
  let tuples = 0;

  const openTop = (tag: XmlTag): void => {
    const outer = facts.at(-1);
    if (tag.namespace === XBRLI && (tag.local === 'context' || tag.local === 'unit')) {
      building = elementBuilder(tag);
    } else if (tag.namespace === XBRLI || tag.namespace === LINK) {
      if (outer) outer.isFraction = true;
      if (tag.local === 'schemaRef' || tag.local === 'linkbaseRef') draft.references.push(hrefOf(tag));
      skippedFrom = depth;
    } else {
      if (outer && outer.inner === undefined) {
        tuples += 1;
        outer.inner = `${outer.tuple}${tuples}.`;
      }
      const field = getOrCreate(fields, `${tag.namespace} ${tag.local}`, () => {
        return { namespace: fieldNamespace(tag.namespace), name: tag.local };
      });
      facts.push({ tag, field, tuple: outer?.inner ?? '', pieces: [], inner: undefined, isFraction: false });
    }
  };

  return {
    open: (tag: XmlTag): void => {
      depth += 1;
      if (building) building.open(tag);
      else if (depth === 1) requireInstance(tag, place);
      else if (depth <= skippedFrom) openTop(tag);
    },
    close: (): void => {
      const at = depth;
      depth -= 1;
      if (building) {
        const element = building.close();
        if (!element) return;
        building = undefined;
        keepResource(element, draft, place, tally);
      } else if (at === skippedFrom) skippedFrom = Number.POSITIVE_INFINITY;
      else if (at > 1 && at < skippedFrom) {
        const fact = facts.pop();
        if (fact) closeFact(fact, draft, tally);
      }
    },
    text: (text: string): void => {
      if (building) building.text(text);
      else if (skippedFrom > depth) facts.at(-1)?.pieces.push(text);
    },
  };
}

/** The `xlink:href` of a reference. */
export function hrefOf({ attributes, scope }: XmlTag): string {
  for (const name in attributes) {
    if (name.endsWith(':href') && scope[name.slice(0, -5)] === XLINK) return attributes[name] ?? '';
  }
  return '';
}

function requireInstance({ namespace, local, line }: XmlTag, file: string): void {
  if (namespace === XBRLI && local === 'xbrl') return;
  const where = namespace === '' ? 'without a namespace' : `of the namespace ${namespace}`;
  throw inputError(`not an XBRL instance: its root is ${local} ${where}`, { place: { file, line } });
}

/** Keeps a context or a unit by its id. */
export function keepResource(element: XmlElement, { contexts, units }: Draft, file: string, tally: Tally): void {
  const id = (element.written.id ?? '').trim();
  const all = element.name === 'context' ? contexts : units;
  if (all.has(id)) {
    tally.say('error', 'xbrl/duplicate-id', `a second ${element.name} has the id ${id}; the first one counts`, {
      file,
      line: element.line,
    });
  } else all.set(id, element);
}

function closeFact({ tag, field, tuple, pieces, inner, isFraction }: OpenFact, { facts }: Draft, tally: Tally): void {
  if (inner !== undefined || isFraction) {
    tally.count(isFraction ? 'fractions' : 'tuples');
    return;
  }
  const { attributes, scope, line } = tag;
  facts.push({
    field,
    contextRef: attributes.contextRef?.trim(),
    unitRef: attributes.unitRef?.trim(),
    decimals: attributes.decimals?.trim(),
    precision: attributes.precision?.trim(),
    isNil: isNil(attributes, scope),
    text: pieces.length === 1 ? (pieces[0] ?? '') : pieces.join(''),
    tuple,
    line,
  });
}

export function isNil(attributes: XmlTag['attributes'], scope: XmlTag['scope']): boolean {
  for (const name in attributes) {
    if (!name.endsWith(':nil') || scope[name.slice(0, -4)] !== XSI) continue;
    return /^\s*(?:true|1)\s*$/.test(attributes[name] ?? '');
  }
  return false;
}
