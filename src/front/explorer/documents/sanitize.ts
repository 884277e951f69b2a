import { randomUUID } from 'node:crypto';
import type { Attributes, IOptions, Tag } from 'sanitize-html';
import { encodeHtml } from '../../../core/base/escape.ts';
import { textOfHtml } from '../../../core/base/html-text.ts';
import { factAnchors } from './fact-anchors.ts';
import { isHidden, looksOf, styleFilter } from './styles.ts';

const TABLE = ['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
const TEXT = ['a', 'b', 'br', 'em', 'i', 'mark', 's', 'span', 'strong', 'sub', 'sup', 'u'];
const BLOCKS = ['blockquote', 'dd', 'div', 'dl', 'dt', 'hr', 'li', 'ol', 'p', 'pre', 'ul'];
const HEADS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** Elements whose text is not for people; of all others that are not allowed, the content stays. */
const WITHOUT_TEXT = [
  ...['script', 'style', 'template', 'noscript', 'noembed', 'noframes', 'iframe', 'object', 'xmp', 'plaintext'],
  ...['head', 'title', 'textarea', 'option', 'select', 'svg', 'math', 'audio', 'video', 'canvas'],
];

/** Documents that people wrote have some twenty levels; the parser takes the square of the time for deep ones. */
const DEEPEST = 400;

const COMMON: IOptions = {
  allowedSchemes: [],
  allowedSchemesAppliedToAttributes: ['src', 'cite', 'action', 'background'],
  allowProtocolRelative: false,
  allowedClasses: {},
  disallowedTagsMode: 'discard',
  nonTextTags: WITHOUT_TEXT,
  parseStyleAttributes: false,
};

type Transform = (tag: string, attributes: Attributes) => Tag;

/** HTML as an allow-list leaves it, without what it hides; what is nested too deep is text alone. */
async function sanitized(html: string, transform: Transform, options: IOptions): Promise<string> {
  // Loaded when the first document is asked for: most pages need no sanitizer.
  const { default: sanitize } = await import('sanitize-html');
  /** The attributes of elements that are hidden. A name for these would stay that of the next element. */
  const unseen = new WeakSet<Attributes>();
  const seen: Transform = (tag, attributes) => {
    const made = transform(tag, attributes);
    if (isHidden(attributes)) unseen.add(made.attribs);
    return made;
  };
  let depth = 0;
  const onOpenTag = (): void => {
    depth += 1;
    if (depth > DEEPEST) throw TOO_DEEP;
  };
  const onCloseTag = (): void => {
    depth -= 1;
  };
  try {
    return sanitize(html, {
      ...COMMON,
      ...options,
      transformTags: { '*': seen },
      exclusiveFilter: ({ attribs }) => unseen.has(attribs),
      onOpenTag,
      onCloseTag,
    });
  } catch (thrown) {
    if (thrown !== TOO_DEEP) throw thrown;
    return encodeHtml(textOfHtml(html));
  }
}

const TOO_DEEP = new Error('nested too deep');

const SPANS = /^[1-9]\d{0,2}$/;

/** The cells that a cell spans. */
function spansOf({ colspan, rowspan }: Attributes): Attributes {
  return { ...(SPANS.test(colspan ?? '') && { colspan }), ...(SPANS.test(rowspan ?? '') && { rowspan }) } as Attributes;
}

/** Blocks of a note are blocks without a meaning in the page that has it; its heads are not those of the page. */
const IN_NOTES: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...HEADS, 'p', 'center', 'pre', 'blockquote', 'caption'].map((tag) => [tag, 'div'])),
  font: 'span',
  th: 'td',
  a: 'span',
  mark: 'span',
};
const LOOK_OF_TAG: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...HEADS, 'th'].map((tag) => [tag, 'strong'])),
  center: 'center',
};

