import { isKey } from '../../../foundation/api-key.ts';
import { isRandom, isStrongPassword, isWrittenToken } from './randomness.ts';

/** One way to recognise a secret. */
export interface SecretRule {
  /** What a project allows a value by, and what a finding names. */
  name: string;
  /** A text whose long words have none of these has no such secret; absent: it may be in any text. */
  hints?: readonly string[];
  /** Global. The group `secret` is the secret, where it is less than the whole match. */
  pattern: RegExp;
  /** What the pattern alone cannot tell. */
  accepts?(secret: string): boolean;
}

/** Tokens begin and end with something else than the characters that they are made of. */
const token = (body: string): RegExp => new RegExp(`(?<![A-Za-z0-9])(?:${body})(?![A-Za-z0-9])`, 'g');
const rule = (name: string, hints: readonly string[], body: string): SecretRule => ({
  name,
  hints,
  pattern: token(body),
});

/** How a value is given to a name in shells, properties, YAML, JSON and code. */
const assigned = '["\'`]?[ \\t]{0,4}(?::|=>|:=|=)[ \\t]{0,4}["\'`]?';

const privateKeys: readonly SecretRule[] = [
  {
    name: 'private-key',
    pattern: /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?<secret>(?:[^-]|-(?!----)){40,20000})/g,
    accepts: hasKeyBody,
  },
  {
    name: 'putty-private-key',
    hints: ['PuTTY-User-Key-File'],
    pattern:
      /PuTTY-User-Key-File-[\s\S]{0,4000}?Private-Lines: \d{1,4}(?<secret>[A-Za-z0-9+/=\s]{40,20000})/g,
    accepts: hasKeyBody,
  },
  rule('age-secret-key', ['AGE-SECRET-KEY-1'], 'AGE-SECRET-KEY-1[0-9A-Z]{58}'),
];

