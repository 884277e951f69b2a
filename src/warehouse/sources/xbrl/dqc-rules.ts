import { pushTo } from '../../../core/base/collections.ts';
import { parseDecimal } from '../../../core/base/decimal.ts';
import { inputError } from '../../../core/base/errors.ts';
import { attribute, childElements, textOf, type XmlElement } from '../../../core/base/xml.ts';
import { decodeXml } from '../../../core/base/xml-bytes.ts';
import { parseXml } from '../../../core/base/xml-document.ts';
import { fieldKey } from '../../../core/model/field-name.ts';
import type { FileSet, SetFile } from '../../../core/model/files.ts';
import type { PublishedRule, RuleRelationship } from '../../../core/model/published-rules.ts';
import { innerBase, lastPart, rememberedResolver, type Target, targetOf } from './href.ts';
import { fieldNamespaceOfSchema, LINK, XLINK } from './names.ts';

/** The schema of one rule, such as `dqcrules/dqcrules-0009-2025.xsd`. */
const RULE_FILE = /(?:^|\/)dqcrules\/dqcrules-(\d{4})-[^/]+\.xsd$/;
const MEMBERSHIP = 'rule-concept';
const LINKS = new Set(['definitionLink', 'calculationLink', 'referenceLink']);

/** The rules in the `dqcrules` folder below `root`, by id. Each schema embeds the linkbase of one rule. */
export async function readDqcRules(
  { files }: FileSet,
  { root, maxXml }: { readonly root: string; readonly maxXml: number },
): Promise<PublishedRule[]> {
  const rules: PublishedRule[] = [];
  const resolve = rememberedResolver();
  const own = files.filter(({ path }) => path.startsWith(`${root}dqcrules/`) && RULE_FILE.test(path));
  for (const file of own.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const schema = parseXml(decodeXml(await file.read(maxXml), file.place), { file: file.place, maxXml });
    rules.push(readRule(schema, file, resolve));
  }
  return rules;
}

type Arc = RuleRelationship & { readonly order: number; readonly line: number };
type Reference = { readonly role: string; readonly parts: ReadonlyMap<string, string> };
/** References by the fields and groups that refer to them, each in the order of its arcs. */
type Referred = Map<Reference, string[]>;

function readRule(schema: XmlElement, file: SetFile, resolve: (reference: string, base: string) => string) {
  const arcs: Arc[] = [];
  const referred: Referred = new Map();
  for (const linkbase of linkbasesOf(schema)) {
    for (const link of childElements(linkbase)) {
      if (link.namespace !== LINK || !LINKS.has(link.name)) continue;
      const base = innerBase(link, innerBase(linkbase, file.path));
      readLink(link, (href) => keyOf(targetOf(href, base, resolve), file.path), { file, arcs, referred });
    }
  }
  return ruleOf(arcs, [...referred], RULE_FILE.exec(file.path)?.[1] ?? '');
}

function linkbasesOf(schema: XmlElement): XmlElement[] {
  const inside = (name: string) => (element: XmlElement) => childElements(element).filter((one) => one.name === name);
  return [schema].flatMap(inside('annotation')).flatMap(inside('appinfo')).flatMap(inside('linkbase'));
}

/** The key of a field; a group of the rule has its name alone. Ids are `prefix_Name`. */
function keyOf({ address, fragment }: Target, own: string): string {
  const name = fragment.slice(fragment.indexOf('_') + 1);
  if (address === own) return name;
  return fieldKey({ namespace: fieldNamespaceOfSchema(lastPart(address)) ?? address, name });
}

type LinkContext = { readonly file: SetFile; readonly arcs: Arc[]; readonly referred: Referred };

function readLink(link: XmlElement, keyOfHref: (href: string) => string, { file, arcs, referred }: LinkContext): void {
  const locators = new Map<string, string[]>();
  const references = new Map<string, Reference[]>();
  const xlink = (element: XmlElement, name: string): string => attribute(element, name, XLINK) ?? '';
  for (const child of childElements(link)) {
    const type = xlink(child, 'type');
    if (type === 'locator') pushTo(locators, xlink(child, 'label'), keyOfHref(xlink(child, 'href')));
    if (type !== 'resource' || child.name !== 'reference') continue;
    const parts = new Map(childElements(child).map((part) => [part.name, textOf(part).replace(/\s+/g, ' ').trim()]));
    pushTo(references, xlink(child, 'label'), { role: lastPart(xlink(child, 'role')), parts });
  }
  for (const child of childElements(link)) {
    if (xlink(child, 'type') !== 'arc') continue;
    const place = { file: file.place, line: child.line };
    const [kind, label] = [lastPart(xlink(child, 'arcrole')), xlink(child, 'to')];
    for (const from of new Set(locators.get(xlink(child, 'from')))) {
      for (const reference of references.get(label) ?? []) pushTo(referred, reference, from);
      for (const to of new Set(locators.get(label))) {
        const role = xlink(link, 'role');
        const weight = decimalOf(child, 'weight', place);
        const order = Number(decimalOf(child, 'order', place) ?? '1');
        arcs.push({ kind, role, from, to, ...(weight !== undefined && { weight }), order, line: child.line });
      }
    }
  }
}

function decimalOf(arc: XmlElement, name: string, place: { file: string; line: number }): string | undefined {
  const text = attribute(arc, name)?.trim();
  if (text === undefined || parseDecimal(text)) return text;
  throw inputError(`the ${name} '${text}' is not a number`, { place });
}

function ruleOf(arcs: readonly Arc[], referred: readonly (readonly [Reference, string[]])[], digits: string) {
  const ofRole = (role: string) => referred.filter(([reference]) => reference.role === role);
  const notes = ofRole('dqcNote');
  const top = `Dqc_${digits}`;
  // The note of the rule itself; groups may have others beside it.
  const [own] = notes.find(([, fields]) => fields.includes(top)) ?? notes[0] ?? [];
  const definition = own?.parts.get('ruleDocumentation') ?? '';
  const noteOf = (group: string): string | undefined =>
    notes
      .filter(([reference, fields]) => reference !== own && fields.includes(group))
      .map(([{ parts }]) => parts.get('ruleDocumentation'))
      .find((text) => text !== undefined && text !== definition);
  const groups = new Map<string, string[]>();
  const members = arcs.filter(({ kind }) => kind === MEMBERSHIP).toSorted((a, b) => a.order - b.order);
  for (const { from, to } of members) pushTo(groups, from, to);
  return {
    id: `DQC.US.${digits}`,
    name: own?.parts.get('ruleName') ?? '',
    definition,
    groups: Array.from(groups, ([name, fields]) => {
      const note = noteOf(name);
      return { name, ...(note !== undefined && { note }), fields };
    }),
    relationships: arcs
      .filter(({ kind }) => kind !== MEMBERSHIP)
      .map(({ order: _order, line: _line, ...relationship }) => relationship),
    elements: ofRole('ruleID').flatMap(([{ parts }, fields]) => {
      const id = parts.get('ruleElementId');
      return id === undefined ? [] : [{ id, fields }];
    }),
    exclusions: ofRole('ruleExclusions').flatMap(([{ parts }, fields]) =>
      Array.from(parts, ([kind, text]) => ({ kind, text, fields })),
    ),
  };
}
