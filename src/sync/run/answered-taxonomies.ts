import type { TaxonomyRead } from '../../model/taxonomy-read.ts';
import { levelDiagnostics } from '../../taxonomy/levels.ts';
import type { ReadTaxonomy } from '../commit/commit-run.ts';
import type { OnBad } from './judge-answers.ts';
import type { Run } from './open-run.ts';
import { leavesOf, statusOf } from './run-state.ts';
import { joinTaxonomy, taxonomyAnswers } from './taxonomy-answers.ts';

/** What the answers of taxonomies tell; one that is of no use is judged when it is read. */
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
  const answers = taxonomyAnswers(run);

  const list = async (): Promise<readonly ListedTaxonomy[] | undefined> => {
    if (!state.resources.has('taxonomy')) return undefined;
    const [slice] = leavesOf(state, 'taxonomy');
    if (slice?.status !== 'answered') return undefined;
    const read = await answers.read(slice);
    if (typeof read !== 'string') return read.taxonomies;
    onBad(slice, { kind: 'unreadable', message: read });
    return undefined;
  };

  const complete = async (taxonomy: ListedTaxonomy): Promise<readonly ReadTaxonomy[]> => {
    const resource = `taxonomy ${taxonomy.id}`;
    if (!state.resources.has(resource) || statusOf(state, resource) !== 'complete') return [];
    const answered = leavesOf(state, resource).filter(({ status }) => status === 'answered');
    const reads = (await Promise.all(answered.map(answers.read))).filter((read) => typeof read !== 'string');
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
        const read = await answers.read(slice);
        if (typeof read === 'string') onBad(slice, { kind: 'unreadable', message: read });
      }
    },
    listed: async () => (await list())?.map(({ id }) => id),
    complete: async () => {
      const found: ReadTaxonomy[] = [];
      for (const taxonomy of (await list()) ?? []) found.push(...(await complete(taxonomy)));
      return found;
    },
  };
}
