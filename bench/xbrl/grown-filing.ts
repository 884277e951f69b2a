import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openFileSet } from '../../src/warehouse/sources/archive/open-file-set.ts';

const CONTEXT = /<(\w+:)?context\b[\s\S]*?<\/(\w+:)?context>/g;
const FACT = /<([\w-]+:[\w.-]+)\b[^>]*\bcontextRef="[^"]*"[^>]*(?:\/>|>[\s\S]*?<\/\1>)/g;
const IDENTIFIER = /(<(?:\w+:)?identifier\b[^>]*>)([^<]*)/;
const INSTANCE_BYTES = 1 << 30;

/** Writes a filing as a folder in which each fact of its instance is there `copies` times, each time of another entity. */
export async function writeGrownFiling(zip: string, folder: string, copies: number): Promise<string> {
  mkdirSync(folder, { recursive: true });
  for (const file of (await openFileSet(zip)).files) {
    const text = Buffer.from(await file.read(INSTANCE_BYTES)).toString('utf8');
    const name = file.path.slice(file.path.lastIndexOf('/') + 1);
    writeFileSync(join(folder, name), /_htm\.xml$/.test(name) ? grown(text, copies) : text);
  }
  return folder;
}

function grown(instance: string, copies: number): string {
  const contexts = instance.match(CONTEXT) ?? [];
  const facts = instance.match(FACT) ?? [];
  const added = Array.from({ length: copies - 1 }, (_, copy) => {
    const other = (text: string): string => text.replace(/\b(id|contextRef)="([^"]*)"/g, `$1="$2-${copy}"`);
    const of = (context: string): string => other(context).replace(IDENTIFIER, `$1$2${copy}`);
    return [...contexts.map(of), ...facts.map(other)].join('\n');
  });
  const end = instance.lastIndexOf('</');
  return instance.slice(0, end) + added.join('\n') + instance.slice(end);
}
