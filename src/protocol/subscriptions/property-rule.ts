export type PropertyRule = {
  readonly required: boolean;
  /** The accepted values, for messages: `3 to 255 characters`. */
  readonly accepts: string;
  /** The same in JSON Schema, as far as it can be said there; for descriptions of the interface. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** The problems of a text, each worded to follow "this …", nothing secret in them; empty where it is accepted. */
  readonly problems: (text: string) => readonly string[];
};

/** A rule for every property of a record, in the order of the contract. */
export type PropertyTable<T> = { readonly [K in keyof T]: PropertyRule };

/** A set of characters: `other` finds one outside of it; `pattern` is that of a whole text in JSON Schema. */
export type Characters = { readonly words: string; readonly other: RegExp; readonly pattern?: string };

/** The contract's "letters, digits 0-9 and `_` only"; letters are taken to be those of ASCII. */
export const WORD_CHARACTERS: Characters = {
  words: 'letters A-Z, digits 0-9 and _ only',
  other: /[^A-Za-z0-9_]/u,
  pattern: '^[A-Za-z0-9_]*$',
};

/** Text of one line, so that it can stand in a header of a mail. */
export const LINE_CHARACTERS: Characters = {
  words: 'no control characters or line breaks',
  other: /[\p{Cc}\p{Cs}\u2028\u2029\ufffe\uffff]/u,
};

/** Text of several lines. Other controls and halves of characters cannot be written as XML. */
export const TEXT_CHARACTERS: Characters = {
  words: 'no control characters but tabs and line breaks',
  other: /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/u,
};

export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

export function textRule(
  required: boolean,
  { least, most }: { readonly least: number; readonly most: number },
  { words, other, pattern }: Characters,
): PropertyRule {
  const length =
    most === Number.POSITIVE_INFINITY ? `at least ${least}` : least === 0 ? `at most ${most}` : `${least} to ${most}`;
  return {
    required,
    accepts: `${length} ${length === 'at least 1' ? 'character' : 'characters'}, ${words}`,
    schema: {
      minLength: least,
      ...(most !== Number.POSITIVE_INFINITY && { maxLength: most }),
      ...(pattern !== undefined && { pattern }),
    },
    problems: (text) => {
      const count = characterCount(text);
      const found = other.exec(text)?.[0];
      return [
        ...(count < least || count > most ? [`has ${count} characters`] : []),
        ...(found === undefined ? [] : [`holds ${showCharacter(found)}`]),
      ];
    },
  };
}

/** A visible character in quotes, any other by its number. */
function showCharacter(character: string): string {
  if (/^[\p{L}\p{N}\p{P}\p{S} ]$/u.test(character)) return JSON.stringify(character);
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
