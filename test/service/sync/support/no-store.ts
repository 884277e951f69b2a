import type { StoredState } from '../../../../src/service/sync/plan/stored-state.ts';
import { NO_STORED_FIELDS } from '../../../../src/warehouse/store/numbering.ts';

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
