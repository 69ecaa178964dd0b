// Writes what Docwright is made of into build/: sbom.cdx.json, a CycloneDX bill of materials by npm, and
// licences.txt, the licence texts of all packages that it runs with. Fails on a licence that is not allowed here.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Compatible with Apache-2.0, and asking for nothing but the notice that licences.txt is. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'PostgreSQL',
  'Unlicense',
]);
const licenceFile = /^(licen[cs]e|copying|notice)/i;

/** Where each package is, by `name@version`. */
const places = new Map(
  Object.entries(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages).map(
    ([path, { version }]) => [`${path.split('node_modules/').at(-1)}@${version}`, path],
  ),
);
const sbom = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const packages = JSON.parse(sbom)
  .components.filter(({ properties }) => !isOwn(properties))
  .map(describe);

const refused = packages.filter(({ licence }) => !isAllowed(licence));
if (refused.length > 0) {
  for (const { id, licence } of refused)
    process.stderr.write(`${id}: the licence ${licence} is not allowed\n`);
  process.exit(1);
}

mkdirSync('build', { recursive: true });
writeFileSync('build/sbom.cdx.json', sbom);
writeFileSync('build/licences.txt', packages.map(({ text }) => text).join(`\n${'='.repeat(80)}\n\n`));
process.stdout.write(`${packages.length} packages: build/sbom.cdx.json, build/licences.txt\n`);

function isOwn(properties = []) {
  return properties.some(({ name, value }) => name === 'cdx:npm:package:private' && value === 'true');
}

function describe({ name, version, licenses = [] }) {
  const id = `${name}@${version}`;
  const licence = licenses
    .map(({ license, expression }) => expression ?? license.id ?? license.name)
    .join(' AND ');
  return {
    id,
    licence,
    text: [`${id} (${licence || 'no licence'})`, ...licenceTexts(places.get(id))].join('\n\n'),
  };
}

/** "(MIT OR CC0-1.0)" leaves the choice to us; "A AND B" binds by both. */
function isAllowed(expression) {
  const alternatives = expression.replace(/[()]/g, '').split(/ OR /);
  return alternatives.some((each) => each.split(/ AND /).every((id) => allowed.has(id)));
}

function licenceTexts(path) {
  if (path === undefined || !existsSync(path)) return [];
  const names = readdirSync(path).filter((name) => licenceFile.test(name));
  return names.map((name) => readFileSync(join(path, name), 'utf8').trim());
}
