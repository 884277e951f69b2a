import { groupBy } from '../../../core/base/collections.ts';
import type { FileSet } from '../../../core/model/files.ts';
import type { FilingGroup, InstanceSource } from './filing-groups.ts';
import { setId } from './filing-taxonomy.ts';
import { lastPart } from './href.ts';

/** The accession number of a filing of the SEC, in a name; folders of EDGAR have it without its dashes. */
const ACCESSION = /(?<!\d)(\d{10})-(\d{2})-(\d{6})(?!\d)|^(\d{10})(\d{2})(\d{6})$/;

export function accessionIn(name: string): string | undefined {
  const parts = ACCESSION.exec(name)?.slice(1).filter(Boolean);
  return parts?.join('-');
}

/** Folders that a format of filings prescribes, so that their names tell no filing from another: EDINET, ESEF. */
const PRESCRIBED: ReadonlySet<string> = new Set(['xbrl', 'publicdoc', 'auditdoc', 'attachdoc', 'reports']);

type Found = { readonly group: FilingGroup; readonly source: InstanceSource | undefined };

/** A filing of a set, by its name; without a source, its instance is missing. */
export type NamedFiling = Found & { readonly name: string };

/**
 * Names the filings of a set by what tells them apart: the accession number in the name of a folder or of the set, else
 * the archive, else the innermost folder with a name of its own. Several filings that one of these holds have its name
 * with that of their folder, and of their document where several are in one folder.
 */
export function nameFilings(set: FileSet, groups: readonly FilingGroup[]): readonly NamedFiling[] {
  const found = groups.flatMap((group): Found[] =>
    group.sources.length === 0 ? [{ group, source: undefined }] : group.sources.map((source) => ({ group, source })),
  );
  const firstPath = found.find(({ source }) => source)?.source?.documents[0].file.path ?? '';
  const own = setId(set.name, firstPath);
  const isWhole = set.isArchive === true || groups.length === 1;
  const held = groupBy(found, ({ group }) => holderOf(group.folder, set.name, isWhole));
  const nameOf = (holder: string): string => accessionIn(lastPart(holder || set.name)) ?? (lastPart(holder) || own);
  const sharing = groupBy(held.keys(), nameOf);
  return Array.from(held).flatMap(([holder, inside]) => {
    const name = nameOf(holder);
    const unique = sharing.get(name)?.length === 1 ? name : holder || own;
    return inside.map((each) => ({ ...each, name: [unique, ...tailOf(each, holder, inside)].join('/') }));
  });
}

/** The path of the folder that a filing is named after; '' for the set itself. */
function holderOf(folder: string, setName: string, isWhole: boolean): string {
  const around = foldersAround(folder);
  const numbered = around.find((path) => accessionIn(lastPart(path)) !== undefined);
  if (numbered !== undefined || isWhole || accessionIn(lastPart(setName)) !== undefined) return numbered ?? '';
  return around.find((path) => !PRESCRIBED.has(lastPart(path).toLowerCase())) ?? '';
}

/** `a/b`, `a` for `a/b`. */
function foldersAround(folder: string): string[] {
  const parts = folder.split('/').filter(Boolean);
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('/'));
}

/** What tells a filing from the others of its holder: the last part of its folder, if that does; its document. */
function tailOf({ group, source }: Found, holder: string, inside: readonly Found[]): string[] {
  const folders = [...new Set(inside.map((each) => each.group.folder))];
  const { folder, sources } = group;
  const isAlone = folders.filter((each) => lastPart(each) === lastPart(folder)).length === 1;
  const below = isAlone ? lastPart(folder) : folder.slice(holder === '' ? 0 : holder.length + 1);
  return [
    ...(folders.length > 1 && folder !== holder ? [below] : []),
    ...(source && sources.length > 1 ? [source.label] : []),
  ];
}
