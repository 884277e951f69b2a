import { getOrCreate } from '../../base/collections.ts';
import { type Decimal, parseDecimal } from '../../base/decimal.ts';
import { inputError } from '../../base/errors.ts';
import { attribute, attributes, childElements, textOf, type XmlAttribute, type XmlElement } from '../../base/xml.ts';
import { type Target, targetOf } from './href.ts';
import { ARCROLES, LINK, LINK_KINDS, type LinkKind, XLINK, XML } from './names.ts';
import { type DocumentContext, innerBase, type Reference, referenceOf } from './reference.ts';

export type Linkbase = {
  readonly path: string;
  readonly links: readonly ExtendedLink[];
  readonly references: readonly Reference[];
  /** Extended links of kinds that are not read, and arcs of other arcroles. */
  readonly unreadLinks: number;
  readonly unreadArcs: number;
};

/** Locators and resources stand under their `xlink:label`; several may share one. */
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

const KNOWN_ATTRIBUTES: ReadonlySet<string> = new Set(['order', 'priority', 'use', 'weight', 'preferredLabel']);
const NO_CUSTOM: readonly XmlAttribute[] = [];

/**
 * Reads a `link:linkbase` element.
 *
 * @throws input error with file and line for an order, weight or priority that is no number, and for an arc without ends.
 */
export function readLinkbase(root: XmlElement, outer: DocumentContext): Linkbase {
  const context = { ...outer, base: innerBase(root, outer.base) };
  const links: ExtendedLink[] = [];
  const references: Reference[] = [];
  let unreadLinks = 0;
  let unreadArcs = 0;
  for (const child of childElements(root)) {
    const kind = child.namespace === LINK ? LINK_KINDS.get(child.name) : undefined;
    if (kind) {
      const link = readLink(child, kind, context);
      unreadArcs += link.unreadArcs;
      links.push(link);
    } else if (child.name === 'roleRef' || child.name === 'arcroleRef') {
      references.push(...referenceOf(child, 'role', attribute(child, 'href', XLINK), context));
    } else if (attribute(child, 'type', XLINK) === 'extended') {
      unreadLinks += 1;
    }
  }
  return { path: context.path, links, references, unreadLinks, unreadArcs };
}

function readLink(element: XmlElement, kind: LinkKind, outer: DocumentContext): ExtendedLink & { unreadArcs: number } {
  const context = { ...outer, base: innerBase(element, outer.base) };
  const locators = new Map<string, Target[]>();
  const resources = new Map<string, LabelResource[]>();
  const arcs: Arc[] = [];
  let unreadArcs = 0;
  for (const child of childElements(element)) {
    const type = attribute(child, 'type', XLINK);
    const label = attribute(child, 'label', XLINK) ?? '';
    if (type === 'locator') {
      const href = attribute(child, 'href', XLINK) ?? '';
      const target = targetOf(href, innerBase(child, context.base), context.resolve);
      getOrCreate(locators, label, () => []).push(target);
    } else if (type === 'resource') {
      getOrCreate(resources, label, () => []).push(readResource(child));
    } else if (type === 'arc') {
      const arcrole = attribute(child, 'arcrole', XLINK) ?? '';
      if (ARCROLES[kind].includes(arcrole)) arcs.push(readArc(child, kind, arcrole, context.place));
      else unreadArcs += 1;
    }
  }
  const role = attribute(element, 'role', XLINK) ?? '';
  return { kind, role, locators, resources, arcs, unreadArcs };
}

function readResource(element: XmlElement): LabelResource {
  return {
    id: attribute(element, 'id'),
    role: attribute(element, 'role', XLINK) ?? 'http://www.xbrl.org/2003/role/label',
    language: attribute(element, 'lang', XML),
    text: textOf(element).trim(),
  };
}

function readArc(element: XmlElement, kind: LinkKind, arcrole: string, file: string): Arc {
  const place = { file, line: element.line };
  const from = attribute(element, 'from', XLINK);
  const to = attribute(element, 'to', XLINK);
  if (from === undefined || to === undefined) throw inputError('an arc needs xlink:from and xlink:to', { place });
  const weight = attribute(element, 'weight')?.trim();
  if (kind === 'calculation') number('weight', weight, place);
  const priority = attribute(element, 'priority')?.trim() ?? '0';
  if (!/^[+-]?\d{1,15}$/.test(priority)) throw inputError(`the priority '${priority}' is no whole number`, { place });
  const order = attribute(element, 'order');
  const preferredLabel = attribute(element, 'preferredLabel')?.trim();
  return {
    place,
    arcrole,
    from,
    to,
    order: order === undefined ? ONE : number('order', order.trim(), place),
    priority: Number(priority),
    prohibited: attribute(element, 'use') === 'prohibited',
    weight,
    preferredLabel: preferredLabel === '' ? undefined : preferredLabel,
    custom: customAttributes(element),
  };
}

const ONE: Decimal = { mantissa: 1n, places: 0 };

function number(name: string, text: string | undefined, place: Arc['place']): Decimal {
  const value = text === undefined ? undefined : parseDecimal(text);
  if (value) return value;
  const message = text === undefined ? `an arc lacks its ${name}` : `the ${name} '${text}' is no number`;
  throw inputError(message, { place, hint: 'a decimal number such as 1, -1 or 10.5' });
}

/** Everything but what {@link Arc} names and what is exempt from equivalence: the XLink attributes (section 3.5.3.9.7.4). */
function customAttributes(element: XmlElement): readonly XmlAttribute[] {
  const found = attributes(element).filter(
    ({ namespace, name }) => namespace !== XLINK && !(namespace === '' && KNOWN_ATTRIBUTES.has(name)),
  );
  return found.length === 0 ? NO_CUSTOM : found;
}
