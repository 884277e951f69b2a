/** The number that decimal text says, as far as DECIMAL(38, 12) holds it exactly. */
const exact = (text: string): string =>
  `CASE WHEN length(split_part(${text}, '.', 2)) <= 12 THEN TRY_CAST(${text} AS DECIMAL(38, 12)) END`;

/**
 * Schema 5: sections, causes and differences of findings. Of earlier findings the difference is computed; the others
 * stay NULL.
 */
export const FINDING_TEXTS: readonly string[] = [
  'CREATE TABLE finding_text (finding_text_id INTEGER NOT NULL, text VARCHAR NOT NULL)',
  'ALTER TABLE finding ADD COLUMN difference VARCHAR',
  'ALTER TABLE finding ADD COLUMN section_text_id INTEGER',
  'ALTER TABLE finding ADD COLUMN cause_text_id INTEGER',
  `UPDATE finding SET difference = rtrim(rtrim(TRY((${exact('reported')}) - (${exact('computed')}))::VARCHAR, '0'), '.')`,
];
