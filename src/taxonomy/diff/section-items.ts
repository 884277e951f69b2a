import type { Section, Structure } from '../../model/taxonomy.ts';
import { decimalText, type Item, type SectionName } from './taxonomy-change.ts';

type SectionItem = Item & { readonly subject: { readonly section: SectionName } };

export type SectionItems = {
  readonly all: readonly SectionItem[];
  /** The section of a relationship, with its key. */
  readonly find: (structure: Structure, id: string) => { readonly key: string; readonly section: SectionName };
};

/** Sections by keys: their ids between versions of one taxonomy, else their titles; equal titles are numbered. */
export function sectionItems(sections: readonly Section[], sameTaxonomy: boolean): SectionItems {
  const seen = new Map<string, number>();
  const all = sections.map(({ structure, id, title, relativeOrder, role }): SectionItem => {
    const name = `${structure} ${sameTaxonomy ? id : title.toLowerCase()}`;
    const number = seen.get(name) ?? 0;
    seen.set(name, number + 1);
    const attributes = { title, 'relative order': decimalText(relativeOrder), ...(role === undefined ? {} : { role }) };
    return { key: `${name} ${number}`, subject: { section: { structure, id, title } }, attributes };
  });
  const byId = new Map(all.map((item) => [`${item.subject.section.structure} ${item.subject.section.id}`, item]));
  return {
    all,
    find: (structure, id) => {
      const item = byId.get(`${structure} ${id}`);
      return item
        ? { key: item.key, section: item.subject.section }
        : { key: `${structure} ${id}`, section: { structure, id, title: '' } };
    },
  };
}
