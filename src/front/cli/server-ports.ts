import { hostname } from 'node:os';
import type { CommandIo } from './command.ts';

/** The effects of a command that asks servers. */
export function serverPorts(io: CommandIo) {
  return {
    ...io.ports,
    fetch: io.fetchPlain,
    today: () => new Date(io.wallClock()),
    random: Math.random,
    host: hostname(),
    pid: process.pid,
  };
}
