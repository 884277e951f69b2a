import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type * as Plot from '@observablehq/plot';
import type * as Linkedom from 'linkedom';

/** Observable Plot, and the document that it draws in. */
type Drawing = typeof Plot & Pick<typeof Linkedom, 'parseHTML'>;

/** The build joins both to one file, beside the compiled code; sources and compiled benches find it in its folder. */
const BUNDLES = ['../../../../plot.cjs', '../../../../dist/plot.cjs', '../../../../../dist/plot.cjs'];

let loaded: Drawing | undefined;

/** Loaded with the first chart: it takes as long as Node takes to start. */
export function loadPlot(): Drawing {
  if (loaded) return loaded;
  const files = BUNDLES.map((path) => fileURLToPath(new URL(path, import.meta.url)));
  const bundle = files.find((file) => existsSync(file));
  if (bundle === undefined) throw new Error('The library of charts is not built: run npm run build.');
  const require = createRequire(import.meta.url);
  loaded = require(bundle) as Drawing;
  return loaded;
}
