import { existsSync, readFileSync } from 'node:fs';

/** A file that ships beside the program, whether this runs from the sources or from what was built of them. */
function packageFile(path: string): URL {
  let folder = new URL('./', import.meta.url);
  while (!existsSync(new URL('package.json', folder))) {
    const above = new URL('../', folder);
    if (above.href === folder.href) throw new Error('package.json is missing: the package is not whole');
    folder = above;
  }
  return new URL(path, folder);
}

export function packageVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(packageFile('package.json'), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '';
}
