import { getOrCreate } from '../../../core/base/collections.ts';

export type Industry = { readonly id: string; readonly name: string };

/** The service's numbers and names for the industries of US-GAAP, by the publisher's abbreviation. */
const INDUSTRY_BY_FOLDER: ReadonlyMap<string, Industry> = new Map(
  Object.entries({
    ci: { id: '18', name: 'Commercial and Industrial (CI)' },
    basi: { id: '19', name: 'Banks and Savings Institutions (BASI)' },
    ins: { id: '20', name: 'Insurance' },
    re: { id: '27', name: 'Real Estate' },
    bd: { id: '28', name: 'Broker Dealer' },
  }),
);

export const INDUSTRIES: readonly Industry[] = [...INDUSTRY_BY_FOLDER.values()];

/** Where reading one release of US-GAAP begins. */
export type Release = {
  /** The folder that holds `ind/` or `stm/`: empty, or with a slash at its end. */
  readonly root: string;
  /** As the names of its files say: `2009-01-31`, `2025`. */
  readonly version: string;
  /** The entry point of each industry, where the release has such entry points (2009). */
  readonly industries: ReadonlyMap<Industry, string>;
  /** The schemas of the single statements, and of the single disclosures where they were asked for. */
  readonly parts: readonly string[];
};

/** `stm-dis` adds disclosures; `all` has documentation and references, `std` has not; 2008 has neither word. */
const INDUSTRY_ENTRY = /^(.*\/)?ind\/([a-z]+)\/us-gaap-\2-stm(-dis)?(-all|-std)?-(\d{4}-\d\d-\d\d)\.xsd$/;
const PREFERRED = ['-all', '-std', ''];
const PART = /^(.*\/)?(stm|dis)\/us-gaap-\2-[a-z\d-]+?-(\d{4}(?:-\d\d-\d\d)?)\.xsd$/;

type Draft = Omit<Release, 'industries' | 'parts'> & {
  readonly entries: Map<Industry, { readonly path: string; readonly rank: number }>;
  readonly statements: string[];
  readonly disclosures: string[];
};

/**
 * The releases among the paths of a set, by entry points: `ind/ci/us-gaap-ci-stm-all-2009-01-31.xsd` for an industry,
 * `stm/us-gaap-stm-sfp-cls-2025.xsd` for a statement, `dis/us-gaap-dis-inv-2025.xsd` for a disclosure, not enough
 * alone.
 */
export function findReleases(paths: readonly string[], { disclosures }: { readonly disclosures: boolean }): Release[] {
  const drafts = new Map<string, Draft>();
  const draftOf = (root: string, version: string) =>
    getOrCreate(drafts, `${root} ${version}`, (): Draft => {
      return { root, version, entries: new Map(), statements: [], disclosures: [] };
    });
  for (const path of paths) {
    const [entry, above = '', folder = '', dis = '', extent = '', date = ''] = INDUSTRY_ENTRY.exec(path) ?? [];
    const industry = INDUSTRY_BY_FOLDER.get(folder);
    if (entry !== undefined && industry && (dis !== '') === disclosures) {
      const { entries } = draftOf(above, date);
      const rank = PREFERRED.indexOf(extent);
      if (rank < (entries.get(industry)?.rank ?? PREFERRED.length)) entries.set(industry, { path, rank });
    }
    const [part, root = '', kind, version = ''] = PART.exec(path) ?? [];
    if (part !== undefined) draftOf(root, version)[kind === 'stm' ? 'statements' : 'disclosures'].push(path);
  }
  return [...drafts.values()].flatMap(({ root, version, entries, statements, disclosures: notes }): Release[] => {
    if (entries.size === 0 && statements.length === 0) return [];
    const byId = [...entries].toSorted(([a], [b]) => Number(a.id) - Number(b.id));
    const industries = new Map(byId.map(([industry, { path }]) => [industry, path]));
    return [{ root, version, industries, parts: disclosures ? [...statements, ...notes] : statements }];
  });
}

const OWN_FOLDER = /(?:^|\/)(?:dis|dqcrules|elts|entire|ind\/[a-z]+|meta|non-gaap|stm)\/[^/]+$/;

/** Whether all schemas of a set lie where releases of US-GAAP keep theirs, so that the set can be nothing else. */
export function looksLikeRelease(paths: readonly string[]): boolean {
  const schemas = paths.filter((path) => path.endsWith('.xsd'));
  return schemas.every((path) => OWN_FOLDER.test(path)) && schemas.some((path) => /\/us-gaap-[^/]*$/.test(path));
}
