import { partOf, type QueryRule } from './rule.ts';

const UNIT = '0.000000000001::DECIMAL(12, 12)';

export const restatementUnamended = {
  id: 'restatement/unamended',
  family: 'restatement',
  kind: 'query',
  scope: 'history',
  severity: 'warning',
  doc: 'A value of a document is another one than in an earlier snapshot, and the row does not say that it was restated or amended.',
  byDefault: false,
  options: ['tolerance'],
  compares: {},
  query: `, said AS (SELECT row_version_id AS version FROM (
        SELECT row_version_id, unnest(text_fields) AS field_id, unnest(texts) AS text FROM row_content)
        JOIN field USING (field_id)
      WHERE lower(name) IN ('amended', 'restated') AND lower(text) = 'true'),
    changed AS (SELECT v.row_version_id AS version, p.row_version_id AS earlier, p.opened FROM row_version v
      JOIN row_version p ON p.filed_row_id = v.filed_row_id AND p.opened < v.opened
      SEMI JOIN (SELECT version FROM row_at WHERE document_id > 0) x ON x.version = v.row_version_id),
    old AS (SELECT c.version, opened, field_id, mantissa, places, decimals,
      exact_number(mantissa, places, 12, ${UNIT}) AS value, NULL::VARCHAR AS wide
      FROM changed c JOIN (SELECT row_version_id AS earlier, unnest(fields) AS field_id, unnest(mantissas) AS mantissa,
        unnest(places) AS places, unnest(decimals)::INTEGER AS decimals
        FROM (FROM row_content SEMI JOIN changed ON earlier = row_version_id)) USING (earlier)),
    new AS (SELECT * FROM number SEMI JOIN changed USING (version) ANTI JOIN said USING (version)),
    before AS (SELECT old.*, new.name, new.kind, new.first, new.last FROM old JOIN new USING (version, field_id)
      WHERE new.value <> old.value
      QUALIFY row_number() OVER (PARTITION BY version, field_id ORDER BY opened DESC, old.value, old.decimals DESC) = 1)
    SELECT n.version, n.field_id AS field, ${partOf('n')} AS reported, [${partOf('b')}] AS parts,
      'the value of an earlier snapshot' AS detail
    FROM new n JOIN before b ON b.version = n.version AND b.field_id = n.field_id
    QUALIFY count(*) OVER (PARTITION BY n.version, n.field_id) = 1 ORDER BY n.version, n.field_id`,
} as const satisfies QueryRule;
