/**
 * Attributes of entities, documents and fields, with their history: where the staged attributes differ from the open
 * version, that one is closed and a new one opened. Things that a read does not mention keep their version.
 */
export type VersionedTable = {
  readonly table: string;
  readonly id: string;
  /** What a thing has versions for, beside its id. */
  readonly by?: readonly string[];
  readonly attributes: readonly string[];
  /** Whether other statement lines make a new version too. */
  readonly hasLines?: true;
  /** The staged table, and a query for its rows `s`, each with the snapshot from which it counts. */
  readonly from: string;
  readonly staged: (counted: Counted) => string;
  /** What staged attributes are compared with: the versions in the table where it is left out. */
  readonly stored?: string;
};

/** From which snapshot staged things count: its SQL, and what is joined for it. */
export type Counted = Readonly<Record<'snapshot' | 'ofEntity' | 'ofDocument' | 'ofField', string>>;

/** The versions that staged attributes are compared with. */
export const storedVersions = ({ table, stored }: VersionedTable): string => stored ?? `store.${table}`;
