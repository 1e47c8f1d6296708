import { presets, statedLaws } from '@chaveiro/contract/constants.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import { z } from 'zod'
import { StartFault } from './start-fault.ts'
import {
  areDataKeys,
  areProxies,
  canBelongToOneCompany,
  isCountry,
  isHost,
  isOrigin,
  namePostgresFault,
  splitAtCommas,
} from './value-forms.ts'

const googleIssuer = 'https://accounts.google.com'
const loopbackHosts = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])
const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

/** Whether a host name leads to this machine only. */
export function isLoopback(host: string): boolean {
  return loopbackHosts.has(host)
}

export type Config = {
  port: number
  host: string
  publicUrl: URL
  dataDir: string
  databaseUrl: string | undefined
  /** As written in DATA_KEYS; if absent, the key file in the data directory is used. */
  dataKeys: string | undefined
  identityProvider:
    | { kind: 'development' }
    | {
        kind: 'configured'
        issuer: URL
        clientId: string
        clientSecret: string
        /** Whether an address counts of which the provider does not say whether it is verified. */
        trustsEmails: boolean
      }
  /** Where the development sign-in listens; 0 takes a free port. */
  developmentSignInPort: number
  companyDomain: string
  /** The country (ISO 3166-1) in which the operator says the data is stored. */
  dataResidency: string | undefined
  /** The data protection laws that the operator says apply. */
  laws: (typeof statedLaws)[number][]
  preset: (typeof presets)[number] | undefined
  /** The language until somebody chooses one; if absent, each browser's, and English for what all see alike. */
  language: Language | undefined
  /** The contact for questions about personal data, in the terms and the privacy policy. */
  privacyContact: string | undefined
  /** The folder with the operator's own terms and privacy policy. */
  legalDir: string | undefined
  webhookAllowedHosts: string[]
  /** The range API of leaked passwords, to which five digits are added. */
  healthRangesUrl: URL
  logLevel: (typeof logLevels)[number]
  /** Nobody, a number of hops, or addresses. */
  trustProxy: false | number | string[]
  /** Writes per second that one person may sustain; bursts may take those of 200 seconds. */
  writesPerSecond: number
  /** How many gigabytes the files of all items may have together. */
  filesGigabytes: number
}

/** What each preset states. */
const stated = {
  br: { DATA_RESIDENCY: 'BR', LAWS: 'LGPD', language: 'pt-BR' },
} as const satisfies Record<(typeof presets)[number], object>

/** The configuration is wrong; each fault is a sentence that names its variable. */
export class ConfigError extends StartFault {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(`the configuration does not hold:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

const port = z.coerce
  .number({ error: 'must be a number' })
  .int({ error: 'must be a whole number' })
  .min(0, { error: 'must not be negative' })
  .max(65535, { error: 'must be at most 65535' })

const Environment = z.object({
  WRITES_PER_SECOND: z.coerce
    .number({ error: 'must be a number' })
    .min(1, { error: 'must be at least 1' })
    .default(10),
  FILES_PER_ORGANISATION: z.coerce
    .number({ error: 'must be a number of gigabytes' })
    .min(0, { error: 'must not be negative' })
    .default(10),
  PORT: port.default(3000),
  DEVELOPMENT_SIGN_IN_PORT: port.default(0),
  // As it stands in an address; listening wants it bare.
  HOST: z
    .string()
    .transform((host) => host.replace(/^\[(.*)\]$/, '$1'))
    .default('127.0.0.1'),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, {
      error: 'must be an http(s) address without a path, such as https://keys.example.com',
    })
    .optional(),
  DATA_DIR: z
    .string()
    .refine((path) => !/^~[^/]*(\/|$)/.test(path), {
      error: 'begins with ~, which only a shell makes a folder of: write the whole path',
    })
    .default('./data'),
  DATABASE_URL: z.string().superRefine(namePostgresFault).optional(),
  DATA_KEYS: z
    .string()
    .refine(areDataKeys, { error: 'must be keys of 32 bytes in base64url, separated by commas' })
    .optional(),
  OIDC_ISSUER: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_TRUST_EMAILS: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
  COMPANY_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, { error: 'must be a domain, such as agencia.example' })
    .default('agencia.example'),
  PRESET: z.enum(presets, { error: `must be ${presets.join(' or ')}` }).optional(),
  DATA_RESIDENCY: z
    .string()
    .refine(isCountry, { error: 'must be a country by its two letters, such as BR' })
    .optional(),
  LAWS: z
    .string()
    .transform(splitAtCommas)
    .pipe(z.array(z.enum(statedLaws, { error: `must be of ${statedLaws.join(', ')}, separated by commas` })))
    .default([]),
  PRIVACY_CONTACT: z.string().max(200, { error: 'must have at most 200 letters' }).optional(),
  LEGAL_DIR: z.string().optional(),
  WEBHOOK_ALLOWED_HOSTS: z
    .string()
    .refine((text) => splitAtCommas(text).every(isHost), {
      error: 'must be names or addresses of hosts, separated by commas',
    })
    .default(''),
  HEALTH_RANGES_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .refine((text) => text.endsWith('/'), { error: 'must end with /, since five digits are added to it' })
    .default('https://api.pwnedpasswords.com/range/'),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
  TRUST_PROXY: z
    .string()
    .refine(areProxies, {
      error:
        'must be how many proxies there are, or their addresses or networks separated by commas, such as 127.0.0.1, 10.0.0.0/8',
    })
    .default(''),
})

/** Reads the configuration from the environment; throws ConfigError with all faults at once. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const { given, quoted } = bareValues(environment)
  const { values, faults } = parseEnvironment(given)
  faults.push(...quoted, ...presetFaults(values))
  const preset = values.PRESET && stated[values.PRESET]
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`)
  const identityProvider = identityProviderOf(values, faults)
  if (publicUrl.protocol === 'http:' && !isLoopback(publicUrl.hostname)) {
    faults.push('PUBLIC_URL must be https: browsers give pages without TLS no cryptography')
  }
  if (identityProvider.kind === 'development') {
    if (trustProxyOf(values.TRUST_PROXY) !== false) {
      faults.push(
        'TRUST_PROXY names a proxy: the development identity provider, which lets anyone in, never answers through one. Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET',
      )
    }
    const exposed = [
      ...(isLoopback(values.HOST) ? [] : ['HOST']),
      ...(isLoopback(publicUrl.hostname) ? [] : ['PUBLIC_URL']),
    ]
    for (const name of exposed) {
      faults.push(
        `${name} is not a loopback address: the development identity provider, which lets anyone in, is only for this machine. Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET`,
      )
    }
  }
  if (faults.length > 0) throw new ConfigError(faults)
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    dataKeys: values.DATA_KEYS,
    identityProvider,
    developmentSignInPort: values.DEVELOPMENT_SIGN_IN_PORT,
    companyDomain: values.COMPANY_DOMAIN,
    dataResidency: preset?.DATA_RESIDENCY ?? values.DATA_RESIDENCY,
    laws: preset ? [preset.LAWS] : [...new Set(values.LAWS)],
    preset: values.PRESET,
    language: preset?.language,
    privacyContact: values.PRIVACY_CONTACT,
    legalDir: values.LEGAL_DIR,
    webhookAllowedHosts: splitAtCommas(values.WEBHOOK_ALLOWED_HOSTS.toLowerCase()),
    healthRangesUrl: new URL(values.HEALTH_RANGES_URL),
    logLevel: values.LOG_LEVEL,
    trustProxy: trustProxyOf(values.TRUST_PROXY),
    writesPerSecond: values.WRITES_PER_SECOND,
    filesGigabytes: values.FILES_PER_ORGANISATION,
  }
}

