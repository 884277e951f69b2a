/** Kinds of units in columns: an amount of a currency, of a currency for each share, a number of shares. */
export const UNIT_KIND = { money: 0, 'money per share': 1, shares: 2 } as const;

/** Codes of primary statements, as data sets name them; columns have their places here. `UN` may be any of them. */
export const FACE_CODES = ['BS', 'IS', 'CF', 'CI', 'EQ', 'UN'] as const;
