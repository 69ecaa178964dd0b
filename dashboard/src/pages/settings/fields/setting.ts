import type { ReactNode } from 'react';
import type { ProjectBody } from '../../../../../server/src/contract/project.ts';
import type { CredentialDraft } from './credential-draft.ts';

/** What a form holds for one setting: text as it is typed, before it becomes a number or a list. */
export type Value = string | boolean | readonly string[] | readonly Entry[] | CredentialDraft | SecretDraft;

/** One of a list of things with fields of their own. */
export interface Entry {
  /** Tells entries apart while they are edited; never sent. */
  id: string;
  /** Whether it has a stored credential. */
  hasCredential: boolean;
  values: Record<string, Value>;
}

/** Something write-only: left as it is, replaced, or taken back. */
export interface SecretDraft {
  change: 'keep' | 'replace' | 'remove';
  text: string;
}

export type Kind =
  | 'text'
  | 'long-text'
  | 'number'
  | 'lines'
  | 'check'
  | 'choice'
  | 'choices'
  | 'model'
  | 'secret'
  | 'credential'
  | 'entries';

export interface Option {
  value: string;
  label: string;
  hint?: string;
}

/** Settings that stand together under a title. */
export interface Group {
  title: string;
  about: string;
}

/** One setting of a project: where it is in the contract's body, and how people see it. */
export interface Setting {
  /** Also the path by which the server names it when it is wrong. */
  path: string;
  kind: Kind;
  label: string;
  hint?: ReactNode;
  group?: Group;
  /** What holds if nothing is given. */
  placeholder?: string;
  /** Something must stand there: an empty field goes to the server as it is, which says so. */
  isNeeded?: true;
  options?: readonly Option[];
  /** Where what the server tells is not what it takes. */
  read?(project: ProjectBody): unknown;
  /** Of something write-only: whether the project has it. */
  isStored?(project: ProjectBody): boolean;
  /** Whether it makes sense beside the others. */
  isShown?(given: (path: string) => Value): boolean;
  /** Of a secret that is agreed on with a service: it can be made here. */
  canBeMade?: true;
  /** Of a credential: where its host is chosen. */
  forgePath?: string;
  /** Of a model: the providers that the project has a key for. */
  keyProviders?: readonly string[];
  /** Of entries: what each has, and how one is called. */
  entry?: { name: string; settings: readonly Setting[]; most: number };
}
