import { getOrCreate } from '../base/collections.ts';

/** What the label of a line says of its amount. Labels in parentheses, such as "(deficit)", say nothing. */
export type LabelWords = {
  /** It is a total by its name. */
  readonly namesTotal: boolean;
  /** The word itself. */
  readonly saysTotal: boolean;
  readonly isOpening: boolean;
  readonly isClosing: boolean;
};

const SAYS_TOTAL = /\b(?:sub-?)?totals?\b/i;
const NAMES_TOTAL = anyOf(
  SAYS_TOTAL,
  /\bnet (?:cash|increase|decrease|change|income|loss|earnings|sales|revenue|assets)/i,
  /\bgross (?:profit|margin)/i,
  /\b(?:income|earnings|loss|profit)\b.*\b(?:before|from|attributable|operations)/i,
  /^(?:operating|net|comprehensive) (?:income|loss|profit|earnings)/i,
  /cash (?:flows? )?(?:provided|used|generated|from)/i,
  /\b(?:increase|decrease|change)\b.*\bin cash/i,
  /\bcash equivalents\b.*\b(?:increase|decrease|change)/i,
  /^(?:(?:current|non-?current|long-term) )?(?:assets|liabilities)$/i,
  /^(?:[a-z]+ )?(?:share|stock)(?:holders|owners)['’]? (?:equity|investment)$/i,
);
const NO_TOTAL = anyOf(
  /discontinued/i,
  /\btax(?:es)?\b (?:expense|benefit)/i,
  /^(?!.*before).*provision/i,
  /^(?!.*before).*(?:to|of) (?:the )?non-?controlling/i,
);
const OPENING = /\bbegin|\bstart of|\bopening\b|\bat january 1\b|, january 1\b/i;
const CLOSING = /\bend/i;

/** One pattern in place of several is several times as fast. */
function anyOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'), 'i');
}

type Instant = 'opening' | 'closing' | undefined;

/** Filings share most labels: what is known of them, by the instant that is stated. */
const known = new Map<Instant, Map<string, LabelWords>>();
const MOST_KNOWN = 20_000;

/** `instant`: which one the type of the label states, where it states one. */
export function labelWords(label: string, instant?: Instant): LabelWords {
  const labels = getOrCreate(known, instant, () => new Map<string, LabelWords>());
  const words = labels.get(label);
  if (words) return words;
  if (labels.size === MOST_KNOWN) labels.clear();
  const read = readWords(label, instant);
  labels.set(label, read);
  return read;
}

function readWords(label: string, instant: Instant): LabelWords {
  const plain = label
    .replace(/\([^)]*\)/g, ' ')
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim();
  const matches = NAMES_TOTAL.test(plain);
  return {
    namesTotal: matches && !NO_TOTAL.test(plain),
    saysTotal: matches && SAYS_TOTAL.test(plain),
    isOpening: instant ? instant === 'opening' : OPENING.test(label),
    isClosing: instant ? instant === 'closing' : CLOSING.test(label),
  };
}
