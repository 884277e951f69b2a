import type { FindingsOutput } from '../../src/core/model/shapes/findings.ts';
import type { SnapshotsOutput, SqlOutput, TaxonomyListOutput } from '../../src/core/model/shapes/reading.ts';
import type { Explorer } from '../../src/front/explorer/explorer.tsx';
import { type Form, findPath, type PathName, urlOf } from '../../src/front/explorer/paths.ts';
import { addressesOn, type Got, get, idOfSubscription } from './explorer.ts';

/** Pages of notes and of kept documents, which the sample does not have: see their own test. */
export const OF_DOCUMENTS = ['note', 'noteChanges', 'printed', 'printedHtml'] as const satisfies readonly PathName[];

/** The pages of the sample: proofs are of companies with filings, which it does not have. */
export type SamplePage = Exclude<PathName, 'proof' | (typeof OF_DOCUMENTS)[number]>;

/**
 * An address of every page, each with something to show, whatever the store has in it: names come from its findings, taxonomies and snapshots. One
 * that a page needs and the store lacks is a missing page here.
 */
export async function onePageOfEach(explorer: Explorer): Promise<Readonly<Record<SamplePage, string>>> {
  const json = async <T>(path: string): Promise<T> => JSON.parse((await get(explorer, path)).text);
  const { findings } = await json<FindingsOutput>('/findings.json?severity=error&rule=roll-up');
  const finding = findings.find(({ cause, document }) => document && cause?.startsWith('Two digits of'));
  const { company = null, document = null } = finding ?? {};
  const { snapshots } = await json<SnapshotsOutput>('/snapshots.json');
  const { taxonomies } = await json<TaxonomyListOutput>('/taxonomies.json');
  const { source, id, version } = taxonomies.find(({ counts }) => counts.calculation > 0) ?? taxonomies[0] ?? {};
  const query = `SELECT row_version_id AS "row" FROM finding WHERE finding_id = '${finding?.id}'`;
  const { rows } = await json<SqlOutput>(`/sql.json?query=${encodeURIComponent(query)}`);
  const [{ row } = {}] = rows;
  const field = finding?.field ?? '';
  const subscription = idOfSubscription(0);
  return {
    start: urlOf('start', {}),
    findings: urlOf('findings', {}),
    finding: urlOf('finding', { id: finding?.id ?? '' }),
    filing: urlOf('filing', { document: document?.name ?? '' }),
    others: urlOf('others', { document: document?.name ?? '' }),
    notes: urlOf('notes', { document: document?.name ?? '' }),
    coverage: urlOf('coverage', {}),
    companies: urlOf('companies', {}),
    company: urlOf('company', { key: company?.key ?? '' }),
    statement: urlOf('statement', { key: company?.key ?? '', section: 'balance' }),
    value: urlOf('value', { row: String(row), field }),
    field: urlOf('field', { name: field }),
    snapshots: urlOf('snapshots', {}),
    snapshot: urlOf('snapshot', { snapshot: String(snapshots.at(-1)?.snapshot) }),
    diff: urlOf('diff', { before: String(snapshots[0]?.snapshot), after: 'latest' }),
    taxonomies: urlOf('taxonomies', {}),
    taxonomy: urlOf('taxonomy', { source: source ?? '', id: id ?? '', version: version ?? '' }),
    replay: urlOf('replay', {}),
    replayed: urlOf('replayed', { subscription }),
    mail: urlOf('mail', { subscription, mail: '1' }),
    mailHtml: urlOf('mailHtml', { subscription, mail: '1' }),
    search: urlOf('search', {}, { query: company?.name ?? '' }),
    sql: urlOf('sql', {}, { query: 'SHOW TABLES' }),
  };
}

export type Visited = {
  /** The path and the query. */
  readonly address: string;
  readonly name: PathName | undefined;
  readonly form: Form;
  /** Pages of one kind look alike. */
  readonly kind: string;
  readonly got: Got;
};

/** Pages that are slow to make, and much alike whatever their parameters are. */
const REPLAYS: readonly (PathName | undefined)[] = ['replay', 'replayed', 'mail', 'mailHtml'];

/**
 * The page, its form and the names of its parameters. In the short form data and replays are asked for once, and so is a finding, whose parameters
 * only name the list that it came from.
 */
function kindOf({ pathname, searchParams }: URL, isShort: boolean): Pick<Visited, 'name' | 'form' | 'kind'> {
  const { name, form = 'html' } = findPath(pathname) ?? {};
  const isAlike = isShort && (form !== 'html' || name === 'finding' || REPLAYS.includes(name));
  return { name, form, kind: [name ?? pathname, form, ...(isAlike ? [] : searchParams.keys())].join(' ') };
}

/**
 * The pages `from` and those that links lead to: `alike` of each kind; none with more parameters than one, because most combine what others have,
 * and replays alone do not.
 */
export async function crawl(
  explorer: Explorer,
  from: readonly string[],
  { alike }: { readonly alike: number },
): Promise<readonly Visited[]> {
  const visited = new Map<string, Visited>();
  const seen = new Map<string, number>();
  const waiting = from.toReversed();
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (visited.has(address) || (address.includes('&') && !address.startsWith('/replay/'))) continue;
    const url = new URL(address, 'http://localhost');
    const kinds = kindOf(url, alike === 1);
    const before = seen.get(kinds.kind) ?? 0;
    if (before >= alike) continue;
    seen.set(kinds.kind, before + 1);
    const got = await get(explorer, address);
    const page = { address, ...kinds, got };
    visited.set(address, page);
    if (!isOwnPage(page)) continue;
    for (const found of addressesOn(got.text)) {
      const { pathname, search } = new URL(found, url);
      // Those that were named come first.
      waiting.unshift(pathname + search);
    }
  }
  return [...visited.values()];
}

/** Whether it is a page of the explorer: not a document that others have written, which is in a sandbox, nor data or a file. */
export function isOwnPage({ got: { headers } }: Pick<Visited, 'got'>): boolean {
  const isSandboxed = headers.get('content-security-policy')?.startsWith('sandbox');
  return !isSandboxed && headers.get('content-type')?.startsWith('text/html') === true;
}
