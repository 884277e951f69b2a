/**
 * Which taxonomy a company's statements follow, by its SIC code. Ids are those of the service's as-filed taxonomies and
 * of the industry entry points of US-GAAP alike: 18 commercial and industrial, 19 banking and savings, 20 insurance,
 * 27 real estate, 28 brokers and dealers, 30 oil and gas.
 */
type IndustryRange = { readonly from: number; readonly to: number; readonly taxonomy: string };

const COMMERCIAL_TAXONOMY = '18';

/** Both ends inclusive; no two ranges overlap. */
export const INDUSTRY_BY_SIC: readonly IndustryRange[] = [
  { from: 1300, to: 1399, taxonomy: '30' },
  { from: 2911, to: 2911, taxonomy: '30' },
  { from: 6000, to: 6199, taxonomy: '19' },
  { from: 6211, to: 6221, taxonomy: '28' },
  { from: 6300, to: 6399, taxonomy: '20' },
  { from: 6500, to: 6599, taxonomy: '27' },
  { from: 6798, to: 6798, taxonomy: '27' },
];

/** The taxonomy id for a SIC code (`6021`); commercial where it is absent, unknown or in no range. */
export function industryTaxonomy(sic: string | undefined): string {
  if (sic === undefined || !/^\d+$/.test(sic)) return COMMERCIAL_TAXONOMY;
  const code = Number(sic);
  return INDUSTRY_BY_SIC.find(({ from, to }) => from <= code && code <= to)?.taxonomy ?? COMMERCIAL_TAXONOMY;
}
