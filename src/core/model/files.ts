/** A named set of files to read: a folder or a zip, behind one port, so that readers know neither. */
export type FileSet = {
  /** As the user named it: used in messages. */
  readonly name: string;
  readonly files: readonly SetFile[];
  /** A zip, and not a folder. */
  readonly isArchive?: boolean;
};

export type SetFile = {
  /** Path inside the set with forward slashes, never absolute, never with `..`. */
  readonly path: string;
  /** Uncompressed bytes. */
  readonly size: number;
  /** For messages: `folder/num.txt` or `archive.zip!num.txt`. */
  readonly place: string;
  /** The bytes in pieces; a truncated or corrupt file fails with an input error naming `place`. */
  open(): AsyncIterable<Uint8Array>;
  /** The whole file; refused with an input error, before it is read, where it is larger than `limit` bytes. */
  read(limit: number): Promise<Uint8Array>;
};
