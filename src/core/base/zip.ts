import { crc32, deflateRawSync } from 'node:zlib';

export type ZipEntry = { readonly name: string; readonly bytes: Uint8Array };

const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
/** 1980-01-01, the first moment that a zip can state: the same entries are the same bytes at any time. */
const FIRST_DATE = 0x0021;
/** Sizes and offsets beyond this need zip64. */
const MOST_BYTES = 0xffff_ffff;
const MOST_ENTRIES = 0xffff;

/** A zip of entries in their order, deflated. Fails with a RangeError beyond 4 GiB or 65,535 entries. */
export function zipBytes(entries: readonly ZipEntry[]): Uint8Array {
  if (entries.length > MOST_ENTRIES) throw new RangeError(`a zip cannot hold ${entries.length} entries`);
  const local: Uint8Array[] = [];
  const central: Uint8Array[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const data = deflateRawSync(bytes);
    const common = commonHeader(Buffer.byteLength(name), bytes, data.length);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(within(offset), 10);
    central.push(Buffer.from('504b01021400', 'hex'), common, place, Buffer.from(name));
    const parts = [Buffer.from('504b0304', 'hex'), common, Buffer.from(name), data];
    local.push(...parts);
    offset += byteCount(parts);
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(byteCount(central), 12);
  end.writeUInt32LE(within(offset), 16);
  return Buffer.concat([...local, ...central, end]);
}

/** What a local header and an entry of the central directory have in common. */
function commonHeader(nameBytes: number, bytes: Uint8Array, size: number): Uint8Array {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(20, 0);
  header.writeUInt16LE(UTF8_NAMES, 2);
  header.writeUInt16LE(DEFLATED, 4);
  header.writeUInt16LE(FIRST_DATE, 8);
  header.writeUInt32LE(crc32(bytes), 10);
  header.writeUInt32LE(within(size), 14);
  header.writeUInt32LE(within(bytes.length), 18);
  header.writeUInt16LE(nameBytes, 22);
  return header;
}

function within(size: number): number {
  if (size > MOST_BYTES) throw new RangeError(`a zip without zip64 cannot hold ${size} bytes`);
  return size;
}

function byteCount(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}
