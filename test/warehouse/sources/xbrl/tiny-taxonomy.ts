import { inputError } from '../../../../src/core/base/errors.ts';
import type { FileSet } from '../../../../src/core/model/files.ts';
import type { Taxonomy } from '../../../../src/core/model/taxonomy.ts';

/** A file set in memory: text by path. */
export function memoryFiles(name: string, texts: Readonly<Record<string, string>>): FileSet {
  const files = Object.entries(texts).map(([path, text]) => {
    const bytes = Buffer.from(text);
    const place = `${name}/${path}`;
    return {
      path,
      place,
      size: bytes.length,
      async *open() {
        yield bytes;
      },
      async read(limit: number) {
        if (bytes.length > limit) throw inputError('is too large', { place: { file: place } });
        return bytes;
      },
    };
  });
  return { name, files };
}

const NAMESPACES = [
  'xmlns:xsd="http://www.w3.org/2001/XMLSchema"',
  'xmlns:xbrli="http://www.xbrl.org/2003/instance"',
  'xmlns:link="http://www.xbrl.org/2003/linkbase"',
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
].join(' ');

/** A schema of monetary items with ids `t_NAME`; `body` is put before them. */
export function schema(names: string, body = ''): string {
  const elements = names.split(' ').map((name) => {
    return `<xsd:element id="t_${name}" name="${name}" substitutionGroup="xbrli:item" type="xbrli:monetaryItemType" xbrli:periodType="instant" xbrli:balance="debit"/>`;
  });
  return `<xsd:schema targetNamespace="urn:t" ${NAMESPACES}>\n${[body, ...elements].filter(Boolean).join('\n')}\n</xsd:schema>`;
}

export function roles(definitions: Readonly<Record<string, string>>): string {
  const types = Object.entries(definitions).map(([uri, definition]) => {
    return `<link:roleType id="r" roleURI="${uri}"><link:definition>${definition}</link:definition></link:roleType>`;
  });
  return `<xsd:annotation><xsd:appinfo>${types.join('')}</xsd:appinfo></xsd:annotation>`;
}

export function linkbase(...links: string[]): string {
  return `<link:linkbase ${NAMESPACES}>\n${links.join('\n')}\n</link:linkbase>`;
}

type Kind = 'calculation' | 'presentation';
const ARCROLE = { calculation: 'summation-item', presentation: 'parent-child' };

/** An extended link from lines such as `A > B order="2" use="prohibited"`; a calculation arc without weight gets 1. */
export function link(kind: Kind, role: string, lines: string, file = 't.xsd', arcrole?: string): string {
  const arcs = lines.split(/\n|;/).flatMap((line) => {
    const [, from, to, rest = ''] = /^\s*(\S+) > (\S+)(.*)$/.exec(line) ?? [];
    return from && to ? [{ from, to, rest }] : [];
  });
  const names = new Set(arcs.flatMap(({ from, to }) => [from, to]));
  const locators = [...names].map(
    (name) => `<link:loc xlink:type="locator" xlink:href="${file}#t_${name}" xlink:label="${name}"/>`,
  );
  const uri = arcrole ?? `http://www.xbrl.org/2003/arcrole/${ARCROLE[kind]}`;
  const written = arcs.map(({ from, to, rest }) => {
    const weight = kind === 'calculation' && !rest.includes('weight=') ? ' weight="1"' : '';
    return `<link:${kind}Arc xlink:type="arc" xlink:arcrole="${uri}" xlink:from="${from}" xlink:to="${to}"${weight}${rest}/>`;
  });
  return `<link:${kind}Link xlink:type="extended" xlink:role="${role}">\n${[...locators, ...written].join('\n')}\n</link:${kind}Link>`;
}

/** Relationships on one line each: `10: A > B 1 @100 level 1`. */
export function sums({ parts }: Taxonomy): string[] {
  return (parts.calculation ?? []).map(({ sectionId, parent, child, weight, relativeOrder, childLevel }) => {
    return `${sectionId}: ${parent.name} > ${child.name} ${weight} @${relativeOrder} level ${childLevel}`;
  });
}

export function lines({ parts }: Taxonomy): string[] {
  return (parts.presentation ?? []).map(({ sectionId, parent, child, preferredLabel, relativeOrder, childLevel }) => {
    const label = preferredLabel === undefined ? '' : ` as ${preferredLabel}`;
    return `${sectionId}: ${parent.name} > ${child.name}${label} @${relativeOrder} level ${childLevel}`;
  });
}