/** The HTML of a note for a page: text, tables and lists with looks of the page, without ids, links and styles. */
export async function sanitizedNote(html: string): Promise<string> {
  const looks = looksOf();
  const transform: Transform = (tag, attributes) => {
    const look = [LOOK_OF_TAG[tag], looks(attributes.style ?? '')].filter(Boolean).join(' ');
    return {
      tagName: IN_NOTES[tag] ?? tag,
      attribs: { ...spansOf(attributes), ...(look && { class: look }) } as Attributes,
    };
  };
  return sanitized(html, transform, {
    allowedTags: [...TABLE, ...TEXT, ...BLOCKS].filter((tag) => !(tag in IN_NOTES)),
    allowedAttributes: { '*': ['class'], td: ['class', 'colspan', 'rowspan'] },
  });
}

/** A place of the document itself: another one, so that it is not one of ours. */
const placeIn = (name: string): string => `d-${name.replace(/[^\w.-]/g, '_')}`;

/**
 * A whole document as its filer printed it, to be shown in a sandbox: each number that is a fact is a `mark` with the
 * id `f` and the number of the fact. Nothing in it leads or loads from elsewhere.
 */
export async function sanitizedDocument(text: string, isInline: boolean, title: string): Promise<string> {
  const styles = styleFilter();
  // The document cannot know it: a mark of its own is none of ours.
  const prefix = `${randomUUID()}-`;
  const transform: Transform = (tag, attributes) => {
    const { id, name = id, href } = attributes;
    const fact = id?.startsWith(prefix) ? `f${id.slice(prefix.length)}` : undefined;
    const style = [ALIGNED[attributes.align ?? ''], styles(attributes.style ?? '')].filter(Boolean).join(';');
    return {
      tagName: IN_DOCUMENTS[tag] ?? tag,
      ...(tag === 'img' && { text: `[${attributes.alt || 'picture'}]` }),
      attribs: {
        ...spansOf(attributes),
        ...(fact !== undefined ? { id: fact } : name !== undefined && name !== '' && { id: placeIn(name) }),
        ...(href?.startsWith('#') && { href: `#${placeIn(href.slice(1))}` }),
        ...(style && { style }),
      } as Attributes,
    };
  };
  const body = await sanitized(isInline ? factAnchors(text, prefix) : text, transform, {
    // Inline documents are XML: an element that is empty is closed.
    parser: { xmlMode: isInline, decodeEntities: true },
    allowedTags: [...TABLE, ...TEXT, ...BLOCKS, ...HEADS],
    allowedAttributes: { '*': ['id', 'style'], a: ['id', 'href', 'style'], td: CELL, th: CELL, table: ['id', 'style'] },
  });
  return `${HEAD}<title>${encodeHtml(title)}</title>${STYLE}</head><body>${body}</body></html>`;
}

const IN_DOCUMENTS: Readonly<Record<string, string>> = { font: 'span', img: 'span', center: 'div' };
const CELL = ['id', 'style', 'colspan', 'rowspan'];
const ALIGNED: Readonly<Record<string, string>> = Object.fromEntries(
  ['left', 'center', 'right'].map((align) => [align, `text-align:${align}`]),
);

const HEAD =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">';

/** The colours of marks differ in their lines too. */
const STYLE = `<style>:root { color-scheme: light; }
body { background: #fff; color: #000; font: 10pt/1.3 "Times New Roman", serif; margin: 1rem; }
table { border-collapse: collapse; } td { vertical-align: bottom; }
mark { background: none; color: inherit; } mark, a[id] { scroll-margin-block: 30vh; }
mark.total { background: #ffe08a; color: #000; outline: 3px solid #8a6500; }
mark.part { background: #cfe6ff; color: #000; outline: 2px dashed #1f5f99; }</style>`;

/** The marks of a sanitized document: what a number is to the reader, by the number of its fact. */
export type Marks = ReadonlyMap<number, 'total' | 'part'>;

/** The document with some of its facts marked. */
export function withMarks(document: string, marks: Marks): string {
  return document.replace(/<mark id="f(\d+)"/g, (written, number: string) => {
    const mark = marks.get(Number(number));
    return mark === undefined ? written : `${written} class="${mark}"`;
  });
}
