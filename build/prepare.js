// Builds in a checkout, and in the clone of which npm packs a dependency from git.
import { spawnSync } from 'node:child_process';

const { npm_config_global: isGlobal, _PACOTE_NO_PREPARE_: isClone } = process.env;
if (isGlobal === 'true' && isClone !== undefined) {
  // npm installs nothing in the clone then, and leaves a link to it in place of the package when the clone is gone.
  process.stderr.write(
    'npm cannot install this globally from git: npm pack GIT-URL, then npm install --global the file\n',
  );
  process.exit(1);
}
const { status } = spawnSync(process.execPath, ['build.js', '--noCheck', '--if-older'], { stdio: 'inherit' });
process.exit(status ?? 1);
