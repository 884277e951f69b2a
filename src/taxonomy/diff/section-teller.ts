import type { Section, Structure } from '../../model/taxonomy.ts';
import { decimalText } from './decimal-text.ts';
import type { Told } from './pair-up.ts';

export type SectionName = { readonly structure: Structure; readonly id: string; readonly title: string };

export type SectionTeller = {
  readonly all: readonly Told<SectionName>[];
  /** The section of a relationship, as told. */
  readonly find: (structure: Structure, id: string) => { readonly key: string; readonly section: SectionName };
};

/** Sections by what tells them in another taxonomy: their ids in a version of the same one, else their titles, equal titles by number. */
export function sectionTeller(sections: readonly Section[], sameTaxonomy: boolean): SectionTeller {
  const seen = new Map<string, number>();
  const all = sections.map(({ structure, id, title, relativeOrder, role }): Told<SectionName> => {
    const name = `${structure} ${sameTaxonomy ? id : title.toLowerCase()}`;
    const number = seen.get(name) ?? 0;
    seen.set(name, number + 1);
    const attributes = { title, 'relative order': decimalText(relativeOrder), ...(role === undefined ? {} : { role }) };
    return { key: `${name} ${number}`, thing: { structure, id, title }, attributes };
  });
  const byId = new Map(all.map((told) => [`${told.thing.structure} ${told.thing.id}`, told]));
  return {
    all,
    find: (structure, id) => {
      const told = byId.get(`${structure} ${id}`);
      return told
        ? { key: told.key, section: told.thing }
        : { key: `${structure} ${id}`, section: { structure, id, title: '' } };
    },
  };
}
