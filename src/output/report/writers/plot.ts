import type * as Plot from '@observablehq/plot';
import type * as Linkedom from 'linkedom';
import { requireBuilt } from '../../../core/base/built-file.ts';

/** Observable Plot, and the document that it draws in. */
type Drawing = typeof Plot & Pick<typeof Linkedom, 'parseHTML'>;

/** Loaded with the first chart: it takes as long as Node takes to start. */
export function loadPlot(): Drawing {
  // What the build joins to this file.
  return requireBuilt('plot.cjs', 'charts') as Drawing;
}
