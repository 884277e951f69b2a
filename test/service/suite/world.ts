import { ask } from './ask.ts';
import { column, type Rows, rowsOf, withQuery } from './row-answers.ts';
import type { Service } from './service.ts';

/** What every data path is asked for to learn a part of it that is under the threshold, with its rows. */
export type Part = { readonly path: string; readonly all: Rows };

const parts = new WeakMap<Service['keys'], Map<string, Promise<Part | undefined>>>();

/**
 * A part of the rows of a path that is not refused and not empty: a path with parameters, and all its rows with all their fields.
 * It is learnt once for each service. The test is skipped where the service has no such rows.
 */
export async function learn(service: Service, path: string): Promise<Part> {
  const known = parts.get(service.keys) ?? new Map<string, Promise<Part | undefined>>();
  parts.set(service.keys, known);
  const learning = known.get(path) ?? search(service, path);
  known.set(path, learning);
  return (await learning) ?? service.skip(`${path} shows no rows that could be asked for`);
}

async function search(service: Service, path: string): Promise<Part | undefined> {
  for (const parameters of await narrowings(service, path)) {
    const narrowed = withQuery(path, parameters);
    const answer = await ask(service, withQuery(narrowed, { fields: 'all', limit: 9_999 }));
    if (answer.status !== 200) continue;
    const all = rowsOf(answer);
    if (all.rows.length > 1) return { path: narrowed, all };
  }
  return undefined;
}

/** What may narrow a path, the widest first; a path is taken whole where its rows are few. */
async function narrowings(service: Service, path: string): Promise<Readonly<Record<string, string>>[]> {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => ({ companynames: `${letter}*` }));
  if (path === CORE_ANN) return [{}, ...letters];
  const symbols = [...new Set(column((await learn(service, CORE_ANN)).all, 'primarysymbol'))];
  const some = [12, 4].map((count) => ({ primarysymbols: symbols.slice(0, count).join(',') }));
  return path.includes('companies') ? [{}, ...letters, ...some] : [{}, ...some, ...letters];
}

export const CORE_ANN = '/v2/corefinancials/ann';
export const CORE_QTR = '/v2/corefinancials/qtr';
export const CORE_YTD = '/v2/corefinancials/ytd';
export const FINANCIALS_QTR = '/v2/financials/qtr';
export const COMPANIES = '/v2/companies';
export const INSIDER_FILERS = '/v2/insiders/filers';
export const ISSUE_HOLDERS = '/v2/ownerships/currentissueholders';
export const OWNER_HOLDINGS = '/v2/ownerships/currentownerholdings';
