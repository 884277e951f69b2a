import type { Stager, StagerOptions } from './stager.ts';

/**
 * A stager that is loaded, with all that reads and stages rows, while the service works on its first answer; or for answers that are there
 * already.
 */
export function lateStager(options: StagerOptions): Stager & { readonly load: () => void } {
  let made: Stager | undefined;
  let making: Promise<Stager> | undefined;
  const make = (): Promise<Stager> => {
    making ??= import('./create-stager.ts').then(async ({ createStager }) => {
      made = await createStager(options);
      return made;
    });
    return making;
  };
  const hasAnswers = (): boolean => [...options.run.state.slices.values()].some(({ answer }) => answer !== undefined);
  // What goes wrong is told to whoever waits for it to be idle.
  const load = (): void => void make().catch(() => {});
  return {
    load,
    resume: () => (made ? made.resume() : load()),
    idle: async () => {
      if (making || hasAnswers()) await (await make()).idle();
    },
    staged: (resource) => made?.staged(resource),
    finish: async (resources) => (resources.length === 0 && !making ? [] : (await make()).finish(resources)),
  };
}
