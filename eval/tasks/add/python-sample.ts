import type { Task } from '../../task.ts';
import { heading } from '../../verify/check-structure.ts';
import { codeHas, someLine } from '../../verify/check-text.ts';
import { site } from '../../verify/files.ts';

const page = 'guides/signatures.mdx';

export default {
  prompt: 'add a Python example next to the js one for checking a signature (constant time compare pls)',
  repository: site('harbor'),
  touches: { [page]: 2 },
  wants: [
    someLine(page, /^\s*```(python|py)\b/),
    someLine(page, /^\s*(import|from)\b.*\bhmac\b/),
    someLine(page, /\bhexdigest\b|\.hex\(/),
    codeHas(page, 'compare_digest', 'sha256'),
  ],
  keeps: [
    codeHas(page, 'timingSafeEqual(Buffer.from(expected)', 'Harbor-Signature'),
    heading(page, 'Rotate a secret'),
  ],
  solution: {
    [page]: [
      [
        '## Rotate a secret',
        '```python\nimport hashlib\nimport hmac\n\ndef is_from_harbor(body, signature, secret):\n    expected = hmac.new(secret, body, hashlib.sha256).hexdigest()\n    return hmac.compare_digest(expected, signature)\n```\n\n## Rotate a secret',
      ],
    ],
  },
  alternatives: [
    {
      [page]: [
        ['```js\n', '<CodeGroup>\n\n```js JavaScript\n'],
        [
          '## Rotate a secret',
          '```python Python\nfrom hmac import compare_digest, digest\n\n\ndef is_from_harbor(body: bytes, signature: str, secret: str) -> bool:\n    expected = digest(secret.encode(), body, "sha256").hex()\n    return compare_digest(expected, signature)\n```\n\n</CodeGroup>\n\n## Rotate a secret',
        ],
      ],
    },
  ],
  wreck: {
    [page]: [
      ["```js\nimport { createHmac, timingSafeEqual } from 'node:crypto';", '```python\nimport hmac'],
      [
        '  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature));',
        '  return hmac.compare_digest(expected, signature)',
      ],
    ],
  },
} satisfies Task;
