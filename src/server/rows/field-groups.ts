import { getOrCreate } from '../../base/collections.ts';
import { isCore } from '../../image/image-fields.ts';
import type { RowImage } from '../../model/row-image.ts';
import type { ServedTaxonomy } from '../../model/served-taxonomy.ts';
import type { FieldProperty } from '../../model/taxonomy.ts';
import { CORE_FIELDS, CORE_STATEMENTS, type CoreStatement, HEADER_FIELDS } from '../../protocol/rows/default-group.ts';

export type FieldGroup = {
  /** In lower case. */
  readonly name: string;
  readonly fields: readonly string[];
  /** A group with the fields of one statement, which answers list by name. */
  readonly isStatement: boolean;
};

/** The observed groups with the fields of one statement, and the titles of sections that are this statement. */
const STATEMENTS: readonly { readonly statement: CoreStatement; readonly name: string; readonly title: RegExp }[] = [
  { statement: 'cashFlow', name: 'cashflowstatementconsolidated', title: /cash ?flow/i },
  { statement: 'balance', name: 'balancesheetconsolidated', title: /balance ?sheet|financial (?:position|condition)/i },
  { statement: 'income', name: 'incomestatementconsolidated', title: /income|operations|earnings/i },
];

/** The groups that need no taxonomy: `all`, the default group, the header, and the statements of core financials. */
export function ownGroups({ resource, fields }: RowImage): readonly FieldGroup[] {
  const group = (name: string, members: readonly string[]): FieldGroup => ({
    name,
    fields: members,
    isStatement: false,
  });
  const plain = [
    group('all', fields),
    group('defaultfieldgroup', isCore(resource) ? CORE_FIELDS : fields),
    group('header', isCore(resource) ? HEADER_FIELDS : HEADER_FIELDS.filter((name) => fields.includes(name))),
  ];
  if (!isCore(resource)) return plain;
  return [
    ...plain,
    ...STATEMENTS.map(({ name, statement }) => ({ name, fields: CORE_STATEMENTS[statement], isStatement: true })),
  ];
}

/**
 * The groups of taxonomies: each section of their presentation by its title without spaces (`balancesheet`), and the
 * consolidated group of each statement. Sections of one title, of any taxonomy, are one group.
 */
export function sectionGroups(taxonomies: readonly ServedTaxonomy[]): readonly FieldGroup[] {
  const groups = new Map<string, { readonly fields: Set<string>; readonly isStatement: boolean }>();
  const add = (name: string, fields: readonly string[], isStatement: boolean): void => {
    const group = getOrCreate(groups, name, () => ({ fields: new Set(), isStatement }));
    for (const field of fields) group.fields.add(field);
  };
  for (const taxonomy of taxonomies) {
    for (const { title, fields } of presentedSections(taxonomy)) {
      const name = title.toLowerCase().replace(/[^a-z0-9]/g, '');
      const statement = STATEMENTS.find((each) => each.title.test(title));
      if (statement) add(statement.name, fields, true);
      if (name !== '' && name !== statement?.name) add(name, fields, false);
    }
  }
  return [...groups].map(([name, { fields, isStatement }]) => ({ name, fields: [...fields], isStatement }));
}

/** The sections of the presentation with their fields, headings left out. */
function presentedSections({ parts }: ServedTaxonomy): readonly { title: string; fields: readonly string[] }[] {
  const headings = new Set(parts.properties.filter(({ canHoldValue }) => canHoldValue === false).map(nameOf));
  const fields = new Map<string, string[]>();
  for (const { sectionId, parent, child } of parts.presentation) {
    const names = [parent, child].map(({ name }) => name.toLowerCase()).filter((name) => !headings.has(name));
    getOrCreate(fields, sectionId, () => []).push(...names);
  }
  return parts.sections
    .filter(({ structure }) => structure === 'presentation')
    .map(({ id, title }) => ({ title, fields: fields.get(id) ?? [] }));
}

function nameOf({ field }: FieldProperty): string {
  return field.name.toLowerCase();
}

export function valueFields(taxonomies: readonly ServedTaxonomy[]): readonly string[] {
  const fields = taxonomies.flatMap(({ parts }) =>
    parts.properties.filter(({ canHoldValue }) => canHoldValue !== false),
  );
  return [...new Set(fields.map(nameOf))];
}
