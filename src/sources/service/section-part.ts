import type { Section, Structure } from '../../model/taxonomy.ts';
import type { WireField, WireSection } from '../../protocol/taxonomy/sections.ts';
import { distinct } from './distinct.ts';

/** Sections of one structure; both entries of a repeated section must be equal. */
export function sectionsOf(
  structure: Structure,
  wire: readonly WireSection<unknown>[],
  file: string,
): readonly Section[] {
  const sections = wire.map(
    ({ id, title, relativeOrder }): Section => ({ structure, id: String(id), title, relativeOrder }),
  );
  return distinct(sections, ({ id }) => `section ${id}`, file);
}

/** Every field that relationships name, as often as they name it. */
export function* namedFields(
  wire: readonly WireSection<{ readonly parent: WireField; readonly child: WireField }>[],
): Generator<WireField> {
  for (const { relationships } of wire) {
    for (const { parent, child } of relationships) {
      yield parent;
      yield child;
    }
  }
}
