import { pushTo } from '../../../core/base/collections.ts';
import { type Decimal, parseDecimal } from '../../../core/base/decimal.ts';
import { inputError } from '../../../core/base/errors.ts';
import {
  attribute,
  attributes,
  childElements,
  textOf,
  type XmlAttribute,
  type XmlElement,
} from '../../../core/base/xml.ts';
import { type DocumentContext, innerBase, type Reference, referenceOf, type Target, targetOf, XML } from './href.ts';
import { ARCROLES, LINK, LINK_KINDS, type LinkKind, XLINK } from './names.ts';

export type Linkbase = {
  readonly path: string;
  readonly links: readonly ExtendedLink[];
  readonly references: readonly Reference[];
  /** Extended links of kinds that are not read. */
  readonly unreadLinks: number;
  /** Arcs of other arcroles in links that are read, and the first of them. */
  readonly unreadArcs: number;
  readonly firstUnread: UnreadArc | undefined;
};

export type UnreadArc = Pick<Arc, 'arcrole' | 'place'>;

/** Locators and resources by their `xlink:label`, which several may share. */
export type ExtendedLink = {
  readonly kind: LinkKind;
  readonly role: string;
  readonly locators: ReadonlyMap<string, readonly Target[]>;
  readonly resources: ReadonlyMap<string, readonly LabelResource[]>;
  readonly arcs: readonly Arc[];
};

export type LabelResource = {
  readonly id: string | undefined;
  readonly role: string;
  readonly language: string | undefined;
  readonly text: string;
};

export type Arc = {
  readonly place: { readonly file: string; readonly line: number };
  readonly arcrole: string;
  readonly from: string;
  readonly to: string;
  /** 1 where the arc does not say (XBRL 2.1 section 3.5.3.9.5). */
  readonly order: Decimal;
  readonly priority: number;
  readonly prohibited: boolean;
  /** As written; only calculation arcs have one. */
  readonly weight: string | undefined;
  readonly preferredLabel: string | undefined;
  /** Attributes beyond those above, which take part in equivalence. Almost always empty. */
  readonly custom: readonly XmlAttribute[];
};

/** The value of an XLink attribute of the present element. */
type Xlink = (name: string) => string | undefined;

const KNOWN_ATTRIBUTES: ReadonlySet<string> = new Set(['order', 'priority', 'use', 'weight', 'preferredLabel']);
const NO_CUSTOM: readonly XmlAttribute[] = [];

/**
 * Reads a `link:linkbase` element.
 * @throws input error with file and line for an order, weight or priority that is not a number, and for an arc without
 *   ends.
 */
export function readLinkbase(root: XmlElement, outer: DocumentContext): Linkbase {
  const reader = linkbaseReader(root, outer);
  for (const child of childElements(root)) {
    const read = reader.child(child);
    if (read) for (const part of childElements(child)) read(part);
  }
  return reader.linkbase();
}

/** Reads a locator, a resource or an arc of an extended link. */
export type ReadPart = (part: XmlElement) => void;

/** Reads a linkbase element by element, as {@link readLinkbase} a whole one. */
export function linkbaseReader(root: XmlElement, outer: DocumentContext) {
  const context = { ...outer, base: innerBase(root, outer.base) };
  const links: ExtendedLink[] = [];
  const references: Reference[] = [];
  let unreadLinks = 0;
  let unreadArcs = 0;
  let firstUnread: UnreadArc | undefined;
  const noteUnread = (arc: UnreadArc): void => {
    unreadArcs += 1;
    firstUnread ??= arc;
  };
  return {
    /** A child of the root, without its content; the reader of its parts where it is a link that is read. */
    child(element: XmlElement): ReadPart | undefined {
      const kind = element.namespace === LINK ? LINK_KINDS.get(element.name) : undefined;
      if (kind) {
        const { link, read } = linkReader(element, kind, context, noteUnread);
        links.push(link);
        return read;
      }
      if (element.name === 'roleRef' || element.name === 'arcroleRef') {
        references.push(...referenceOf(element, 'role', attribute(element, 'href', XLINK), context));
      } else if (attribute(element, 'type', XLINK) === 'extended') {
        unreadLinks += 1;
      }
      return undefined;
    },
    linkbase: (): Linkbase => ({ path: context.path, links, references, unreadLinks, unreadArcs, firstUnread }),
  };
}

