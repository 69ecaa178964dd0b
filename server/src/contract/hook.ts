import { z } from 'zod';
import { operation } from './operation.ts';

const mebibyte = 1024 * 1024;

export const receiveHook = operation({
  id: 'receiveHook',
  tag: 'Projects',
  summary: 'Receive a delivery of the project’s code host',
  description:
    'The delivery is proven with the project’s `hookSecret`, in the host’s own way. It only says where to look: Docwright then asks the host itself, so a delivery that comes twice, late or in another order does no harm.',
  method: 'POST',
  path: '/v1/hooks/{projectId}/{host}',
  access: 'public',
  rawBody: { mediaTypes: ['*/*'], limit: 2 * mebibyte, schema: z.string() },
  responses: {
    202: { description: 'It was heard; what follows from it comes later.', schema: z.object({}) },
  },
  errors: ['unauthorized', 'not_found', 'unavailable'],
});
