import type { Section, Structure } from '../../model/taxonomy.ts';
import { decimalText } from './decimal-text.ts';
import type { Item } from './pair-up.ts';

export type SectionName = { readonly structure: Structure; readonly id: string; readonly title: string };

export type SectionItems = {
  readonly all: readonly Item<SectionName>[];
  /** The section of a relationship, with its key. */
  readonly find: (structure: Structure, id: string) => { readonly key: string; readonly section: SectionName };
};

/** Sections by keys: their ids between versions of one taxonomy, else their titles; equal titles are numbered. */
export function sectionItems(sections: readonly Section[], sameTaxonomy: boolean): SectionItems {
  const seen = new Map<string, number>();
  const all = sections.map(({ structure, id, title, relativeOrder, role }): Item<SectionName> => {
    const name = `${structure} ${sameTaxonomy ? id : title.toLowerCase()}`;
    const number = seen.get(name) ?? 0;
    seen.set(name, number + 1);
    const attributes = { title, 'relative order': decimalText(relativeOrder), ...(role === undefined ? {} : { role }) };
    return { key: `${name} ${number}`, subject: { structure, id, title }, attributes };
  });
  const byId = new Map(all.map((item) => [`${item.subject.structure} ${item.subject.id}`, item]));
  return {
    all,
    find: (structure, id) => {
      const item = byId.get(`${structure} ${id}`);
      return item
        ? { key: item.key, section: item.subject }
        : { key: `${structure} ${id}`, section: { structure, id, title: '' } };
    },
  };
}
