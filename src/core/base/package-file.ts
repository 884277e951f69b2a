import { existsSync, readFileSync } from 'node:fs';

/** The version in `package.json`, whether this runs from the sources or from what was built of them. */
export function packageVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(packageFile(), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '';
}

/** A file that the build makes beside the compiled code; `undefined` where nothing was built. */
export function builtFile(name: string): URL | undefined {
  const file = new URL(`./dist/${name}`, packageFile());
  return existsSync(file) ? file : undefined;
}

function packageFile(): URL {
  let file = new URL('./package.json', import.meta.url);
  while (!existsSync(file)) {
    const above = new URL('../package.json', file);
    if (above.href === file.href) throw new Error('package.json is missing: the package is not whole');
    file = above;
  }
  return file;
}
