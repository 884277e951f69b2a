import { flagTable } from './flag.ts';
import { FILE, list, oneOf, TEXTS } from './kinds.ts';

const only = (doc: string) => `Only ${doc}; A,B,C or repeated for several`;

/** Flags of sites of pages. */
export const SITE = flagTable({
  pagesFolder: {
    name: 'pages',
    doc: 'Also write the pages of the files to this folder: a new one, or one of an earlier run',
    kind: FILE,
  },
  siteCompany: {
    name: 'company',
    doc: only('this company, its filings and its findings: symbol, CIK, entity id or the beginning of its name'),
    kind: TEXTS,
    otherwise: 'all',
  },
  siteFiling: {
    name: 'filing',
    doc: only('the filing of this document, its company and its findings'),
    kind: TEXTS,
    otherwise: 'all',
  },
  siteSeverity: {
    name: 'severity',
    doc: only('findings of this severity, their companies and filings: error, warning, note'),
    kind: list(oneOf(['error', 'warning', 'note'])),
    otherwise: 'all, with all companies and filings',
  },
});
