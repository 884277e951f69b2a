import { join } from 'node:path';
import { writeFiles } from '../../support/write-files.ts';
import { instanceText } from '../sources/xbrl/instance/filings.ts';
import { link, linkbase, roles, schema } from '../sources/xbrl/tiny-taxonomy.ts';

export const CALCULATION = linkbase(link('calculation', 'urn:r', 'Total > Part; Total > Rest'));
export const SCHEMA = schema('Total Part Rest', roles({ 'urn:r': '10 - Statement - Balance' }));

/** Facts of the instant `c` (`A=1`), or of another context (`d:A=1`). */
export function factsText(facts: string): string {
  const written = facts.split(' ').map((fact) => {
    const [, context = 'c', name, value] = /^(?:(\w+):)?(\w+)=(.*)$/.exec(fact) ?? [];
    return `<t:${name} contextRef="${context}" unitRef="u" decimals="0">${value}</t:${name}>`;
  });
  return instanceText(`<link:schemaRef xlink:type="simple" xlink:href="t.xsd"/>\n${written.join('\n')}`);
}

/** Writes a filing into a folder of its own: an instance, a schema and a calculation linkbase. */
export function writeFiling(folder: string, name: string, facts: string): string {
  return writeFiles(join(folder, name), { 'i.xml': factsText(facts), 't.xsd': SCHEMA, 'cal.xml': CALCULATION });
}
