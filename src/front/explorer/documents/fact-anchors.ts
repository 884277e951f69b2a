const NAMESPACE = /\sxmlns:([\w.-]+)\s*=\s*["']http:\/\/www\.xbrl\.org\/(?:2013|2008)\/inlineXBRL["']/g;

/** How much of a document declares its namespaces. */
const HEAD = 1 << 16;

/**
 * An inline document with HTML in the place of its inline elements: a number is a `mark`, and before a text is an `a`.
 * The id of each is `prefix` and the number of the fact, as its reader counts them. What is not shown is left out. It
 * is as safe as the document was: it is sanitized before it is shown.
 */
export function factAnchors(text: string, prefix: string): string {
  const prefixes = [...text.slice(0, HEAD).matchAll(NAMESPACE)].map(([, name = '']) => name.replaceAll('.', '\\.'));
  if (prefixes.length === 0) return text;
  const names = `(?:${prefixes.join('|')}):(nonFraction|nonNumeric|header)(?=[\\s/>])`;
  const tags = new RegExp(
    `<!--[\\s\\S]*?(?:-->|$)|<!\\[CDATA\\[[\\s\\S]*?(?:\\]\\]>|$)|<(/?)${names}(?:[^<>"']|"[^"<]*"|'[^'<]*')*>`,
    'g',
  );
  const pieces: string[] = [];
  let facts = 0;
  let from = 0;
  /** Inside the header nothing is shown, but facts count. */
  let isShown = true;
  for (const { 0: tag, 1: end, 2: name, index } of text.matchAll(tags)) {
    if (name === undefined) continue;
    if (isShown) pieces.push(text.slice(from, index));
    from = index + tag.length;
    const isClosed = tag.endsWith('/>');
    if (name === 'header') isShown = end === '/' || isClosed;
    else if (end === '') {
      facts += 1;
      if (isShown)
        pieces.push(name === 'nonFraction' ? `<mark id="${prefix}${facts}">` : `<a id="${prefix}${facts}"></a>`);
    }
    if (isShown && name === 'nonFraction' && (end === '/' || isClosed)) pieces.push('</mark>');
  }
  if (isShown) pieces.push(text.slice(from));
  return pieces.join('');
}
