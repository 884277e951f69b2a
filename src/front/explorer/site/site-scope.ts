import type { Severity } from '../../../core/base/diagnostic.ts';
import { inputError } from '../../../core/base/errors.ts';
import type { CompaniesOutput } from '../../../core/model/shapes/companies.ts';
import type { CompanyOutput } from '../../../core/model/shapes/company.ts';
import type { FindingsOutput } from '../../../core/model/shapes/findings.ts';
import { companyKeys } from '../../../warehouse/reading/named-ids.ts';
import type { StorePorts } from '../../../warehouse/store/ports.ts';
import { withReader } from '../../../warehouse/store/reader.ts';
import { urlOf } from '../paths.ts';
import type { SiteScope } from './site-pages.ts';

/** What a site is of: an empty list narrows nothing. */
export type SiteChoice = {
  readonly companies: readonly string[];
  readonly filings: readonly string[];
  readonly severities: readonly Severity[];
};

/** Reads a page of the explorer as JSON; `undefined` where there is none. */
type AsksJson = (address: string) => Promise<unknown>;

/** What a site has to show, counted before it is made. */
export type SitePlan = {
  readonly scope: SiteScope;
  readonly run: number | null;
  readonly snapshot: number;
  readonly companies: number;
  readonly filings: number;
  readonly findings: number;
  /** By the keys of their companies. */
  readonly symbols: ReadonlyMap<string, string>;
  /** About how many pages that makes, and bytes. */
  readonly pages: number;
  readonly bytes: number;
};

type Place = { readonly store: string; readonly ports: StorePorts; readonly json: AsksJson };

export async function siteScope(choice: SiteChoice, place: Place): Promise<SitePlan> {
  // The shapes of these pages.
  const all = (await place.json('/companies.json')) as CompaniesOutput;
  const found = (await place.json('/findings.json?sort=company')) as FindingsOutput;
  const named = await namedCompanies(choice, place);
  const filings = await chosenFilings(choice, named, place);
  const isChosen = {
    company: (key: string | undefined) => named === undefined || (key !== undefined && named.has(key)),
    filing: (name: string | undefined) => filings === undefined || (name !== undefined && filings.has(name)),
  };
  const findings = found.findings.filter(
    ({ company, document, severity }) =>
      isChosen.company(company?.key) &&
      isChosen.filing(document?.name) &&
      (choice.severities.length === 0 || choice.severities.some((each) => each === severity)),
  );
  const scope = scopeOf({ choice, named, filings, findings });
  const counted = all.companies.filter(({ company }) => scope.companies?.has(company.key) ?? true);
  const counts = {
    companies: counted.length,
    filings: scope.filings?.size ?? counted.reduce((sum, company) => sum + company.filings, 0),
    findings: findings.length,
  };
  const symbols = new Map(
    counted.flatMap(({ company: { key, symbol } }) => (symbol === null ? [] : [[key, symbol] as const])),
  );
  return { scope, run: all.run, snapshot: all.snapshot, ...counts, symbols, ...sizeOf(counts) };
}

type Found = FindingsOutput['findings'];
type Chosen = {
  readonly choice: SiteChoice;
  readonly named: ReadonlySet<string> | undefined;
  readonly filings: ReadonlyMap<string, readonly string[]> | undefined;
  readonly findings: Found;
};

/**
 * A severity alone, or with companies, chooses the filings that have findings of it; where nothing has, the lists are
 * left, which say so.
 */
function scopeOf({ choice, named, filings, findings }: Chosen): SiteScope {
  const bySeverity = choice.severities.length > 0;
  if (filings === undefined && !bySeverity) return { companies: undefined, filings: undefined, findings: undefined };
  const withFindings = new Set(findings.flatMap(({ document }) => document?.name ?? []));
  const ofFindings = new Set(findings.flatMap(({ company }) => company?.key ?? []));
  const filers = filings && new Set([...filings.values()].flat());
  return {
    companies: named ?? filers ?? ofFindings,
    filings: filings && !(bySeverity && choice.filings.length === 0) ? new Set(filings.keys()) : withFindings,
    findings: new Set(findings.map(({ id }) => id)),
  };
}

async function namedCompanies({ companies }: SiteChoice, { store, ports }: Place) {
  if (companies.length === 0) return undefined;
  return withReader(store, ports, async (reader) => {
    return new Set(await companyKeys(reader, companies, await reader.newestSnapshot()));
  });
}

/** The filings that were named, else those of the companies that were, each with its companies. */
async function chosenFilings({ filings }: SiteChoice, named: ReadonlySet<string> | undefined, { json }: Place) {
  if (filings.length === 0) {
    if (named === undefined) return undefined;
    const read = [...named].map(async (key) => {
      const company = (await json(urlOf('company', { key }, {}, 'json'))) as CompanyOutput;
      return company.filings.flatMap(({ document }) => (document === null ? [] : [[document, [key]] as const]));
    });
    return new Map((await Promise.all(read)).flat());
  }
  const read = filings.map(async (document) => {
    // The shape of a statement, as the page of a filing has it.
    const filing = (await json(urlOf('filing', { document }, {}, 'json'))) as Filing | undefined;
    if (filing === undefined) throw inputError(`the store has no rows of a document ${document}`);
    return [document, filing.companies.map(({ key }) => key)] as const;
  });
  return new Map(await Promise.all(read));
}

type Filing = { readonly companies: readonly Pick<CompanyOutput['company'], 'key'>[] };

/** About how many pages each has, with lists, statements, values and fields, and bytes of a page at the mean. */
const PAGES_OF = { companies: 6, filings: 2, findings: 12 } as const;
const FEWEST_PAGES = 20;
const BYTES_OF_PAGE = 40_000;

function sizeOf({ companies, filings, findings }: Pick<SitePlan, 'companies' | 'filings' | 'findings'>) {
  const pages =
    FEWEST_PAGES + companies * PAGES_OF.companies + filings * PAGES_OF.filings + findings * PAGES_OF.findings;
  return { pages, bytes: pages * BYTES_OF_PAGE };
}
