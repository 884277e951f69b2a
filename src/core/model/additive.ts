/** Names of amounts of money that are not the sum of those of the parts of their period. */
export const NOT_ADDITIVE = /average|pershare|perunit|percent|ratio|rate$|maximum|minimum|balance/i;
