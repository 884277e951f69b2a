import { createHash } from 'node:crypto';
import type { FieldProperty, Taxonomy } from '../model/taxonomy.ts';

/** The parts of the content of a taxonomy. `summary`: its name and data set, from the service's list of taxonomies. */
export const PARTS = ['summary', 'calculation', 'presentation', 'labels', 'properties'] as const;

export type PartHashes = { readonly [part in (typeof PARTS)[number]]?: string };

const DIGITS = 16;

/** Hashes the content of a taxonomy, in any order of items: relationships and sections state their order. */
export function partHashes({ extent, name, dataset, parts }: Taxonomy): PartHashes {
  const sections = (structure: string) => sorted((parts.sections ?? []).filter((one) => one.structure === structure));
  return {
    ...((extent === 'summary' || extent === 'listed') && { summary: sha256([name, dataset ?? null]) }),
    ...(parts.calculation && { calculation: sha256([sections('calculation'), sorted(parts.calculation)]) }),
    ...(parts.presentation && { presentation: sha256([sections('presentation'), sorted(parts.presentation)]) }),
    ...(parts.labels && { labels: sha256(sorted(parts.labels)) }),
    ...(parts.properties && !parts.properties.every(hasOnlyIds) && { properties: sha256(sorted(parts.properties)) }),
  };
}

function sha256(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

function sorted(items: readonly unknown[]): readonly string[] {
  return items.map((item) => JSON.stringify(item)).sort();
}

/**
 * Other answers than the properties give only ids of fields: they complete stored properties and make no new version.
 */
function hasOnlyIds(property: FieldProperty): boolean {
  return Object.keys(property).every((key) => key === 'field' || key === 'fieldId' || key === 'rowNumber');
}

/** The version of a content that has no name: `sha256:` and sixteen hex digits over the hashes of its parts. */
export function contentVersion(hashes: PartHashes): string {
  return `sha256:${sha256(PARTS.map((part) => hashes[part] ?? null)).slice(0, DIGITS)}`;
}

/** `wanted`, or the first of `wanted#2`, `wanted#3`… that is not taken. */
export function freeVersion(wanted: string, taken: readonly string[]): string {
  let version = wanted;
  for (let repeat = 2; taken.includes(version); repeat += 1) version = `${wanted}#${repeat}`;
  return version;
}

/** Whether a stored version is the one that its publisher calls `wanted`, or a later content of it (`wanted#2`). */
export function isVersionOf(wanted: string | undefined): (stored: { readonly version: string }) => boolean {
  return ({ version }) => version === wanted || version.replace(/#\d+$/, '') === wanted;
}
