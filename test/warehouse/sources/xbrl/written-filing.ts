import { type Decimal, formatDecimal } from '../../../../src/core/base/decimal.ts';
import { type Choices, choices, type GeneratedFact, type GeneratedFiling } from './generated-filing.ts';

const NAMESPACES = [
  'xmlns:xbrli="http://www.xbrl.org/2003/instance"',
  'xmlns:link="http://www.xbrl.org/2003/linkbase"',
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
  'xmlns:iso4217="http://www.xbrl.org/2003/iso4217"',
  'xmlns:xbrldi="http://xbrl.org/2006/xbrldi"',
  'xmlns:t="urn:t"',
].join(' ');
const SCHEMA = '<link:schemaRef xlink:type="simple" xlink:href="tax/own%20schema.xsd"/>';

/** The filing with an XML instance, `i.xml`. */
export function asXml({ seed, taxonomy, resources, facts }: GeneratedFiling): Record<string, string> {
  const choose = choices(seed + 1);
  const written = facts.map((fact) => `<t:${fact.name}${attributesOf(fact)}>${xmlText(fact, choose)}</t:${fact.name}>`);
  const body = choose.chance(0.5) ? [resources, ...written] : [...written, resources];
  return { ...taxonomy, 'i.xml': `<xbrli:xbrl ${NAMESPACES}>${[SCHEMA, ...body].join('\n')}</xbrli:xbrl>` };
}

function attributesOf({ context, unit, value, accuracy }: GeneratedFact): string {
  const nil = value === undefined ? ' xsi:nil="true"' : '';
  return ` contextRef="${context}"${unit === undefined ? '' : ` unitRef="${unit}"`}${accuracy}${nil}`;
}

function xmlText({ value }: GeneratedFact, choose: Choices): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return escaped(value);
  const text = formatDecimal(value);
  const isSigned = text.startsWith('-');
  return choose.of([text, text, ` ${text}\n`, isSigned ? text.replace('-', '-0') : `+${text}`, `<!-- -->${text}`]);
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const INLINE_NAMESPACES = [
  'xmlns="http://www.w3.org/1999/xhtml"',
  'xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"',
  'xmlns:ixt="http://www.xbrl.org/inlineXBRL/transformation/2020-02-12"',
  'xmlns:ixt2="http://www.xbrl.org/inlineXBRL/transformation/2011-07-31"',
].join(' ');

/** The filing in inline form, in so many documents: `0.htm`, `1.htm`. */
export function asInline(
  { seed, taxonomy, resources, facts }: GeneratedFiling,
  documents: number,
): Record<string, string> {
  const choose = choices(seed + 2);
  const pages = Array.from({ length: documents }, (): string[] => []);
  const hidden: string[] = [];
  const put = (text: string): unknown => pages[choose.below(documents)]?.push(`<p>a ${text} b</p>`);
  for (let at = 0; at < facts.length; at += 1) {
    const [fact, next] = facts.slice(at, at + 2);
    if (!fact) break;
    const isNested = next !== undefined && canHold(fact, next) && choose.chance(0.7);
    const [text, ...rest] = inlineFact(fact, isNested ? next : undefined, choose);
    if (isNested) at += 1;
    if (choose.chance(0.1)) hidden.push(text);
    else put(text);
    for (const continuation of rest) put(continuation);
  }
  const header = `<ix:header><ix:hidden>${hidden.join('')}<ix:nonNumeric name="t:Note" contextRef="yearB">always</ix:nonNumeric></ix:hidden><ix:references>${SCHEMA}</ix:references><ix:resources>${resources}</ix:resources></ix:header>`;
  const page = (body: readonly string[], at: number): [string, string] => [
    `${at}.htm`,
    `<html ${INLINE_NAMESPACES} ${NAMESPACES}><head><title>t</title></head><body>${at === 0 ? `<div style="display:none">${header}</div>` : ''}${body.join('\n')}</body></html>`,
  ];
  return { ...taxonomy, ...Object.fromEntries(pages.map(page)) };
}

/** Whether a fact can be written inside another: its number and unit are the same. */
function canHold({ value, unit }: GeneratedFact, inner: GeneratedFact): boolean {
  if (typeof value !== 'object' || typeof inner.value !== 'object' || unit !== inner.unit) return false;
  return formatDecimal(value) === formatDecimal(inner.value);
}

/** The element of a fact, with another inside it, and those of its continuations. */
function inlineFact(fact: GeneratedFact, inner: GeneratedFact | undefined, choose: Choices): [string, ...string[]] {
  const { value } = fact;
  if (typeof value === 'string') return inlineText(fact, value, choose);
  if (value === undefined) return [`<ix:nonFraction ${inlineAttributes(fact)}/>`];
  const { rest, text } = presented(value, choose);
  const within = (one: GeneratedFact, content: string): string =>
    `<ix:nonFraction ${inlineAttributes(one)}${rest}>${content}</ix:nonFraction>`;
  return [within(fact, inner ? within(inner, text) : text)];
}

const inlineAttributes = (fact: GeneratedFact): string => `name="t:${fact.name}"${attributesOf(fact)}`;

function inlineText(fact: GeneratedFact, value: string, choose: Choices): [string, ...string[]] {
  const attributes = inlineAttributes(fact);
  const cut = choose.below(value.length);
  const [start, end] = [escaped(value.slice(0, cut)), escaped(value.slice(cut))];
  if (choose.chance(0.4))
    return [`<ix:nonNumeric ${attributes}>${start}<ix:exclude>page <b>3</b></ix:exclude><i>${end}</i></ix:nonNumeric>`];
  const id = `c${choose.below(10 ** 9)}`;
  return [
    `<ix:nonNumeric ${attributes} continuedAt="${id}">${start}</ix:nonNumeric>`,
    `<ix:continuation id="${id}">${end}</ix:continuation>`,
  ];
}

/** A number as a page shows it: without its sign, scaled and in a format. */
function presented({ mantissa, places }: Decimal, choose: Choices): { readonly rest: string; readonly text: string } {
  const scale = choose.of([0, 0, 3, -2, 6]);
  const digits = mantissa < 0n ? -mantissa : mantissa;
  const shift = places + scale;
  const shown = formatDecimal(
    shift < 0 ? { mantissa: digits * 10n ** BigInt(-shift), places: 0 } : { mantissa: digits, places: shift },
  );
  const sign = mantissa < 0n ? ' sign="-"' : '';
  const scaled = scale === 0 && choose.chance(0.5) ? '' : ` scale="${scale}"`;
  const [whole = '', part] = shown.split('.');
  const grouped = (mark: string): string => whole.replace(/\B(?=(\d{3})+$)/g, mark);
  const [format, text] = choose.of<readonly [string, string]>([
    ['', shown],
    ['ixt:num-dot-decimal', `${grouped(',')}${part === undefined ? '' : `.${part}`}`],
    ['ixt:num-comma-decimal', `${grouped('.')}${part === undefined ? '' : `,${part}`}`],
    ['ixt2:numdotdecimal', `\n ${grouped(' ')}${part === undefined ? '' : `.${part}`} `],
    mantissa === 0n && places === 0 && scale >= 0 ? ['ixt:fixed-zero', '—'] : ['', ` ${shown}\n`],
  ]);
  return { rest: `${scaled}${sign}${format && ` format="${format}"`}`, text };
}
