import { memoize } from '../../../../core/base/collections.ts';
import {
  formatDecimal,
  multiplyDecimal,
  negateDecimal,
  parseDecimal,
  powerOfTen,
} from '../../../../core/base/decimal.ts';
import { encodeHtml } from '../../../../core/base/escape.ts';
import type { XmlTag } from '../../../../core/base/xml-stream.ts';
import type { SetFile } from '../../../../core/model/files.ts';
import { elementBuilder } from '../instance/element-builder.ts';
import type { PrintedPlace } from '../instance/instance.ts';
import {
  type Draft,
  hrefOf,
  type InstanceOptions,
  isNil,
  keepResource,
  readStreamed,
} from '../instance/read-instance.ts';
import { fieldNamespace, LINK, XBRLI } from '../names.ts';
import type { Tally } from '../tally.ts';
import type { Transformation } from './number-formats.ts';
import { transformation } from './transformations.ts';

/** Inline XBRL 1.1 and 1.0. */
const INLINE = new Set(['http://www.xbrl.org/2013/inlineXBRL', 'http://www.xbrl.org/2008/inlineXBRL']);

export function isInlineHead({ root, namespaces }: { root: string; namespaces: ReadonlyMap<string, string> }): boolean {
  return root === 'html' && [...namespaces.values()].some((uri) => INLINE.has(uri));
}

/** An inline element that collects text: a fact, or a continuation of one. */
type Collecting = {
  readonly tag: XmlTag;
  readonly kind: 'nonFraction' | 'nonNumeric' | 'continuation';
  readonly pieces: string[];
  /** The same with markup: of an escaped fact (section 10.1.1), and of a continuation, which may be of one. */
  readonly markup: string[] | undefined;
  readonly place: string;
  readonly printed: PrintedPlace;
};

/** What the documents of one inline document set hold, until all are read: facts may go on in another document. */
export type InlineParts = { readonly facts: Collecting[]; readonly continuations: Map<string, Collecting> };

export function newInlineParts(): InlineParts {
  return { facts: [], continuations: new Map() };
}

/**
 * Reads one document of an inline document set (Inline XBRL 1.1): its contexts and units into the draft, its facts into
 * the parts.
 *
 * @throws input error with file and line where the document is too large, not well-formed, or has a DOCTYPE with
 *   declarations.
 */
export function readInlineDocument(
  file: SetFile,
  options: InstanceOptions,
  { draft, parts }: { readonly draft: Draft; readonly parts: InlineParts },
  tally: Tally,
): Promise<void> {
  return readStreamed(file, options, inlineHandlers(file, draft, parts, tally));
}