/**
 * The given values without the white space that settings files leave around them. Some programs leave quotation marks
 * in too, which must be reported: a folder name with them would be a new, empty folder.
 */
function bareValues(environment: Record<string, string | undefined>) {
  const set = Object.keys(Environment.shape)
    .map((name) => [name, environment[name]?.trim() ?? ''] as const)
    .filter(([, value]) => value !== '')
  const isQuoted = (value: string) => /^(["']).*\1$/s.test(value)
  return {
    given: Object.fromEntries(set.filter(([, value]) => !isQuoted(value))),
    quoted: set
      .filter(([, value]) => isQuoted(value))
      .map(([name]) => `${name} stands in quotation marks, which are part of its value here: leave them out`),
  }
}

/** Leaves out invalid values, so that the others can still be checked against each other. */
function parseEnvironment(variables: Record<string, string | undefined>) {
  const parsed = Environment.safeParse(variables)
  if (parsed.success) return { values: parsed.data, faults: [] as string[] }
  const faults = parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`)
  const wrong = new Set(parsed.error.issues.map((issue) => issue.path[0]))
  const right = Object.fromEntries(Object.entries(variables).filter(([name]) => !wrong.has(name)))
  return { values: Environment.parse(right), faults }
}

/** A preset's sentences hold only for what it states. */
function presetFaults({ PRESET, DATA_RESIDENCY, LAWS }: z.infer<typeof Environment>): string[] {
  if (PRESET === undefined) return []
  const ours = stated[PRESET]
  const says = { DATA_RESIDENCY: DATA_RESIDENCY ?? '', LAWS: LAWS.join(',') }
  return (['DATA_RESIDENCY', 'LAWS'] as const)
    .filter((name) => says[name] !== '' && says[name] !== ours[name])
    .map((name) => `${name} says something else than PRESET=${PRESET} (${ours[name]}): leave one of them out`)
}

function identityProviderOf(
  values: z.infer<typeof Environment>,
  faults: string[],
): Config['identityProvider'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values
  const trustsEmails = values.OIDC_TRUST_EMAILS === 'true'
  if (!issuer && !clientId && !clientSecret && !trustsEmails) return { kind: 'development' }
  if (!clientId) faults.push('OIDC_CLIENT_ID is missing')
  if (!clientSecret) faults.push('OIDC_CLIENT_SECRET is missing')
  const address = new URL(issuer ?? googleIssuer)
  if (address.protocol === 'http:' && !isLoopback(address.hostname)) {
    faults.push('OIDC_ISSUER must be https')
  }
  if (trustsEmails && !canBelongToOneCompany(address.href)) {
    faults.push(
      `OIDC_TRUST_EMAILS needs an issuer whose addresses only your company gives out, and at ${address.href} others have accounts too: at Microsoft name your tenant by its id, such as https://login.microsoftonline.com/<tenant id>/v2.0; at any other leave it out`,
    )
  }
  return {
    kind: 'configured',
    issuer: address,
    clientId: clientId ?? '',
    clientSecret: clientSecret ?? '',
    trustsEmails,
  }
}

function trustProxyOf(text: string): Config['trustProxy'] {
  if (text === '' || text === 'false') return false
  // Fastify's `true` would trust the header's first address, which the client chooses.
  if (text === 'true') return 1
  return /^\d+$/.test(text) ? Number(text) : splitAtCommas(text)
}
