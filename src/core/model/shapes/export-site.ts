import { count, counts, list, object, type Shaped, text } from './parts.ts';

/** A site of pages: printed, and the `site.json` of its folder. */
export const siteShape = object({
  snapshot: count,
  run: count.nullable(),
  totals: object(counts('pages', 'files', 'bytes', 'companies', 'filings', 'findings', 'missing')),
  /** Files that are not pages. */
  others: text.array(),
  /** `address`: of the page in the explorer. */
  pages: list({ page: text, file: text, address: text, bytes: count }),
});
export type SiteOutput = Shaped<typeof siteShape>;
