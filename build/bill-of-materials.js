import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/** Writes the parts that run, with their licences, in CycloneDX: those that npm installs, and those that were joined. */
export function writeBillOfMaterials(file, joined) {
  const words = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'];
  const shell = process.platform === 'win32';
  const { stdout, stderr, status } = spawnSync('npm', words, { encoding: 'utf8', shell, maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
  // A number of its own, the time and the version of npm would differ from build to build.
  const { serialNumber: _, metadata, components, dependencies, ...bill } = JSON.parse(stdout);
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const parts = new Set([...installedParts(), ...joined]);
  const own = `${name}@${version}`;
  const edges = dependencies.filter(({ ref }) => parts.has(ref) || ref === own);
  const content = {
    ...bill,
    metadata: { component: { ...metadata.component, name, version } },
    components: components.filter((component) => parts.has(component['bom-ref'])),
    dependencies: edges.map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((on) => parts.has(on)) })),
  };
  writeFileSync(file, `${JSON.stringify(content, null, 1)}\n`);
}

/** Names with versions of what npm installs to run the program. `npm sbom --omit=dev` leaves out what developers need too. */
function installedParts() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const parts = Object.entries(packages).filter(([path, part]) => path !== '' && !part.dev && !part.devOptional);
  return new Set(parts.map(([path, part]) => `${path.replace(/^.*node_modules\//, '')}@${part.version}`));
}
