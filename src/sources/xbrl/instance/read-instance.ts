import { getOrCreate } from '../../../base/collections.ts';
import { parseDecimal } from '../../../base/decimal.ts';
import { inputError, throwIfAborted } from '../../../base/errors.ts';
import type { XmlElement } from '../../../base/xml.ts';
import { createXmlParser, streamXml, type XmlTag } from '../../../base/xml-stream.ts';
import type { SetFile } from '../../../model/files.ts';
import { DECIMALS_UNSTATED } from '../../../model/row-batch.ts';
import type { FieldName } from '../../../model/taxonomy.ts';
import { fieldNamespace, LINK, XBRLI, XLINK } from '../names.ts';
import type { SchemaDefaults } from '../schema-defaults.ts';
import type { Tally } from '../tally.ts';
import { decimalsOf } from './accuracy.ts';
import { readContext } from './context.ts';
import { elementBuilder } from './element-builder.ts';
import type { Context, Fact, Instance } from './instance.ts';
import { readUnit } from './unit.ts';

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
 * @throws input error with file and line where the document is too large, not well-formed, has a DOCTYPE, or is not an instance.
 */
export async function readWritten(
  file: SetFile,
  { maxXml, signal }: InstanceOptions,
  draft: Draft,
  tally: Tally,
): Promise<void> {
  if (file.size > maxXml) {
    throw inputError(`the document is larger than ${maxXml} bytes`, {
      place: { file: file.place },
      hint: { code: 'allow-larger-xml' },
    });
  }
  const handlers = instanceHandlers(draft, file.place, tally);
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
        keep(element, draft, place, tally);
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
function hrefOf({ attributes, scope }: XmlTag): string {
  for (const name in attributes) {
    if (name.endsWith(':href') && scope[name.slice(0, -5)] === XLINK) return attributes[name] ?? '';
  }
  return '';
}

function requireInstance({ namespace, local, line }: XmlTag, file: string): void {
  if (namespace === XBRLI && local === 'xbrl') return;
  throw inputError(`not an XBRL instance: its root is ${local}`, { place: { file, line } });
}

function keep(element: XmlElement, { contexts, units }: Draft, file: string, tally: Tally): void {
  const id = (element.written['id'] ?? '').trim();
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
    contextRef: attributes['contextRef']?.trim(),
    unitRef: attributes['unitRef']?.trim(),
    decimals: attributes['decimals']?.trim(),
    precision: attributes['precision']?.trim(),
    isNil: isNil(attributes, scope),
    text: pieces.length === 1 ? (pieces[0] ?? '') : pieces.join(''),
    tuple,
    line,
  });
}

function isNil(attributes: XmlTag['attributes'], scope: XmlTag['scope']): boolean {
  for (const name in attributes) {
    if (!name.endsWith(':nil') || scope[name.slice(0, -4)] !== XSI) continue;
    return /^\s*(?:true|1)\s*$/.test(attributes[name] ?? '');
  }
  return false;
}

/** Looks up contexts and units; facts without them, and values that are not numbers, are reported and left out. */
export function resolveFacts(draft: Draft, defaults: SchemaDefaults, file: string, tally: Tally): Instance {
  const contexts = distinct<Context>();
  const units = distinct<string>();
  const contextOf = new Map<string, number>();
  const unitOf = new Map<string, number>();
  for (const [id, element] of draft.contexts) {
    const context = readContext(element, defaults);
    if (typeof context !== 'string') contextOf.set(id, contexts.numberOf(context));
    else
      tally.say('error', 'xbrl/bad-context', `the context ${id} is left out: ${context}`, { file, line: element.line });
  }
  for (const [id, element] of draft.units) {
    const unit = readUnit(element);
    if (unit !== undefined) unitOf.set(id, units.numberOf(unit));
    else tally.say('error', 'xbrl/bad-unit', `the unit ${id} has no measure`, { file, line: element.line });
  }
  const facts = draft.facts.flatMap((written) => {
    const fact = resolveFact(written, { contextOf, unitOf, defaults });
    if (typeof fact !== 'string') {
      tally.count(fact.value === undefined ? 'factsNil' : fact.unit < 0 ? 'factsText' : 'factsNumeric');
      if (fact.doubt !== undefined) {
        tally.say('error', 'xbrl/bad-accuracy', `${written.field.name}: ${fact.doubt}`, { file, line: written.line });
      }
      return [fact];
    }
    if (fact === EMPTY_TUPLE) tally.count('tuples');
    else {
      tally.count('factsLeftOut');
      tally.say('error', 'xbrl/bad-fact', `${written.field.name} is left out: ${fact}`, { file, line: written.line });
    }
    return [];
  });
  return { contexts: contexts.list, units: units.list, facts };
}

/** Values in the order of their first appearance; equal ones are one. */
function distinct<T>() {
  const numbers = new Map<string, number>();
  const list: T[] = [];
  return {
    list,
    numberOf: (value: T): number => getOrCreate(numbers, JSON.stringify(value), () => list.push(value) - 1),
  };
}

const EMPTY_TUPLE = 'an empty tuple';

type Known = {
  readonly contextOf: ReadonlyMap<string, number>;
  readonly unitOf: ReadonlyMap<string, number>;
  readonly defaults: SchemaDefaults;
};

function resolveFact(
  { field, contextRef, unitRef, isNil: nil, text, tuple, line, ...written }: WrittenFact,
  { contextOf, unitOf, defaults }: Known,
): (Fact & { readonly doubt?: string }) | string {
  if (contextRef === undefined) return nil || text.trim() === '' ? EMPTY_TUPLE : 'it has no contextRef';
  const context = contextOf.get(contextRef);
  if (context === undefined) return `there is no context ${contextRef}`;
  const unit = unitRef === undefined ? -1 : unitOf.get(unitRef);
  if (unit === undefined) return `there is no unit ${unitRef}`;
  const common = { field, context, unit, tuple, line };
  if (nil) return { ...common, value: undefined, decimals: DECIMALS_UNSTATED };
  const content = text === '' ? (defaults.contentOf(field) ?? '') : text;
  if (unit < 0) {
    const isNumeric = written.decimals !== undefined || written.precision !== undefined;
    return isNumeric
      ? 'it has decimals or precision but no unitRef'
      : { ...common, value: content, decimals: DECIMALS_UNSTATED };
  }
  const value = content.trim();
  const amount = parseDecimal(value);
  if (!amount) return `${JSON.stringify(value.slice(0, 40))} is not a number`;
  const declared = defaults.attributesOf(field);
  const decimals = decimalsOf(amount, {
    decimals: written.decimals ?? declared.get('decimals'),
    precision: written.precision ?? declared.get('precision'),
  });
  if (typeof decimals === 'string') return { ...common, value, decimals: DECIMALS_UNSTATED, doubt: decimals };
  return { ...common, value, decimals };
}
