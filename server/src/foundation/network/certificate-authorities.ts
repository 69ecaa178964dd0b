import { X509Certificate } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates } from 'node:tls';
import { randomBase62 } from '../base62.ts';
import { ConfigError } from '../config.ts';

export interface CertificateAuthorities {
  certificates: string[];
  /** The same as a file, for git. */
  bundle: string;
}

/** The operator's certificate authorities beside Node's and the machine's; undefined: there are none of his own. */
export function loadCertificateAuthorities(
  caFile: string | undefined,
  dataDir: string,
): CertificateAuthorities | undefined {
  if (caFile === undefined) return undefined;
  const known = [...getCACertificates('default'), ...getCACertificates('system')];
  const certificates = [...new Set([...known, ...readCertificates(caFile)])];
  return { certificates, bundle: writeBundle(join(dataDir, 'certificate-authorities.pem'), certificates) };
}

const pem = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

function readCertificates(caFile: string): string[] {
  try {
    const found = readFileSync(caFile, 'utf8').match(pem) ?? [];
    if (found.length === 0) throw new Error('there is no certificate in it');
    for (const certificate of found) new X509Certificate(certificate);
    return found;
  } catch (error) {
    throw new ConfigError(
      `DOCWRIGHT_CA_FILE is "${caFile}", which cannot be read as certificates in PEM: ${(error as Error).message}.`,
    );
  }
}

/** In one move, since a worker beside this process may be reading the former one. */
function writeBundle(path: string, certificates: readonly string[]): string {
  const draft = `${path}.${randomBase62(8)}`;
  writeFileSync(draft, `${certificates.map((one) => one.trim()).join('\n')}\n`, { mode: 0o600 });
  renameSync(draft, path);
  return path;
}
