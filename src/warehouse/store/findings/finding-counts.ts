import type { DuckDBConnection } from '@duckdb/node-api';
import type { FindingCompany } from '../../../core/model/finding.ts';
import { openAt } from '../relations.ts';
import { queryRecords, queryRows } from '../rows.ts';
import { INDUSTRY } from '../years/company-figures.ts';
import { chooseFindings, type FindingChoice } from './choose-findings.ts';

const isOpen = openAt('$snapshot');

/** `at`: a month (`2010-05`) or a year of filing; null for findings about no filing with a date. */
export type FiledCounts = {
  readonly at: string | null;
  readonly errors: number;
  readonly warnings: number;
  readonly notes: number;
};

/** Findings of a section and a company. */
export type SectionCount = { readonly section: string; readonly company: string; readonly findings: number };

/** Findings of a section and an industry, a major group of SIC; null for those of no company with an industry. */
export type IndustryCount = { readonly section: string; readonly industry: string | null; readonly findings: number };

/**
 * `sections`: those with the most findings, with all that they have. `cells`: those of the companies with the most.
 * `industries`: all findings of these sections by industry.
 */
export type FindingCounts = {
  readonly findings: number;
  readonly filed: readonly FiledCounts[];
  readonly sections: readonly { readonly section: string; readonly findings: number }[];
  readonly companies: readonly FindingCompany[];
  readonly cells: readonly SectionCount[];
  readonly industries: readonly IndustryCount[];
  /** The number of all sections and companies with findings. */
  readonly all: { readonly sections: number; readonly companies: number };
};

/** More months than fit beside each other are counted by years. */
const MOST_MONTHS = 36;
const MOST_SECTIONS = 12;
const MOST_COMPANIES = 8;

const FILED = `
  WITH dated AS (
    SELECT strftime(o.filed, '%Y-%m') AS month, severity, count(*) AS n
    FROM chosen_finding c LEFT JOIN document_version o ON o.document_id = c.document_id AND ${isOpen('o')}
    GROUP BY ALL)
  SELECT CASE WHEN (SELECT count(DISTINCT month) FROM dated) > ${MOST_MONTHS} THEN month[:4] ELSE month END AS "at",
    coalesce(sum(n) FILTER (severity = 'error'), 0)::INTEGER AS errors,
    coalesce(sum(n) FILTER (severity = 'warning'), 0)::INTEGER AS warnings,
    coalesce(sum(n) FILTER (severity = 'note'), 0)::INTEGER AS notes
  FROM dated GROUP BY 1 ORDER BY 1 NULLS LAST`;

/** A finding about several sections counts in each. */
const BY_SECTION = `
  CREATE OR REPLACE TEMP TABLE section_count AS
  SELECT section, e.key AS company, (${INDUSTRY})[:2] AS industry, sum(n)::INTEGER AS n
  FROM (SELECT unnest(string_split(text, '; ')) AS section, entity_id, n
    FROM (SELECT section_text_id, entity_id, count(*) AS n FROM chosen_finding GROUP BY ALL)
    JOIN finding_text ON finding_text_id = section_text_id)
  LEFT JOIN entity e USING (entity_id)
  LEFT JOIN entity_version ev ON ev.entity_id = e.entity_id AND ${isOpen('ev')} GROUP BY ALL`;

const SECTIONS = `
  SELECT section, sum(n)::INTEGER AS findings FROM section_count GROUP BY section
  ORDER BY findings DESC, section LIMIT ${MOST_SECTIONS}`;
const COMPANIES = `
  WITH most AS (
    SELECT company, sum(n) AS n FROM section_count
    WHERE company IS NOT NULL AND section IN (SELECT section FROM (${SECTIONS}))
    GROUP BY company ORDER BY n DESC, company LIMIT ${MOST_COMPANIES})
  SELECT key, name, symbol FROM most JOIN entity e ON e.key = company
  LEFT JOIN entity_version v ON v.entity_id = e.entity_id AND ${isOpen('v')} ORDER BY n DESC, key`;

const INDUSTRIES = `
  SELECT section, industry, sum(n)::INTEGER AS findings FROM section_count
  WHERE section IN (SELECT section FROM (${SECTIONS})) GROUP BY ALL ORDER BY ALL`;

/** How many of the chosen findings are of which time, section, company and industry. */
export async function countFindings(connection: DuckDBConnection, choice: FindingChoice): Promise<FindingCounts> {
  const { snapshot } = choice;
  await chooseFindings(connection, choice, 'filed');
  const filed = await queryRecords<FiledCounts>(connection, FILED, { snapshot });
  await connection.run(BY_SECTION, { snapshot });
  const companies = await queryRecords<FindingCompany>(connection, COMPANIES, { snapshot });
  const cells = `SELECT section, company, sum(n)::INTEGER AS findings FROM section_count
    WHERE section IN (SELECT section FROM (${SECTIONS}))
      AND company IN (SELECT unnest(from_json($keys, '["VARCHAR"]'))) GROUP BY ALL ORDER BY ALL`;
  const counts = 'SELECT count(DISTINCT section), count(DISTINCT company) FROM section_count';
  const [[sections, ofCompanies] = []] = await queryRows(connection, counts);
  return {
    findings: filed.reduce((sum, { errors, warnings, notes }) => sum + errors + warnings + notes, 0),
    filed,
    sections: await queryRecords(connection, SECTIONS),
    companies,
    cells: await queryRecords(connection, cells, { keys: JSON.stringify(companies.map(({ key }) => key)) }),
    industries: await queryRecords(connection, INDUSTRIES),
    all: { sections: Number(sections), companies: Number(ofCompanies) },
  };
}
