import { readFileSync } from 'node:fs';

const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

if (process.argv.includes('--version')) {
  const version = typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : '';
  process.stdout.write(`${String(version)}\n`);
}
