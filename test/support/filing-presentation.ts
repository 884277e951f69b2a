import { pushTo } from '../../src/core/base/collections.ts';
import { openFileSet } from '../../src/warehouse/sources/archive/open-file-set.ts';

export type PresentedLine = { readonly name: string; readonly label: string };
export type PresentedRole = {
  readonly role: string;
  readonly definition: string | undefined;
  readonly lines: readonly PresentedLine[];
};

type Attributes = Readonly<Record<string, string>>;

/** Names of a table's frame and of its dimensions, which are not lines. */
const FRAME = /(?:Table|LineItems)$/;

/**
 * The presentation of a filing, read from the text of its linkbases with regular expressions: what they hold, in their
 * own order.
 */
export async function readPresentation(path: string): Promise<readonly PresentedRole[]> {
  const { files } = await openFileSet(path);
  const texts = await Promise.all(
    files
      .filter((file) => /\.(xml|xsd)$/.test(file.path))
      .map(async (file) => new TextDecoder().decode(await file.read(2 ** 28))),
  );
  const text = texts.filter((one) => /presentationLink|labelLink|roleType/.test(one)).join('\n');
  const definitions = new Map(
    elements(text, 'roleType').map(({ attributes, content }) => [
      attributes.roleURI ?? '',
      decoded(/<(?:\w+:)?definition>([^<]*)</.exec(content)?.[1] ?? ''),
    ]),
  );
  const labels = readLabels(text);
  const links = new Map<string, string>();
  for (const { attributes, content } of elements(text, 'presentationLink')) {
    const role = attributes['xlink:role'] ?? '';
    links.set(role, (links.get(role) ?? '') + content);
  }
  return Array.from(links, ([role, content]) => ({
    role,
    definition: definitions.get(role),
    lines: linesOf(content, labels),
  }));
}

function linesOf(content: string, labels: ReadonlyMap<string, string>): readonly PresentedLine[] {
  const concepts = new Map(
    tags(content, 'loc').map((loc) => [loc['xlink:label'] ?? '', (loc['xlink:href'] ?? '').split('#')[1] ?? '']),
  );
  const children = new Map<
    string,
    { readonly concept: string; readonly order: number; readonly preferred: string | undefined }[]
  >();
  const below = new Set<string>();
  for (const arc of tags(content, 'presentationArc')) {
    const concept = concepts.get(arc['xlink:to'] ?? '') ?? '';
    const child = { concept, order: Number(arc.order ?? 1), preferred: arc.preferredLabel };
    pushTo(children, concepts.get(arc['xlink:from'] ?? '') ?? '', child);
    below.add(concept);
  }
  const labelOf = (concept: string, role: string | undefined): string =>
    labels.get(`${concept} ${role}`) ?? labels.get(`${concept} http://www.xbrl.org/2003/role/label`) ?? nameOf(concept);
  const lines: PresentedLine[] = [];
  const visit = (parent: string): void => {
    for (const { concept, preferred } of (children.get(parent) ?? []).toSorted((a, b) => a.order - b.order)) {
      const name = nameOf(concept);
      if (name.endsWith('Axis')) continue;
      if (!FRAME.test(name)) lines.push({ name, label: labelOf(concept, preferred) });
      visit(concept);
    }
  };
  for (const root of [...children.keys()].filter((concept) => !below.has(concept))) visit(root);
  return lines;
}

/** Texts by concept and role of the label. */
function readLabels(text: string): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  for (const { content } of elements(text, 'labelLink')) {
    const concepts = new Map(
      tags(content, 'loc').map((loc) => [loc['xlink:label'] ?? '', (loc['xlink:href'] ?? '').split('#')[1] ?? '']),
    );
    const resources = new Map<string, { readonly role: string; readonly text: string }[]>();
    for (const { attributes, content: own } of elements(content, 'label')) {
      pushTo(resources, attributes['xlink:label'] ?? '', { role: attributes['xlink:role'] ?? '', text: decoded(own) });
    }
    for (const arc of tags(content, 'labelArc')) {
      for (const { role, text: own } of resources.get(arc['xlink:to'] ?? '') ?? []) {
        labels.set(`${concepts.get(arc['xlink:from'] ?? '')} ${role}`, own);
      }
    }
  }
  return labels;
}

/** `us-gaap_Assets` without its prefix. */
const nameOf = (concept: string): string => concept.slice(concept.indexOf('_') + 1);

function elements(
  text: string,
  name: string,
): readonly { readonly attributes: Attributes; readonly content: string }[] {
  const pattern = new RegExp(`<(?:\\w+:)?${name}\\b([^>]*[^/>])>([\\s\\S]*?)</(?:\\w+:)?${name}>`, 'g');
  return Array.from(text.matchAll(pattern), ([, attributes = '', content = '']) => ({
    attributes: attributesOf(attributes),
    content,
  }));
}

function tags(text: string, name: string): readonly Attributes[] {
  return Array.from(text.matchAll(new RegExp(`<(?:\\w+:)?${name}\\b([^>]*)>`, 'g')), ([, attributes = '']) =>
    attributesOf(attributes),
  );
}

function attributesOf(text: string): Attributes {
  return Object.fromEntries(
    Array.from(text.matchAll(/([\w:]+)\s*=\s*"([^"]*)"/g), ([, name = '', value = '']) => [name, decoded(value)]),
  );
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });
}
