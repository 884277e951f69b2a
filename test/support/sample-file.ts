import { join } from 'node:path';
import { root } from './root.ts';

/** The path of a file of the bundled sample. */
export function sampleFile(name: string): string {
  return join(root, 'data', 'sample', name);
}
