/** What a pattern of known findings can name; `group` is the id of the findings with one cause. */
export const PATTERN_PARTS = ['rule', 'company', 'document', 'field', 'section', 'group'] as const;

export type PatternPart = (typeof PATTERN_PARTS)[number];

/** What a finding must have: names, in which `*` stands for any text. Letters match in both cases. */
export type PatternParts = { readonly [K in PatternPart]?: string | undefined };

/** `rule roll-up/* · company ZZANV`. */
export const patternText = (pattern: PatternParts): string =>
  PATTERN_PARTS.flatMap((part) => (pattern[part] === undefined ? [] : [`${part} ${pattern[part]}`])).join(' · ');
