import type { AnswerForm } from '../../src/service/payload/scan/scan-row-answer.ts';
import { answerFromJson, answerFromXml } from '../../src/service/protocol/codec.ts';
import { DATA_ROWS } from '../../src/service/protocol/rows/data-rows.ts';

/** A row as a plain decoder of whole documents sees it: its values by field, the first of repeated ones, without those not reported. */
export type DecodedRow = { readonly numbers: Record<string, string>; readonly texts: Record<string, string> };

/** The rows of an answer by the decoders of whole documents: the peer of the scanner. */
export function decodedRows(content: string, form: AnswerForm): readonly DecodedRow[] {
  const answer =
    form === 'json'
      ? answerFromJson(DATA_ROWS, content, { file: 'answer' })
      : answerFromXml(DATA_ROWS, content, { file: 'answer', maxXml: 1e9 });
  return answer.content.rows.map(({ values }) => {
    const row: DecodedRow = { numbers: {}, texts: {} };
    for (const { field, value } of values) {
      if (value === null) continue;
      (value.kind === 'number' ? row.numbers : row.texts)[field] = value.text;
    }
    return row;
  });
}
