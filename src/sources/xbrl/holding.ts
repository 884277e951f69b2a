import { inputError } from '../../base/errors.ts';
import type { SetFile } from '../../model/files.ts';
import type { ExtendedLink } from './linkbase.ts';

/** A limit for all documents together: they stay in memory until the last one is read. */
export type Holding = {
  /** Called before a document is read. */
  takeDocument(file: SetFile): void;
  /** Called with the links of a document, before their arcs are resolved. */
  takeLinks(links: readonly ExtendedLink[], file: SetFile): void;
};

const MAX_RELATIONSHIPS = 4_000_000;

/** `maxXml`: bytes that all documents may have together. One document over it is refused where it is read. */
export function newHolding(maxXml: number): Holding {
  let bytes = 0;
  let relationships = 0;
  return {
    takeDocument({ size, place }) {
      bytes += size;
      if (bytes <= maxXml || size > maxXml) return;
      throw inputError(`the documents up to this one have more than ${maxXml} bytes in all`, {
        place: { file: place },
        hint: { code: 'allow-larger-xml' },
      });
    },
    takeLinks(links, { place }) {
      for (const link of links) relationships += relationshipsOf(link);
      if (relationships <= MAX_RELATIONSHIPS) return;
      const message = `the arcs up to this document make more than ${MAX_RELATIONSHIPS} relationships`;
      throw inputError(message, {
        place: { file: place },
        hint: 'an arc connects everything that shares its two labels',
      });
    },
  };
}

/** An arc connects all locators and resources of one label with all of the other. */
function relationshipsOf({ arcs, locators, resources }: ExtendedLink): number {
  const labelled = (label: string): number => (locators.get(label)?.length ?? 0) + (resources.get(label)?.length ?? 0);
  return arcs.reduce((sum, { from, to }) => sum + labelled(from) * labelled(to), 0);
}
