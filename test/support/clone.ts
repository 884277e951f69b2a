import { execFileSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';
import { trackedFiles } from './tracked-files.ts';

/** Makes a repository in a new folder, whose only commit has the files of this checkout as they are now. */
export function copyAsRepository(folder: string): string {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, stdio: 'pipe' });
  for (const path of trackedFiles()) if (existsSync(join(root, path))) cpSync(join(root, path), join(folder, path));
  git('init', '--quiet');
  git('add', '--all');
  const author = ['-c', 'user.name=Tests', '-c', 'user.email=tests@host.example', '-c', 'commit.gpgsign=false'];
  git(...author, 'commit', '--quiet', '--no-verify', '--message', 'All');
  return folder;
}
