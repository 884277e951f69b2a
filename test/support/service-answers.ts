/** Answers of the service written by hand for tests: what `field: value` pairs look like in JSON and in XML. */

/** A value as JSON writes it: a number token, a text, or nothing reported. */
export type AnswerValue = { readonly number: string } | { readonly text: string } | null;
export type AnswerRow = { readonly rownum: string; readonly values: readonly (readonly [string, AnswerValue])[] };

export function jsonAnswer(rows: readonly AnswerRow[], totalrows = rows.length): string {
  const printed = rows.map(({ rownum, values }) => {
    const pairs = values.map(([field, value]) => `{"field": ${JSON.stringify(field)}, "value": ${jsonValue(value)}}`);
    return `{"rownum": ${rownum}, "values": [${pairs.join(', ')}]}`;
  });
  return `{"result": {"totalrows": ${totalrows}, "rows": [${printed.join(',\n')}]}}`;
}

export function xmlAnswer(rows: readonly AnswerRow[], totalrows = rows.length): string {
  const lines = rows.flatMap(({ rownum, values }) => [
    '      <row>',
    `        <rownum>${rownum}</rownum>`,
    '        <values>',
    ...values.map(([field, value]) => `          <value field="${escapeXml(field)}">${xmlValue(value)}</value>`),
    '        </values>',
    '      </row>',
  ]);
  const head = [
    '<?xml version="1.0"?>',
    '<response>',
    '  <result>',
    `    <totalrows>${totalrows}</totalrows>`,
    '    <rows>',
  ];
  return [...head, ...lines, '    </rows>', '  </result>', '</response>'].join('\r\n');
}

function jsonValue(value: AnswerValue): string {
  if (value === null) return 'null';
  return 'number' in value ? value.number : JSON.stringify(value.text);
}

function xmlValue(value: AnswerValue): string {
  if (value === null) return '';
  return 'number' in value ? value.number : escapeXml(value.text);
}

export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A row of the default group as a live service was seen to write it, with other values where they are given. */
export function filedRow(rownum: string, values: Readonly<Record<string, AnswerValue>> = {}): AnswerRow {
  const header: Readonly<Record<string, AnswerValue>> = {
    taxonomyid: { text: '18' },
    cik: { text: '0000072971' },
    companyname: { text: 'WELLS & COMPANY' },
    entityid: { number: '8130' },
    primarysymbol: { text: 'WFC' },
    siccode: { text: '6021' },
    restated: { text: 'false' },
    receiveddate: { text: '2/27/2019' },
    periodlengthcode: { text: 'm' },
    periodlength: { number: '12' },
    periodenddate: { text: '12/31/2018' },
    formtype: { text: '10-K' },
    fiscalyear: { number: '2018' },
    fiscalquarter: { number: '4' },
    dcn: { text: '0000072971-19-000227' },
    currencycode: { text: 'USD' },
  };
  return { rownum, values: Object.entries({ ...header, ...values }) };
}