function linkReader(
  element: XmlElement,
  kind: LinkKind,
  outer: DocumentContext,
  noteUnread: (arc: UnreadArc) => void,
): { readonly link: ExtendedLink; readonly read: ReadPart } {
  const context = { ...outer, base: innerBase(element, outer.base) };
  const locators = new Map<string, Target[]>();
  const resources = new Map<string, LabelResource[]>();
  const arcs: Arc[] = [];
  const read = (part: XmlElement): void => {
    const all = attributes(part);
    const xlink: Xlink = (name) => all.find((each) => each.name === name && each.namespace === XLINK)?.value;
    const type = xlink('type');
    const label = xlink('label') ?? '';
    if (type === 'locator') {
      pushTo(locators, label, targetOf(xlink('href') ?? '', innerBase(part, context.base), context.resolve));
    } else if (type === 'resource') {
      pushTo(resources, label, readResource(part, xlink));
    } else if (type === 'arc') {
      const arcrole = xlink('arcrole') ?? '';
      if (ARCROLES[kind].includes(arcrole))
        arcs.push({ ...readArc(part, kind, xlink, context.place), custom: customOf(all) });
      else noteUnread({ arcrole, place: { file: context.place, line: part.line } });
    }
  };
  return { link: { kind, role: attribute(element, 'role', XLINK) ?? '', locators, resources, arcs }, read };
}

function readResource(element: XmlElement, xlink: Xlink): LabelResource {
  return {
    id: attribute(element, 'id'),
    role: xlink('role') ?? 'http://www.xbrl.org/2003/role/label',
    language: attribute(element, 'lang', XML),
    text: textOf(element).trim(),
  };
}

function readArc(element: XmlElement, kind: LinkKind, xlink: Xlink, file: string): Omit<Arc, 'custom'> {
  const place = { file, line: element.line };
  const from = xlink('from');
  const to = xlink('to');
  if (from === undefined || to === undefined) throw inputError('an arc needs xlink:from and xlink:to', { place });
  const weight = attribute(element, 'weight')?.trim();
  if (kind === 'calculation') number('weight', weight, place);
  const priority = attribute(element, 'priority')?.trim() ?? '0';
  if (!/^[+-]?\d{1,15}$/.test(priority))
    throw inputError(`the priority '${priority}' is not a whole number`, { place });
  const order = attribute(element, 'order');
  const preferredLabel = attribute(element, 'preferredLabel')?.trim();
  return {
    place,
    arcrole: xlink('arcrole') ?? '',
    from,
    to,
    order: order === undefined ? ONE : number('order', order.trim(), place),
    priority: Number(priority),
    prohibited: attribute(element, 'use') === 'prohibited',
    weight,
    preferredLabel: preferredLabel === '' ? undefined : preferredLabel,
  };
}

const ONE: Decimal = { mantissa: 1n, places: 0 };

function number(name: string, text: string | undefined, place: Arc['place']): Decimal {
  const value = text === undefined ? undefined : parseDecimal(text);
  if (value) return value;
  const message = text === undefined ? `the arc has no ${name}` : `the ${name} '${text}' is not a number`;
  throw inputError(message, { place, hint: 'a decimal number such as 1, -1 or 10.5' });
}

/** Attributes that {@link Arc} does not name, without those of XLink (section 3.5.3.9.7.4). */
function customOf(all: readonly XmlAttribute[]): readonly XmlAttribute[] {
  const custom = all.filter(
    ({ namespace, name }) => namespace !== XLINK && !(namespace === '' && KNOWN_ATTRIBUTES.has(name)),
  );
  return custom.length === 0 ? NO_CUSTOM : custom;
}
