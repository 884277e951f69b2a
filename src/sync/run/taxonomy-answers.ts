import type { Diagnostic } from '../../base/diagnostic.ts';
import { DEFAULT_MAX_XML } from '../../base/xml.ts';
import type { FieldProperty, Taxonomy, TaxonomyParts } from '../../model/taxonomy.ts';
import type { TaxonomyRead } from '../../model/taxonomy-read.ts';
import { readPayloadTaxonomy } from '../../sources/service/read-payload-taxonomy.ts';
import { badInput } from './bad-input.ts';
import type { Run } from './open-run.ts';
import type { Slice } from './run-state.ts';
import { openAnswer } from './saved-answers.ts';

/** Reads answers of taxonomy resources, each once. */
export type TaxonomyAnswers = {
  /** What an answer says; the message of what is wrong with it, where it is of no use. */
  readonly read: (slice: Slice) => Promise<TaxonomyRead | string>;
};

export function taxonomyAnswers({ files }: Run): TaxonomyAnswers {
  const known = new Map<number, { readonly sha256: string; readonly read: TaxonomyRead | string }>();
  return {
    read: async ({ id, question, answer }) => {
      const sha256 = answer?.sha256 ?? '';
      const before = known.get(id);
      if (before?.sha256 === sha256) return before.read;
      const part = 'taxonomy' in question ? question.taxonomy : undefined;
      const read = await readPayloadTaxonomy(openAnswer(files, answer), {
        resource: part?.part ?? 'taxonomy',
        taxonomy: part?.id,
        etag: undefined,
        maxXml: DEFAULT_MAX_XML,
      }).catch((error: unknown) => {
        const bad = badInput(error, sha256);
        if (bad === undefined) throw error;
        return bad;
      });
      known.set(id, { sha256, read });
      return read;
    },
  };
}

/** Everything that came of one taxonomy, as one: what did not change is not in it. */
export function joinTaxonomy(
  listed: Taxonomy,
  reads: readonly TaxonomyRead[],
): {
  readonly taxonomy: Taxonomy;
  readonly counts: Readonly<Record<string, number>>;
  readonly diagnostics: readonly Diagnostic[];
} {
  const parts = reads.flatMap(({ taxonomies }) => taxonomies.map((one) => one.parts));
  const counts: Record<string, number> = {};
  for (const read of reads) {
    for (const [name, count] of Object.entries(read.counts)) {
      if (name !== 'taxonomies') counts[name] = (counts[name] ?? 0) + count;
    }
  }
  return {
    taxonomy: { ...listed, extent: 'listed', parts: joinParts(parts) },
    counts: { taxonomies: 1, ...counts },
    diagnostics: reads.flatMap(({ diagnostics }) => diagnostics),
  };
}

/** Every answer tells the numbers of its fields as properties; of one field the one that tells most counts. */
function joinParts(parts: readonly TaxonomyParts[]): TaxonomyParts {
  const properties = new Map<string, FieldProperty>();
  for (const property of parts.flatMap((part) => part.properties ?? [])) {
    const known = properties.get(property.field.name);
    if (!known || Object.keys(property).length > Object.keys(known).length)
      properties.set(property.field.name, property);
  }
  const sections = parts.flatMap((part) => part.sections ?? []);
  return {
    ...(sections.length > 0 && { sections }),
    // Each of these is told by one answer alone.
    ...Object.assign({}, ...parts.map(({ sections: _, properties: __, ...part }) => part)),
    ...(properties.size > 0 && { properties: [...properties.values()] }),
  };
}
