import {
  chmodSync,
  closeSync,
  fchmodSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs';

const NEWLINE = 0x0a;
const OWNER_FILE = 0o600;
const OWNER_FOLDER = 0o700;
const OTHERS = 0o077;

/** A file of lines that only grows. */
export type AppendFile = {
  /**
   * Writes whole lines; when it returns, the operating system has them, so that a kill of the process loses none. Where
   * it fails, a part of them may be in the file; the next append begins on a new line.
   */
  readonly append: (lines: string) => void;
  /** Brings what was written to the disk, and closes the file. */
  readonly close: () => void;
};

/**
 * Opens a file for appending, for its owner alone, and makes it where there is none. A last line without an end is
 * given one before the first append.
 */
export function openAppendFile(path: string): AppendFile {
  const file = openSync(path, 'a+', OWNER_FILE);
  if ((fstatSync(file).mode & OTHERS) !== 0) fchmodSync(file, OWNER_FILE);
  let isTorn = endsWithin(file);
  return {
    append: (lines) => {
      const bytes = Buffer.from(isTorn ? `\n${lines}` : lines);
      isTorn = true;
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
      isTorn = bytes.at(-1) !== NEWLINE;
    },
    close: () => {
      try {
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
    },
  };
}

function endsWithin(file: number): boolean {
  const { size } = fstatSync(file);
  const last = Buffer.alloc(1);
  return size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last[0] !== NEWLINE;
}

/** Makes a folder that its owner alone may enter; one that is there is closed to others. */
export function makeOwnFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: OWNER_FOLDER });
  if ((statSync(path).mode & OTHERS) !== 0) chmodSync(path, OWNER_FOLDER);
}
