import { once } from 'node:events';
import { startCrossfoot } from '../../../support/cli.ts';

export type ServedProcess = { readonly port: number; readonly stop: () => Promise<void> };

/** `crossfoot serve` over a store, as a process of its own, from when it answers. */
export async function serveProcess(store: string, more: readonly string[]): Promise<ServedProcess> {
  const { child, done } = startCrossfoot(['serve', '--store', store, '--port', '0', '--format', 'json', ...more]);
  let said = '';
  child.stdout.on('data', (piece: Buffer) => {
    said += piece.toString();
  });
  const ended = done.then(({ status, stderr }) => {
    throw new Error(`serve ended with ${status}: ${stderr}`);
  });
  ended.catch(() => {});
  while (!said.includes('\n}') && !said.trimEnd().endsWith('}')) {
    await Promise.race([once(child.stdout, 'data'), ended]);
  }
  const { url } = JSON.parse(said) as { url: string };
  return {
    port: Number(new URL(url).port),
    stop: async () => {
      child.kill('SIGTERM');
      await done;
    },
  };
}
