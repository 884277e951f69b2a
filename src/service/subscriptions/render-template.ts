import { encodeHtml } from '../../core/base/escape.ts';
import type { AlertContent, AlertRow } from '../../core/model/alert.ts';
import type { TemplatePart } from './template-text.ts';
import { type OwnScope, TOKEN_FORMS } from './template-tokens.ts';
import { type TemplateNode, templateTree } from './template-tree.ts';

/** The values of the tokens of a scope, by name. */
type Values = Readonly<Record<string, string>>;

type Context = {
  readonly content: AlertContent;
  /** Values of Crossfoot's own tokens pass it. */
  readonly escapeOwn: (value: string) => string;
  readonly values: { readonly [S in OwnScope]?: Values };
  readonly row: AlertRow | undefined;
};

/**
 * The text of a parsed template for one alert. Values are put in as they are, so that no token in them has a meaning;
 * `escapeOwn` makes those of Crossfoot's own tokens fit to where the text goes.
 */
export function renderTemplateText(
  parts: readonly TemplatePart[],
  content: AlertContent,
  escapeOwn: (value: string) => string,
): string {
  const { at, count, rows } = content;
  const { nodes } = templateTree(parts);
  const further = count - Math.min(rows.length, mostRows(nodes));
  const Alert = { At: at, Rows: String(count), Further: String(further) };
  return render(nodes, { content, escapeOwn, values: { Alert }, row: undefined });
}

/** The rows of the longest list of a text. */
function mostRows(nodes: readonly TemplateNode[]): number {
  return nodes.reduce((most, node) => (node.kind === 'block' ? Math.max(most, node.most) : most), 0);
}

function render(nodes: readonly TemplateNode[], context: Context): string {
  return nodes.map((node) => renderNode(node, context)).join('');
}

function renderNode(node: TemplateNode, context: Context): string {
  switch (node.kind) {
    case 'at':
      return '@';
    case 'comment':
      return '';
    case 'block':
      return renderBlock(node, context);
    case 'property':
      return renderProperty(node, context);
    default:
      return node.text;
  }
}

type Property = Extract<TemplateNode, { readonly kind: 'property' }>;

function renderProperty({ scope, name, form }: Property, { content, escapeOwn, values }: Context): string {
  if (scope !== 'Model') return escapeOwn(values[scope]?.[name] ?? '');
  const value = (content.properties as Values)[name] ?? '';
  return TOKEN_FORMS[form].isEncoded ? encodeHtml(value) : value;
}

type Block = Extract<TemplateNode, { readonly kind: 'block' }>;

function renderBlock({ block, most, inside }: Block, context: Context): string {
  const { content, values, row } = context;
  const repeat = <T>(items: readonly T[], add: (item: T) => Partial<Context>): string =>
    items.map((item) => render(inside, { ...context, ...add(item) })).join('');
  switch (block) {
    case 'Rows':
      return repeat(content.rows.slice(0, most), (each) => ({
        row: each,
        values: { ...values, Row: rowValues(each) },
      }));
    case 'Fields':
      return repeat(row?.fields ?? [], ({ name, before, after }) => ({
        values: { ...values, Field: { Name: name, Before: before, After: after } },
      }));
    case 'Terms':
      return repeat(row?.terms ?? [], ({ text, before, after }) => ({
        values: { ...values, Term: { Text: text, Before: before, After: after } },
      }));
    case 'More':
      return values.Alert?.Further === '0' ? '' : render(inside, context);
  }
}

function rowValues({ company, name, period, periodEnd, document, change, note }: AlertRow): Values {
  return {
    Company: company,
    Name: name,
    Period: period,
    PeriodEnd: periodEnd,
    Document: document,
    Change: change,
    Note: note,
  };
}