/** A key has at least so many characters of base64, in lines of whatever length, quoted or indented. */
function hasKeyBody(body: string): boolean {
  return /[A-Za-z0-9+/=]{48}/.test(body.replace(/\\[nr]|[\s"'`,>|]/g, ''));
}

const clouds: readonly SecretRule[] = [
  rule('aws-access-key', ['AKIA', 'ASIA', 'A3T'], '(?:A3T[A-Z0-9]|AKIA|ASIA)[A-Z0-9]{16}'),
  {
    name: 'aws-secret-key',
    pattern: new RegExp(
      `secret[_-]?(?:access)?[_-]?key${assigned}(?<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])`,
      'gi',
    ),
    accepts: isRandom,
  },
  rule('google-api-key', ['AIza'], 'AIza[0-9A-Za-z_-]{35}'),
  rule('google-oauth-secret', ['GOCSPX-'], 'GOCSPX-[A-Za-z0-9_-]{28}'),
  rule('google-access-token', ['ya29.'], 'ya29\\.[A-Za-z0-9_-]{30,500}'),
  {
    name: 'google-service-account',
    pattern: /"private_key_id"\s{0,4}:\s{0,4}"(?<secret>[0-9a-f]{40})"/g,
    accepts: isRandom,
  },
  {
    name: 'azure-key',
    hints: ['AccountKey=', 'SharedAccessKey='],
    pattern: /(?:Account|SharedAccess)Key=(?<secret>[A-Za-z0-9+/]{43,86}={1,2})/g,
    accepts: isRandom,
  },
  rule('azure-client-secret', ['Q~'], '[A-Za-z0-9_~.-]{3}\\dQ~[A-Za-z0-9_~.-]{31,34}'),
  rule('digitalocean', ['do'], 'do[opr]_v1_[0-9a-f]{64}'),
  rule('cloudflare', ['cfk_', 'cfut_', 'cfat_'], '(?:cfk|cfut|cfat)_[A-Za-z0-9]{40}[0-9a-f]{8}'),
  rule('hashicorp-vault', ['hvs.', 'hvb.', 'hvr.'], 'hv[sbr]\\.[A-Za-z0-9_-]{90,300}'),
  rule('terraform', ['.atlasv1.'], '[A-Za-z0-9]{14}\\.atlasv1\\.[A-Za-z0-9_-]{60,70}'),
  rule('pulumi', ['pul-'], 'pul-[0-9a-f]{40}'),
  rule('heroku', ['HRKU-'], 'HRKU-[A-Za-z0-9_-]{36,64}'),
  rule('tailscale', ['tskey-'], 'tskey-[a-z]{2,20}-[0-9A-Za-z_]{8,40}-[0-9A-Za-z_]{16,60}'),
  rule('vercel', ['vcp_', 'vci_', 'vca_', 'vcr_', 'vck_'], 'vc[piark]_[A-Za-z0-9]{20,60}'),
];

const codeHosts: readonly SecretRule[] = [
  rule('github', ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'], 'gh[pousr]_[A-Za-z0-9]{36,251}'),
  rule('github', ['github_pat_'], 'github_pat_[A-Za-z0-9_]{82}'),
  rule('gitlab', ['gl'], 'gl(?:pat|oas|dt|rt|cbt|ptt|ft|imt|agent|soat)-[A-Za-z0-9_.-]{20,128}'),
  rule('atlassian', ['ATATT3', 'ATCTT3', 'ATBB'], '(?:AT[AC]TT3[A-Za-z0-9_=-]{60,300}|ATBB[A-Za-z0-9]{32})'),
  rule('npm', ['npm_'], 'npm_[A-Za-z0-9]{36}'),
  {
    name: 'npm',
    hints: ['_authToken'],
    pattern: /_authToken=(?<secret>[A-Za-z0-9_-]{20,200})/g,
    accepts: isRandom,
  },
  rule('pypi', ['pypi-'], 'pypi-AgE[A-Za-z0-9_-]{50,1000}'),
  rule('rubygems', ['rubygems_'], 'rubygems_[0-9a-f]{48}'),
  rule('docker', ['dckr_'], 'dckr_(?:pat|oat)_[A-Za-z0-9_-]{27,32}'),
];

const services: readonly SecretRule[] = [
  rule(
    'slack',
    ['xox', 'xapp-'],
    '(?:xox[bpaore]|xapp)-(?:\\d-)?(?:[A-Za-z0-9]{1,40}-){1,6}[A-Za-z0-9]{10,80}',
  ),
  rule(
    'slack-webhook',
    ['hooks.slack.com'],
    'hooks\\.slack\\.com/(?:services|workflows)/[A-Z0-9]{8,12}/[A-Z0-9]{8,12}/[A-Za-z0-9]{16,40}',
  ),
  rule(
    'discord-webhook',
    ['/api/webhooks/'],
    'discord(?:app)?\\.com/api/webhooks/\\d{15,22}/[A-Za-z0-9_-]{60,80}',
  ),
  rule('telegram', [':AA'], '\\d{8,10}:AA[A-Za-z0-9_-]{33}'),
  rule('stripe', ['sk_', 'rk_'], '[sr]k_(?:live|test)_[A-Za-z0-9]{24,120}'),
  rule('stripe-webhook', ['whsec_'], 'whsec_[A-Za-z0-9+/]{32,64}={0,2}'),
  rule('square', ['sq0'], 'sq0(?:atp|csp)-[A-Za-z0-9_-]{22,43}'),
  rule('shopify', ['shp'], 'shp(?:pa|ca|at|ss)_[A-Fa-f0-9]{32,64}'),
  rule('twilio', ['SK'], 'SK[0-9a-f]{32}'),
  rule('sendgrid', ['SG.'], 'SG\\.[A-Za-z0-9_-]{20,24}\\.[A-Za-z0-9_-]{39,50}'),
  rule('mailgun', ['key-'], 'key-[0-9a-f]{32}'),
  rule('mailchimp', ['-us'], '[0-9a-f]{32}-us\\d{1,2}'),
  rule('openai', ['sk-'], 'sk-(?:proj|svcacct|admin)-[A-Za-z0-9_-]{58,200}'),
  rule('openai', ['T3BlbkFJ'], 'sk-[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}'),
  rule('anthropic', ['sk-ant-'], 'sk-ant-(?:api|admin|oat)\\d{2}-[A-Za-z0-9_-]{80,130}'),
  rule('openrouter', ['sk-or-'], 'sk-or-v1-[0-9a-f]{64}'),
  rule('groq', ['gsk_'], 'gsk_[A-Za-z0-9]{52}'),
  rule('huggingface', ['hf_'], 'hf_[A-Za-z]{34}'),
  rule('replicate', ['r8_'], 'r8_[A-Za-z0-9]{37}'),
  rule('perplexity', ['pplx-'], 'pplx-[A-Za-z0-9]{48,56}'),
  rule('xai', ['xai-'], 'xai-[A-Za-z0-9]{70,90}'),
  rule('linear', ['lin_'], 'lin_(?:api|oauth)_[A-Za-z0-9]{32,128}'),
  rule('notion', ['ntn_', 'secret_'], '(?:ntn_\\d{11}[A-Za-z0-9]{35}|secret_[A-Za-z0-9]{43})'),
  rule('figma', ['figd_'], 'figd_[A-Za-z0-9_-]{40,200}'),
  rule(
    'grafana',
    ['glc_', 'glsa_'],
    '(?:glc_[A-Za-z0-9+/]{32,400}={0,2}|glsa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8})',
  ),
  rule('1password', ['ops_ey'], 'ops_ey[A-Za-z0-9+/=]{100,1280}'),
  rule('databricks', ['dapi'], 'dapi[A-Fa-f0-9]{32}(?:-\\d)?'),
  rule('doppler', ['dp.'], 'dp\\.(?:pt|st|ct|sa|scim|audit)\\.[A-Za-z0-9._-]{40,64}'),
  rule('newrelic', ['NRAK-'], 'NRAK-[A-Z0-9]{27}'),
  rule('sentry', ['sntry'], 'sntry[su]_[A-Za-z0-9+/=_]{60,400}'),
  rule('planetscale', ['pscale_'], 'pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_.-]{32,64}'),
  rule('postman', ['PMAK-'], 'PMAK-[0-9a-f]{24}-[0-9a-f]{34}'),
  rule('supabase', ['sbp_', 'sb_secret_'], '(?:sbp_[0-9a-f]{40}|sb_secret_[A-Za-z0-9_-]{31,64})'),
  rule('airtable', ['pat'], 'pat[A-Za-z0-9]{14}\\.[0-9a-f]{64}'),
  rule('mapbox', ['sk.eyJ'], 'sk\\.eyJ[A-Za-z0-9_-]{40,200}\\.[A-Za-z0-9_-]{20,40}'),
  rule('mintlify', ['mint_'], 'mint_(?!dsc_)(?:[a-z]{2,10}_)?[A-Za-z0-9]{16,120}'),
  {
    name: 'docwright',
    hints: ['dw_'],
    pattern: /(?<![A-Za-z0-9])dw_[0-9A-Za-z]{38,206}(?![A-Za-z0-9])/g,
    // They have a checksum, so that none is mistaken.
    accepts: isKey,
  },
];

/** Told by where they are, not by how they look: these ask for more before they call something a secret. */
const inContext: readonly SecretRule[] = [
  {
    name: 'connection-string',
    hints: ['://'],
    pattern:
      /:\/\/(?<=(?:mongodb(?:\+srv)?|mysqlx?|mariadb|postgres(?:ql)?|rediss?|amqps?|mssql|sqlserver|clickhouse|ftps?|sftp|ssh|smtps?|ldaps?|nats|kafka|https?):\/\/)[^:/?#\s"'`<>]{0,100}:[^@/?#\s"'`<>]{1,200}@[^/?#\s"'`<>)\]]{1,200}/gi,
  },
  {
    name: 'json-web-token',
    hints: ['eyJ'],
    pattern: token('eyJ[A-Za-z0-9_-]{10,2000}\\.eyJ[A-Za-z0-9_-]{10,8000}\\.[A-Za-z0-9_-]{20,1000}'),
    accepts: isWrittenToken,
  },
  {
    name: 'bearer-token',
    pattern: /bearer[ \t]{1,4}(?<secret>[A-Za-z0-9._~+/-]{20,2000}={0,2})/gi,
    accepts: isRandom,
  },
  {
    name: 'assigned-secret',
    pattern: new RegExp(
      `(?:secret|token|api[_-]?key|access[_-]?key|private[_-]?key|encryption[_-]?key|signing[_-]?key)(?:[_-]?(?:value|key|token|string)){0,2}${assigned}(?<secret>[A-Za-z0-9+/_~-]{20,500}={0,2})(?![A-Za-z0-9+/_~.([-])`,
      'gi',
    ),
    accepts: isRandom,
  },
  {
    name: 'assigned-password',
    pattern: new RegExp(
      `(?:password|passwd|passphrase|pwd)${assigned}(?<secret>[^\\s"'\`,;<>(){}\\[\\]|&]{8,200})`,
      'gi',
    ),
    accepts: isStrongPassword,
  },
];

/** The first that matches names the secret. */
export const secretRules: readonly SecretRule[] = [
  ...privateKeys,
  ...clouds,
  ...codeHosts,
  ...services,
  ...inContext,
];
