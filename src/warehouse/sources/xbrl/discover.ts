import type { DocumentSet } from './document-set.ts';
import type { Reference } from './href.ts';
import type { Linkbase } from './linkbase.ts';
import { UNREAD_LINKBASES } from './names.ts';
import type { Schema } from './schema.ts';
import type { Tally } from './tally.ts';

/** Schemas and linkbases of one taxonomy, in the order of their discovery, which decides ties between arcs. */
export type Documents = { readonly schemas: readonly Schema[]; readonly linkbases: readonly Linkbase[] };

/**
 * The documents reachable from entry points in their order (XBRL 2.1 section 3.2), through imports, includes, linkbase
 * references, locators and role references. Missing targets of locators are reported when they are resolved.
 */
export async function discoverFrom(entries: readonly string[], set: DocumentSet, tally: Tally): Promise<Documents> {
  const schemas: Schema[] = [];
  const linkbases: Linkbase[] = [];
  const seen = new Set<string>();
  const pending = entries.toReversed();
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const { schema, linkbases: own } = await set.load(path);
    linkbases.push(...own);
    for (const linkbase of own) pending.push(...reach(linkbase, set, tally));
    if (schema) {
      schemas.push(schema);
      pending.push(...follow(schema.references, set, tally).toReversed());
    }
    readAhead(pending, set);
  }
  return { schemas, linkbases };
}

/** Every schema and linkbase among the given paths, whether or not anything refers to it. */
export async function readAll(paths: readonly string[], set: DocumentSet, tally: Tally): Promise<Documents> {
  const schemas: Schema[] = [];
  const linkbases: Linkbase[] = [];
  for (const path of paths) {
    const { kind, schema, linkbases: own } = await set.load(path);
    if (schema) schemas.push(schema);
    linkbases.push(...own);
    if (kind === 'other') tally.count('linkbasesNotRead');
  }
  for (const { references } of [...schemas, ...linkbases]) follow(references, set, tally);
  return { schemas, linkbases };
}

function reach({ references, links }: Linkbase, set: DocumentSet, tally: Tally): string[] {
  const located = new Set<string>();
  for (const { locators } of links) {
    for (const targets of locators.values()) for (const { address } of targets) located.add(address);
  }
  const paths = [...located].flatMap((address) => set.locate(address) ?? []);
  return [...follow(references, set, tally), ...paths];
}

const AHEAD = 4;

/** Starts to read the next files. A failure is thrown when the file's turn comes. */
function readAhead(pending: readonly string[], set: DocumentSet): void {
  for (const path of pending.slice(-AHEAD)) set.load(path).catch(() => {});
}

/** The paths of references worth following; those that lead nowhere are reported. */
function follow(references: readonly Reference[], set: DocumentSet, tally: Tally): string[] {
  const paths: string[] = [];
  for (const { kind, address, role, place } of references) {
    if (kind === 'linkbase' && role !== undefined && UNREAD_LINKBASES.has(role)) {
      tally.count('linkbaseReferencesNotFollowed');
      continue;
    }
    const path = set.locate(address);
    if (path === undefined) set.reportMissing(address, place);
    else paths.push(path);
  }
  return paths;
}
