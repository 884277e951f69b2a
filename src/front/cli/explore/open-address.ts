import { spawn } from 'node:child_process';

type Program = readonly [program: string, ...args: string[]];

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, Program>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** The program that opens addresses in the browser of the user. */
export function openerOn(platform: NodeJS.Platform): Program {
  return OPENERS[platform] ?? ['xdg-open'];
}

/**
 * Opens an address in the browser of the user, without a shell; `false` where no program could. It answers when that
 * program ends, which may be when the browser does: a browser is not ended with this process.
 */
export function openAddress(url: string, [program, ...args]: Program = openerOn(process.platform)): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true });
    child.once('error', () => done(false)).once('close', (status) => done(status === 0));
    child.unref();
  });
}
