// Builds in a checkout. Installs first what the build needs where npm has not: for a global install from git it runs this script
// in a clone without packages.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.js';

/**
 * For a global install from git npm replaces the folder into which it is about to unpack by a link to its clone, and deletes the
 * clone in the end: nothing would be left. So the folder is put there again. `_PACOTE_NO_PREPARE_` is there in such clones alone.
 */
function replaceLinkToClone() {
  const { npm_config_global_prefix: prefix, _PACOTE_NO_PREPARE_: isClone } = process.env;
  if (prefix === undefined || isClone === undefined) return;
  const link = join(prefix, process.platform === 'win32' ? 'node_modules' : 'lib/node_modules', 'crossfoot');
  const isLink = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  if (isLink && realpathSync(link) === realpathSync('.')) {
    rmSync(link);
    mkdirSync(link);
  }
}

if (!existsSync('node_modules/rolldown')) npm('ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund');
replaceLinkToClone();
const { status } = spawnSync(process.execPath, ['build.js', '--noCheck', '--if-older'], { stdio: 'inherit' });
process.exit(status ?? 1);
