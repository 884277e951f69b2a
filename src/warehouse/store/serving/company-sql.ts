import { CIK_SCHEME } from '../../../core/model/entity-key.ts';
import { entityName, type IsOpen, OF_RESOURCES, openAt, SHOWN_VERSIONS } from '../relations.ts';
import { columns } from '../rows.ts';
import { quoteText } from '../sql-text.ts';

export const COMPANY_COLUMNS = {
  ...columns('integer', 'withdrawn'),
  ...columns('text', 'key'),
  ...columns('text?', 'name symbol industryCode'),
};

/** The moments at which companies are composed. */
export type CompanyMoments = {
  /** A relation of companies with the moments of each; none where there is one moment for all. */
  readonly states: '' | 'JOIN state USING (entity_id)';
  readonly moment: '$snapshot' | 'moment';
  readonly key: '' | 'moment, ';
  /** SQL that the name of company `c` is shown. */
  readonly isOpen: IsOpen;
};

const AT_SNAPSHOT: CompanyMoments = { states: '', moment: '$snapshot', key: '', isOpen: openAt('$snapshot') };

/** When rows of `$resources`, or filings in the list of a company, were there: each interval of a company once. */
export const PRESENT = `
  SELECT DISTINCT c.entity_id, v.opened, v.closed FROM ${SHOWN_VERSIONS} WHERE ${OF_RESOURCES}
  UNION SELECT entity_id, opened, closed FROM submission`;

/** Those of a company without a CIK are of no filer: a service knows none. Withdrawn where all of it is. */
export const composedCompanies = ({ states, moment, key, isOpen }: CompanyMoments): string => `
  WITH company AS (
    SELECT ${key}entity_id, (NOT bool_or(coalesce(closed > ${moment}, true)))::INTEGER AS withdrawn
    FROM (${PRESENT}) ${states} WHERE opened <= ${moment} GROUP BY ALL
  )
  SELECT c.*, e.key, ev.name, ev.symbol, ev.industry_code
  FROM company c JOIN entity e USING (entity_id) ${entityName(isOpen)} WHERE e.scheme = ${quoteText(CIK_SCHEME)}`;

export const COMPANY_HEADERS = 'withdrawn, key, name, symbol, industry_code';

/** Companies at `$snapshot`, by number. */
export const COMPANIES = `SELECT ${COMPANY_HEADERS} FROM (${composedCompanies(AT_SNAPSHOT)}) ORDER BY entity_id`;
