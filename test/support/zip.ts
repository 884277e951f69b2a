import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a zip to be written, with room for lies: what is given replaces the truth. */
export type ZipEntryInput = {
  readonly name: string;
  readonly data: string | Uint8Array;
  readonly stored?: boolean;
  readonly method?: number;
  readonly flags?: number;
  readonly size?: number;
  readonly crc?: number;
  /** Where the central directory says that the entry begins. */
  readonly offset?: number;
  /** Sizes and offset go to a zip64 extra field of the central directory. */
  readonly zip64?: boolean;
};

const UTF8_NAME = 0x0800;

/** A whole zip in memory, for tests that need a sound or a broken one. */
export function zipOf(...inputs: readonly ZipEntryInput[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const input of inputs) {
    const name = Buffer.from(input.name);
    const data = Buffer.from(input.data as Uint8Array);
    const body = input.stored ? data : deflateRawSync(data);
    const size = input.size ?? data.length;
    const common = (zip64: boolean, extra: number): Buffer => {
      const bytes = Buffer.alloc(26);
      bytes.writeUInt16LE(zip64 ? 45 : 20, 0);
      bytes.writeUInt16LE((input.flags ?? 0) | UTF8_NAME, 2);
      bytes.writeUInt16LE(input.method ?? (input.stored ? 0 : 8), 4);
      bytes.writeUInt32LE(input.crc ?? crc32(data), 10);
      bytes.writeUInt32LE(zip64 ? 0xffffffff : body.length, 14);
      bytes.writeUInt32LE(zip64 ? 0xffffffff : size, 18);
      bytes.writeUInt16LE(name.length, 22);
      bytes.writeUInt16LE(extra, 24);
      return bytes;
    };
    const extra = input.zip64 ? zip64Extra(size, body.length, offset) : Buffer.alloc(0);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(input.zip64 ? 0xffffffff : (input.offset ?? offset), 10);
    central.push(Buffer.from('504b01021400', 'hex'), common(input.zip64 ?? false, extra.length), tail, name, extra);
    const head = [Buffer.from('504b0304', 'hex'), common(false, 0), name, body];
    local.push(...head);
    offset += head.reduce((sum, part) => sum + part.length, 0);
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(inputs.length, 8);
  end.writeUInt16LE(inputs.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}

function zip64Extra(size: number, compressedSize: number, offset: number): Buffer {
  const bytes = Buffer.alloc(28);
  bytes.writeUInt16LE(1, 0);
  bytes.writeUInt16LE(24, 2);
  bytes.writeBigUInt64LE(BigInt(size), 4);
  bytes.writeBigUInt64LE(BigInt(compressedSize), 12);
  bytes.writeBigUInt64LE(BigInt(offset), 20);
  return bytes;
}
