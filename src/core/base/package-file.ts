import { existsSync, readFileSync } from 'node:fs';

/** The version in `package.json`, whether this runs from the sources or from what was built of them. */
export function packageVersion(): string {
  let file = new URL('./package.json', import.meta.url);
  while (!existsSync(file)) {
    const above = new URL('../package.json', file);
    if (above.href === file.href) throw new Error('package.json is missing: the package is not whole');
    file = above;
  }
  const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '';
}
