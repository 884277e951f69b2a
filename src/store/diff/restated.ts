/** `SELECT` of the contents of compared rows that call themselves restated (`restated` true, `original` false). */
export const RESTATED_CONTENTS = `
  SELECT DISTINCT content_id FROM (
    SELECT content_id, unnest(text_fields) AS field_id, unnest(texts) AS text FROM content
    WHERE content_id IN (SELECT unnest([before_content, after_content]) FROM compared_row))
  JOIN field f USING (field_id)
  WHERE f.namespace = 'service' AND ((f.name = 'restated' AND lower(text) = 'true') OR (f.name = 'original' AND lower(text) = 'false'))`;
