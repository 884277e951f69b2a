import { setFlagsFromString } from 'node:v8';

/**
 * Most runs end within a second, of which the optimizing compiler would take a third: it starts later and inlines less.
 * Long runs lose nothing that can be measured.
 */
export function optimizeForShortRun(): void {
  setFlagsFromString('--interrupt-budget=600000');
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=200');
}

/** Reading documents leaves much garbage: the heap is collected before it has grown by half, which takes no longer. */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=30');
}
