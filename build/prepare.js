// Builds in a checkout. Installs first what the build needs where npm has not: for a global install from git it runs this script
// in a clone without packages.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { npm } from './npm.js';

if (!existsSync('node_modules/rolldown')) npm('ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund');
const { status } = spawnSync(process.execPath, ['build.js', '--noCheck', '--if-older'], { stdio: 'inherit' });
process.exit(status ?? 1);
