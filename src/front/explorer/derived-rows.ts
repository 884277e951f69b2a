import { stat } from 'node:fs/promises';
import { CrossfootError } from '../../core/base/errors.ts';
import type { StorePorts } from '../../warehouse/store/ports.ts';
import { withReader } from '../../warehouse/store/reader.ts';

/**
 * Whether a store has derived rows, which have pages of their own. It is asked once and again whenever the file has
 * changed.
 */
export function derivedRowsOf(store: string): (ports: StorePorts) => Promise<boolean> {
  let known: { readonly version: string; readonly isDerived: boolean } | undefined;
  return async (ports) => {
    const version = await versionOf(store);
    if (known?.version !== version) known = { version, isDerived: await hasDerivedRows(store, ports) };
    return known.isDerived;
  };
}

async function versionOf(store: string): Promise<string> {
  try {
    const { mtimeMs, size } = await stat(store);
    return `${mtimeMs} ${size}`;
  } catch {
    return '';
  }
}

/** A page that has been made needs no menu that is complete: the store may be locked by now. */
async function hasDerivedRows(store: string, ports: StorePorts): Promise<boolean> {
  try {
    return await withReader(store, ports, async (reader) => (await reader.derivedResources()).length > 0);
  } catch (thrown) {
    if (thrown instanceof CrossfootError) return false;
    throw thrown;
  }
}
