import type { z } from 'zod';

/**
 * Who may call: a key that sees the project in the path, a key of the organisation, a browser that is signed in
 * (which may also do all that a key of the organisation may), or anybody. What is behind the
 * colon is the key's scope.
 */
export type Access =
  | 'public'
  | 'session'
  | 'project:ingest'
  | `${'project' | 'organisation'}:${'read' | 'write'}`;

/** One endpoint, said once: the router, the validation and the OpenAPI document all read this. */
export interface Operation {
  id: string;
  tag: string;
  summary: string;
  description?: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS';
  /** In OpenAPI's spelling: `/v1/projects/{id}`. */
  path: string;
  access: Access;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** A body that the endpoint takes as it comes, instead of checked JSON; the schema only describes it. */
  rawBody?: { mediaTypes: readonly string[]; limit: number; schema: z.ZodType };
  headers?: z.ZodObject;
  /** Whether pages of any site may call it and read the answer. */
  crossOrigin?: true;
  /** Begins what takes disk, and is refused while there is too little. */
  needsDisk?: true;
  responses: { [status: number]: { description: string; schema?: z.ZodType; contentType?: string } };
  /** Error codes beyond those that every operation of its access can answer. */
  errors?: readonly string[];
}

export const operation = <const Definition extends Operation>(definition: Definition): Definition =>
  definition;
