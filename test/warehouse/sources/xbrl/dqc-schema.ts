/** The schema of a rule of the Data Quality Committee with extended links of its own. */
export function dqcSchema(digits: string, links: string): string {
  return `<xs:schema targetNamespace="http://fasb.org/dqcrules-${digits}/2025" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:q="http://fasb.org/dqcrules/2025">
    <xs:annotation><xs:appinfo><linkbase>${links}</linkbase></xs:appinfo></xs:annotation></xs:schema>`;
}
