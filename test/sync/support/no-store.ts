import { NO_STORED_FIELDS } from '../../../src/store/numbering.ts';
import type { StoredState } from '../../../src/sync/plan/stored-state.ts';

/** The state of a store that has nothing, with some parts given. */
export function storedState(given: Partial<StoredState> = {}): StoredState {
  return {
    ...{ companies: [], kinds: new Map(), checks: [], fields: NO_STORED_FIELDS, committed: undefined },
    counted: () => [],
    rowsOf: () => undefined,
    rowsOfSymbol: () => undefined,
    mostRows: () => 999,
    validator: () => undefined,
    ...given,
  };
}
