import { findResource, RESOURCES, type ResourceFamily } from '../../../core/model/resource.ts';
import { rowRoute } from '../../client/request-of.ts';

/** The resource that lists the companies. */
export const COMPANIES = 'Companies';

/** How the rows of a resource are asked for. */
export type SlicedResource = {
  readonly name: string;
  readonly family: ResourceFamily;
  /** `by-exchange`: and by number. `by-page`: because no threshold holds. */
  readonly strategy: 'by-exchange' | 'by-company-list' | 'by-page';
  /** Fields with numbers whose ranges part what nothing else does, in the order in which they are tried. */
  readonly rangeFields: readonly string[];
  readonly hasQuarters: boolean;
  /** Rows of a company where nothing was learned yet. */
  readonly guess: number;
};

const STRATEGIES: Readonly<Record<ResourceFamily, Pick<SlicedResource, 'strategy' | 'rangeFields' | 'hasQuarters'>>> = {
  CoreFinancials: { strategy: 'by-company-list', rangeFields: ['entityid', 'periodlength'], hasQuarters: true },
  Financials: { strategy: 'by-company-list', rangeFields: ['entityid', 'periodlength'], hasQuarters: true },
  Companies: { strategy: 'by-exchange', rangeFields: ['entityid'], hasQuarters: false },
  Insiders: { strategy: 'by-company-list', rangeFields: ['issueid', 'filerid', 'transactionid'], hasQuarters: false },
  Ownership: { strategy: 'by-page', rangeFields: [], hasQuarters: false },
};

/** Ten years of reports; insiders of a company of middle size. */
const GUESSES: Readonly<Record<string, number>> = {
  ANN: 10,
  QTR: 40,
  YTD: 40,
  TTM: 40,
  Filers: 10,
  Issues: 2,
  Transactions: 40,
  Summary: 15,
};
const OTHER_GUESS = 20;

/** Every resource with rows that has a route. Companies come first: other requests follow from their answers. */
export const SLICED_RESOURCES: readonly SlicedResource[] = RESOURCES.flatMap((resource): SlicedResource[] => {
  if (resource.kind !== 'rows' || !rowRoute(resource.name)) return [];
  const { name, family } = resource;
  const guess = GUESSES[name.slice(name.indexOf('-') + 1)] ?? OTHER_GUESS;
  return [{ name, family, ...STRATEGIES[family], guess }];
}).sort((a, b) => Number(b.strategy === 'by-exchange') - Number(a.strategy === 'by-exchange'));

export function slicedResource(name: string): SlicedResource {
  const sliced = SLICED_RESOURCES.find((resource) => resource.name === name);
  if (!sliced) throw new Error(`no route for ${findResource(name).name}`);
  return sliced;
}
