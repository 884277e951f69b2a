import { type SampleStatement, statementsOf } from './industries/model.ts';

export { withDescendants } from './industries/model.ts';

/** What the small sample shows of taxonomy 18: its three statements. */
export const STATEMENTS: readonly SampleStatement[] = statementsOf('18').slice(0, 3);