/** A DOCTYPE that declares nothing itself; what it names is not fetched. */
const NAME_ONLY = /^\s*html(?:\s[^[]*)?$/;

const XHTML = 'http://www.w3.org/1999/xhtml';
const VOID = new Set(['br', 'col', 'hr', 'img', 'wbr']);
const NO_TAGS = ['', ''] as const;

function isEscaped({ local, attributes }: XmlTag): boolean {
  return local === 'nonNumeric' && /^\s*(?:true|1)\s*$/.test(attributes.escape ?? '');
}

/** The start and the end of an element of XHTML, without namespaces. */
function tagsOf({ local, attributes }: XmlTag): readonly [string, string] {
  const written = Object.entries(attributes).filter(([name]) => name !== 'xmlns' && !name.includes(':'));
  const start = `<${local}${written.map(([name, value]) => ` ${name}="${encodeHtml(value)}"`).join('')}`;
  return VOID.has(local) ? [`${start}/>`, ''] : [`${start}>`, `</${local}>`];
}

const COLLECTED = new Set(['nonFraction', 'nonNumeric', 'continuation']);

function inlineHandlers({ place, path }: SetFile, draft: Draft, { facts, continuations }: InlineParts, tally: Tally) {
  const open: Collecting[] = [];
  /** For each open element: whether it is one of `open`, is left out (`exclude`), or neither. */
  const kinds: ('collects' | 'excludes' | undefined)[] = [];
  /** For each open element the end of its markup. */
  const ends: string[] = [];
  let excluded = 0;
  let elements = 0;
  let building: ReturnType<typeof elementBuilder> | undefined;

  const openInline = (tag: XmlTag): 'collects' | 'excludes' | undefined => {
    if (COLLECTED.has(tag.local)) {
      const kind = tag.local as Collecting['kind'];
      if (kind !== 'continuation') elements += 1;
      const printed = { document: path, element: elements };
      const markup = kind === 'continuation' || isEscaped(tag) ? [] : undefined;
      const one: Collecting = { tag, kind, pieces: [], markup, place, printed };
      open.push(one);
      if (kind !== 'continuation') facts.push(one);
      else continuations.set(tag.attributes.id?.trim() ?? '', one);
      return 'collects';
    }
    if (tag.local === 'fraction') tally.count('inlineFractions');
    if (tag.local === 'tuple') tally.count('inlineTuples');
    return tag.local === 'exclude' ? 'excludes' : undefined;
  };

  const addMarkup = (written: string): void => {
    if (excluded === 0 && written !== '') for (const { markup } of open) markup?.push(written);
  };

  return {
    acceptsDoctype: (doctype: string): boolean => NAME_ONLY.test(doctype),
    open: (tag: XmlTag): void => {
      if (building) {
        building.open(tag);
        return;
      }
      const isResource = tag.namespace === XBRLI && (tag.local === 'context' || tag.local === 'unit');
      if (isResource) {
        building = elementBuilder(tag);
        return;
      }
      if (tag.namespace === LINK && (tag.local === 'schemaRef' || tag.local === 'linkbaseRef'))
        draft.references.push(hrefOf(tag));
      const kind = INLINE.has(tag.namespace) ? openInline(tag) : undefined;
      const [start, end] = tag.namespace === XHTML && open.length > 0 ? tagsOf(tag) : NO_TAGS;
      addMarkup(start);
      ends.push(end);
      if (kind === 'excludes') excluded += 1;
      kinds.push(kind);
    },
    close: (): void => {
      if (building) {
        const element = building.close();
        if (!element) return;
        building = undefined;
        keepResource(element, draft, place, tally);
        return;
      }
      const kind = kinds.pop();
      if (kind === 'collects') open.pop();
      if (kind === 'excludes') excluded -= 1;
      addMarkup(ends.pop() ?? '');
    },
    text: (text: string): void => {
      if (building) building.text(text);
      else if (excluded === 0) {
        for (const { pieces } of open) pieces.push(text);
        if (open.length > 0) addMarkup(encodeHtml(text));
      }
    },
  };
}

/** Adds the facts of a whole inline document set to the draft: continued, transformed, scaled and signed. */
export function addInlineFacts({ facts, continuations }: InlineParts, draft: Draft, tally: Tally): void {
  const ruleOf = memoize(transformation);
  for (const fact of facts) {
    const { tag, kind, place } = fact;
    const { attributes, scope, line } = tag;
    const leaveOut = (because: string): void => {
      tally.count('factsLeftOut');
      tally.say('error', 'xbrl/bad-fact', `${attributes.name ?? tag.name} is left out: ${because}`, {
        file: place,
        line,
      });
    };
    if (attributes.target !== undefined) {
      tally.count('factsOfOtherTargets');
      continue;
    }
    const field = nameOf(tag);
    if (!field) {
      leaveOut('its name has no declared prefix');
      continue;
    }
    const nil = isNil(attributes, scope);
    const value = nil ? '' : factValue(fact, continuations, ruleOf);
    if (typeof value !== 'string') {
      leaveOut(value.problem);
      continue;
    }
    draft.facts.push({
      field,
      contextRef: attributes.contextRef?.trim(),
      unitRef: kind === 'nonFraction' ? (attributes.unitRef ?? '').trim() : undefined,
      decimals: attributes.decimals?.trim(),
      precision: attributes.precision?.trim(),
      isNil: nil,
      text: value,
      tuple: '',
      line,
      printed: fact.printed,
    });
  }
}

function nameOf({ attributes, scope }: XmlTag) {
  const written = attributes.name?.trim() ?? '';
  const colon = written.indexOf(':');
  const namespace = scope[written.slice(0, Math.max(0, colon))];
  return namespace ? { namespace: fieldNamespace(namespace), name: written.slice(colon + 1) } : undefined;
}

function factValue(
  fact: Collecting,
  continuations: InlineParts['continuations'],
  ruleOf: (format: string) => Transformation | undefined,
): string | { readonly problem: string } {
  const { tag, kind } = fact;
  const whole = wholeText(fact, continuations);
  if (typeof whole !== 'string') return whole;
  const { format } = tag.attributes;
  const rule = format === undefined ? undefined : ruleOf(format.slice(format.indexOf(':') + 1).trim());
  const transformed = rule?.(whole);
  if (kind === 'nonNumeric') return transformed ?? whole;
  if (format !== undefined && !rule) return { problem: `the format ${format} is not known` };
  const text = rule ? transformed : whole.trim();
  if (text === undefined)
    return { problem: `${JSON.stringify(whole.trim().slice(0, 40))} is not in the format ${format}` };
  return scaled(text, tag.attributes);
}

/** The content of a fact and its continuations (section 4.1): a chain that is broken or turns back is a problem. */
function wholeText(
  fact: Collecting,
  continuations: InlineParts['continuations'],
): string | { readonly problem: string } {
  const seen = new Set<Collecting>([fact]);
  const contentOf = ({ pieces, markup }: Collecting): string => ((fact.markup ? markup : undefined) ?? pieces).join('');
  let text = contentOf(fact);
  for (let next = fact.tag.attributes.continuedAt; next !== undefined; ) {
    const continuation = continuations.get(next.trim());
    if (!continuation) return { problem: `there is no continuation ${next}` };
    if (seen.has(continuation)) return { problem: `its continuation ${next} leads back to itself` };
    seen.add(continuation);
    text += contentOf(continuation);
    next = continuation.tag.attributes.continuedAt;
  }
  return text;
}

/** The number with its scale, a power of ten, and its sign; digits are exact. */
function scaled(text: string, { scale = '0', sign }: XmlTag['attributes']): string | { readonly problem: string } {
  const number = parseDecimal(text);
  if (!number) return { problem: `${JSON.stringify(text.slice(0, 40))} is not a number` };
  if (!/^\s*[+-]?\d{1,3}\s*$/.test(scale)) return { problem: `the scale ${JSON.stringify(scale)} is not an integer` };
  const power = Number(scale);
  const shifted =
    power >= number.places
      ? multiplyDecimal(
          { mantissa: number.mantissa, places: 0 },
          { mantissa: powerOfTen(power - number.places), places: 0 },
        )
      : { mantissa: number.mantissa, places: number.places - power };
  return formatDecimal(sign?.trim() === '-' ? negateDecimal(shifted) : shifted);
}
