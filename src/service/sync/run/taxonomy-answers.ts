import { addedCounts } from '../../../core/base/collections.ts';
import type { Diagnostic } from '../../../core/base/diagnostic.ts';
import { DEFAULT_MAX_XML } from '../../../core/base/xml.ts';
import type { FieldProperty, Taxonomy, TaxonomyParts, TaxonomyRead } from '../../../core/model/taxonomy.ts';
import { levelDiagnostics } from '../../../core/taxonomy/levels.ts';
import { openAnswer } from '../../../warehouse/answers/saved-answers.ts';
import { readPayloadTaxonomy } from '../../payload/read-payload-taxonomy.ts';
import { badInput, type OnBad } from './judge-answers.ts';
import type { Run } from './open-run.ts';
import { leavesOf, type Slice, statusOf } from './run-state.ts';

/** A taxonomy of which every part is there. */
export type ReadTaxonomy = {
  /** `taxonomy 18`. */
  readonly resource: string;
  readonly taxonomy: Taxonomy;
  readonly counts: Readonly<Record<string, number>>;
  readonly diagnostics: readonly Diagnostic[];
};

/** The contents of the answers of taxonomies; one that is of no use is judged when it is read. */
export type AnsweredTaxonomies = {
  /** Reads every answer that is there. */
  readonly judge: () => Promise<void>;
  /** Ids of the list; `undefined` while it is not there. */
  readonly listed: () => Promise<readonly string[] | undefined>;
  /** The taxonomies of which every part was answered, as they are to be stored. */
  readonly complete: () => Promise<readonly ReadTaxonomy[]>;
};

type ListedTaxonomy = TaxonomyRead['taxonomies'][number];

export function answeredTaxonomies(run: Run, onBad: OnBad): AnsweredTaxonomies {
  const { state } = run;
  const readAnswer = answerReader(run);

  const list = async (): Promise<readonly ListedTaxonomy[] | undefined> => {
    if (!state.resources.has('taxonomy')) return undefined;
    const [slice] = leavesOf(state, 'taxonomy');
    if (slice?.status !== 'answered') return undefined;
    const read = await readAnswer(slice);
    if (typeof read !== 'string') return read.taxonomies;
    onBad(slice, { kind: 'unreadable', message: read });
    return undefined;
  };

  const complete = async (taxonomy: ListedTaxonomy): Promise<readonly ReadTaxonomy[]> => {
    const resource = `taxonomy ${taxonomy.id}`;
    if (!state.resources.has(resource) || statusOf(state, resource) !== 'complete') return [];
    const answered = leavesOf(state, resource).filter(({ status }) => status === 'answered');
    const reads = (await Promise.all(answered.map(readAnswer))).filter((read) => typeof read !== 'string');
    const joined = joinTaxonomy(taxonomy, reads);
    const levels = levelDiagnostics(joined.taxonomy.parts, { file: resource });
    return [
      {
        resource,
        ...joined,
        counts: { ...joined.counts, levelsDiffering: levels.levelsDiffering },
        diagnostics: [...joined.diagnostics, ...levels.diagnostics],
      },
    ];
  };

  return {
    judge: async () => {
      for (const slice of [...state.slices.values()]) {
        if (!('taxonomy' in slice.question) || slice.status !== 'answered') continue;
        const read = await readAnswer(slice);
        if (typeof read === 'string') onBad(slice, { kind: 'unreadable', message: read });
      }
    },
    listed: async () => (await list())?.map(({ id }) => id),
    complete: async () => {
      const gathered: ReadTaxonomy[] = [];
      for (const taxonomy of (await list()) ?? []) gathered.push(...(await complete(taxonomy)));
      return gathered;
    },
  };
}

/**
 * Reads answers of taxonomy resources, each once; of an answer that is of no use it gives the message of what is wrong
 * with it.
 */
function answerReader({ files }: Run): (slice: Slice) => Promise<TaxonomyRead | string> {
  const known = new Map<number, { readonly sha256: string; readonly read: TaxonomyRead | string }>();
  return async ({ id, question, answer }) => {
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
  };
}

/** Everything that came of one taxonomy, as one: parts that did not change are not in it. */
function joinTaxonomy(listed: Taxonomy, reads: readonly TaxonomyRead[]): Omit<ReadTaxonomy, 'resource'> {
  const parts = reads.flatMap(({ taxonomies }) => taxonomies.map((taxonomy) => taxonomy.parts));
  return {
    taxonomy: { ...listed, extent: 'listed', parts: joinParts(parts) },
    counts: { ...addedCounts([{ taxonomies: 0 }, ...reads.map(({ counts }) => counts)]), taxonomies: 1 },
    diagnostics: reads.flatMap(({ diagnostics }) => diagnostics),
  };
}

/** Every answer states the numbers of its fields as properties; of one field the fullest one counts. */
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
    // Each of these is in one answer alone.
    ...Object.assign({}, ...parts.map(({ sections: _, properties: __, ...part }) => part)),
    ...(properties.size > 0 && { properties: [...properties.values()] }),
  };
}
