export const SUITE: readonly { clauses: readonly string[]; title: string }[] = [];
