import { kinds } from '../../docs/kinds/kinds.ts';
import { folderOf } from '../../docs/text/posix-path.ts';
import { machineFiles, machineFolders, steeringFiles, steeringFolders } from './machine-files.ts';

const anyOf = (names: readonly string[]): RegExp =>
  new RegExp(`^(?:${names.map((name) => name.split('*').map(RegExp.escape).join('.*')).join('|')})$`, 'u');

const agentFolders = kinds.flatMap(({ agentFile }) => (agentFile ? folderOf(agentFile) : []));
const folders = anyOf(machineFolders);
const files = anyOf(machineFiles);
const steering = { folders: anyOf([...steeringFolders, ...agentFolders]), files: anyOf(steeringFiles) };
/** They name pages and redirects. */
const harmless = new Set(kinds.flatMap(({ harmlessFiles = [] }) => harmlessFiles));
const repositoryData = anyOf(['.git', 'git~*']);

/** The part of a path for which it may not be changed, if there is one. */
export function forbiddenName(path: string): string | null {
  const names = path.split('/');
  const index = names.map(asOthersReadIt).findIndex((name, at) => {
    if (repositoryData.test(name)) return true;
    return at === names.length - 1 ? files.test(name) && !harmless.has(name) : folders.test(name);
  });
  return names[index] ?? null;
}

/** The part of a path for which it steers other tools: what agents and reviewing tools are told. */
export function steeringName(path: string): string | null {
  const names = path.split('/');
  const index = names
    .map(asOthersReadIt)
    .findIndex((name, at) => (at === names.length - 1 ? steering.files : steering.folders).test(name));
  return names[index] ?? null;
}

/** Git's own data, which no project can open to a job. */
export const isRepositoryData = (name: string): boolean => repositoryData.test(asOthersReadIt(name));

/** Some file systems ignore case, invisible characters, what follows a colon, or dots and spaces at the end. */
const asOthersReadIt = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .replace(/(?<=.):.*$/, '')
    .replace(/[. ]+$/, '');
