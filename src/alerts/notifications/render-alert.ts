import { encodeHtml } from '../../core/base/escape.ts';
import { clipped, oneLine } from '../../core/base/text.ts';
import type { AlertContent, AlertProperties } from '../../core/model/alert.ts';
import type { Template } from '../../core/model/subscription.ts';
import { renderTemplateText } from '../../service/subscriptions/render-template.ts';
import { parseTemplateText, type TemplatePart } from '../../service/subscriptions/template-text.ts';
import { htmlToText } from './html-to-text.ts';

/** The content of a mail, in both forms. */
export type MailContent = {
  /** One line, without characters that change its direction. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** A line of a mail has at most 998 characters, also one that cannot be folded; a longer subject is cut. */
const LONGEST_SUBJECT = 900;
const HTML_TAG = /<(?:!doctype\b|\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>)/i;

/**
 * The mail of an alert. A body whose own text has a tag is HTML, and its text is derived; any other is text, and its
 * HTML shows the same. Values do not decide that. `note`: a sentence after the body.
 */
export function renderAlert({ Subject, Body }: Template, content: AlertContent, note?: string): MailContent {
  const { properties } = content;
  const subject = clipped(
    oneLine(renderTemplateText(parseTemplateText(Subject), content, oneLine)),
    LONGEST_SUBJECT,
  ).trim();
  const parts = parseTemplateText(Body);
  const isPage = isHtml(parts);
  const body = renderTemplateText(parts, content, isPage ? encodeHtml : oneLine);
  if (!isPage) return { subject, ...textContent(note === undefined ? body : `${body}\n${note}\n`, properties) };
  const html = note === undefined ? body : withNote(body, `<p>${encodeHtml(note)}</p>`);
  return { subject, text: htmlToText(html), html };
}

/** Whether a template writes HTML, by what is written around its tokens. */
function isHtml(parts: readonly TemplatePart[]): boolean {
  return HTML_TAG.test(
    parts.map((part) => (part.kind === 'text' ? part.text : part.kind === 'comment' ? '' : '_')).join(''),
  );
}

function withNote(html: string, note: string): string {
  const end = html.toLowerCase().lastIndexOf('</body');
  return end < 0 ? html + note : html.slice(0, end) + note + html.slice(end);
}

/** A text in both forms; in HTML, the data link can be followed. */
export function textContent(
  text: string,
  { DataLink }: Pick<AlertProperties, 'DataLink'>,
): Pick<MailContent, 'text' | 'html'> {
  const link = encodeHtml(DataLink);
  const encoded = encodeHtml(text);
  const linked = /^https?:\/\//.test(DataLink)
    ? encoded.replaceAll(link, () => `<a href="${link}">${link}</a>`)
    : encoded;
  return {
    text,
    html: `<!doctype html>\n<html><body><div style="white-space: pre-wrap; overflow-wrap: anywhere">${linked}</div></body></html>\n`,
  };
}
