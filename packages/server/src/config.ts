import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { type Channel, channels, isChannel } from '@rastro/core/vocabulary/channels/index'
import { type ChannelSettings, readChannelSettings } from '@rastro/core/vocabulary/channels/settings'

/** The parts of the program. A process runs all of them unless `ROLES` lists some. */
export const roles = ['api', 'ingest', 'jobs'] as const
export type Role = (typeof roles)[number]

/** The operator's settings, read once from the environment at the start. No other file reads the environment. */
export interface Config {
  /** The port for HTTP and WebSocket. */
  readonly port: number
  /** The address to listen on; all addresses when undefined. */
  readonly host: string | undefined
  /** The public URL of the server (`https://fleet.example.com`): links in mails, answers of identity providers. */
  readonly publicUrl: string | undefined
  /** The account at Asaas that charges; charges are collected by hand when undefined. */
  readonly asaas: AsaasConfig | undefined
  /** No mail is sent when undefined. */
  readonly mail: MailConfig | undefined
  /** No single sign-on when undefined. */
  readonly openId: OpenIdConfig | undefined
  /** Database file, media, keys. */
  readonly dataDir: string
  /** `postgres://…`; the embedded SQLite database in `dataDir` when undefined. */
  readonly databaseUrl: string | undefined
  /** A streaming replica of that PostgreSQL, for reports, replay and exports; the primary alone when undefined (decision 229). */
  readonly databaseReadUrl: string | undefined
  /** `nats://…`; one process without a broker when undefined. */
  readonly natsUrl: string | undefined
  /** A stock server behind this one: pages come from here, calls from there, and no database is opened (API-11). */
  readonly upstreamUrl: string | undefined
  /** Protocol name → its port, or 0 for "do not listen"; protocols that are not named use their own port. */
  readonly devicePorts: Readonly<Record<string, number>>
  /** Listen only for the protocols named in `devicePorts`. */
  readonly onlyNamedPorts: boolean
  /** Create a device for an unregistered unit. */
  readonly registerUnknown: boolean
  /** Maximum self-registrations of units in an hour. */
  readonly registerLimit: number
  /** Maximum connections of units per address. */
  readonly connectionsPerAddress: number
  /** Addresses and networks (`10.0.0.0/8`) without a limit of connections: proxies, carriers' NAT. */
  readonly trustedAddresses: readonly string[]
  /** The number of proxies before this server, or their addresses and networks; 0 for none. */
  readonly trustProxy: number | readonly string[]
  /** Hosts of the own network (`erp.local`, `10.0.0.5:8080`) that webhooks may send to, also without encryption. */
  readonly webhookHosts: readonly string[]
  /** Where stored positions and events are passed on to. */
  readonly forward: ForwardSettings
  readonly roles: ReadonlySet<Role>
  /** The channels available for notifications; all that are configured when undefined. */
  readonly channels: readonly Channel[] | undefined
  /** The URLs and keys of the services that send messages. */
  readonly channelSettings: ChannelSettings
  /** A device that sends nothing for this time becomes `unknown`, also while its connection is open (ms). */
  readonly statusTimeoutMs: number
  /** A device connection that receives nothing for this time is closed (ms). */
  readonly connectionTimeoutMs: number
  /** A reverse geocoding service, as Nominatim; no place leaves this host when undefined. */
  readonly geocoderUrl: string | undefined
  readonly geocoderKey: string | undefined
  /** Maximum requests per second. */
  readonly geocoderRate: number
  /** A service for the street of a postcode (CEP), as ViaCEP; none is called without it. */
  readonly postcodeUrl: string | undefined
  /** Pages load maps or anything else from no other host, whatever the settings of the server are (decision 57). */
  readonly noOutsideRequests: boolean
  /** ORBCOMM's gateway, which this process asks for messages of satellite units; it is not asked when undefined (decision 209). */
  readonly orbcomm: PolledConfig | undefined
  /** Folder of the built web client. */
  readonly webDir: string
  /** Audit rows are retained for this many days. */
  readonly auditDays: number
  /** Days with UTC dates this long ago are packed into blocks; 0 packs none, and `unpack` turns blocks into rows again. */
  readonly packAfterDays: number | 'unpack'
  /** A port for Prometheus alone; none when undefined. */
  readonly metricsPort: number | undefined
  /** The bearer token that Prometheus sends; with it `/metrics` is on the web port too. */
  readonly metricsToken: string | undefined
  readonly logLevel: string
}

/** Systems of the operator. Headers may hold a key, so that they are never logged. */
export interface ForwardSettings {
  readonly positions: ForwardAddress | undefined
  readonly events: ForwardAddress | undefined
  /** A broker, and the first parts of its subjects. */
  readonly nats: { readonly url: string; readonly subject: string } | undefined
}
interface ForwardAddress {
  readonly url: string
  readonly type: 'json' | 'url'
  readonly headers: Readonly<Record<string, string>>
}

/** A service that is asked for messages of units. */
export type PolledConfig = Readonly<Record<'url' | 'accessId' | 'password', string>> & { readonly intervalMs: number }

/** The account at Asaas, and the token of its messages. */
interface AsaasConfig {
  readonly url: string
  readonly key: string
  readonly webhookToken: string
}

/** The mail server for outgoing mail. */
interface MailConfig {
  /** `smtp://user:password@host:587`, or `smtps://…`. */
  readonly url: string
  /** The sender of mails: `Fleet <fleet@example.com>`. */
  readonly from: string
}

/** The identity provider of single sign-on (OpenID Connect). */
export interface OpenIdConfig {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Disables logins with a password. */
  readonly force: boolean
  /** Everybody known to the provider gets an account, also where registration is closed. */
  readonly allowRegistration: boolean
  /** Exactly the members of this group are administrators; undefined leaves administrators as they are. */
  readonly adminGroup: string | undefined
  /** Only members of this group may sign in; everybody when undefined. */
  readonly allowGroup: string | undefined
  /** The claim that names a person's groups. */
  readonly groupsClaim: string
}

type Environment = Readonly<Record<string, string | undefined>>

/** Throws an Error whose message is one sentence naming the variable and what it may hold. */
export function readConfig(env: Environment): Config {
  const { ports, only } = devicePorts(env.DEVICE_PORTS)
  return {
    port: whole(env, 'PORT', 8082, 65_535),
    host: env.HOST || undefined,
    publicUrl: url(env, 'PUBLIC_URL', ['https:', 'http:'])?.replace(/\/+$/, ''),
    asaas: asaas(env),
    mail: mail(env),
    openId: openId(env),
    dataDir: resolve(env.DATA_DIR || './data'),
    databaseUrl: url(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseReadUrl: url(env, 'DATABASE_READ_URL', ['postgres:', 'postgresql:'], 'DATABASE_URL'),
    natsUrl: url(env, 'NATS_URL', ['nats:', 'tls:']),
    upstreamUrl: upstream(env),
    devicePorts: ports,
    onlyNamedPorts: only,
    registerUnknown: flag(env, 'REGISTER_UNKNOWN'),
    registerLimit: whole(env, 'REGISTER_LIMIT', 10_000),
    connectionsPerAddress: whole(env, 'CONNECTIONS_PER_ADDRESS', 2000),
    trustedAddresses: addresses(env.TRUSTED_ADDRESSES),
    trustProxy: proxies(env.TRUST_PROXY),
    webhookHosts: hosts(env.WEBHOOK_HOSTS),
    forward: forward(env),
    roles: rolesOf(env.ROLES),
    channels: channelsOf(env.CHANNELS),
    channelSettings: readChannelSettings(env),
    statusTimeoutMs: whole(env, 'STATUS_TIMEOUT', 600) * 1000,
    connectionTimeoutMs: whole(env, 'CONNECTION_TIMEOUT', 1800) * 1000,
    geocoderUrl: url(env, 'GEOCODER_URL', ['https:', 'http:']),
    geocoderKey: env.GEOCODER_KEY || undefined,
    geocoderRate: Math.max(1, whole(env, 'GEOCODER_RATE', 1, 1000)),
    postcodeUrl: url(env, 'POSTCODE_URL', ['https:', 'http:']),
    noOutsideRequests: flag(env, 'NO_OUTSIDE_REQUESTS'),
    orbcomm: orbcomm(env),
    webDir: resolve(env.WEB_DIR || new URL('../../web/dist', import.meta.url).pathname),
    auditDays: whole(env, 'AUDIT_DAYS', 730, 36_500),
    packAfterDays: packAfterDays(env),
    metricsPort: env.METRICS_PORT ? whole(env, 'METRICS_PORT', 0, 65_535) : undefined,
    metricsToken: secret(env, 'METRICS_TOKEN'),
    logLevel: env.LOG_LEVEL || 'warn',
  }
}

function whole(env: Environment, name: string, fallback: number, max = Number.MAX_SAFE_INTEGER): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > max) {
    throw new Error(`${name} must be a whole number from 0 to ${max}, not "${text}".`)
  }
  return value
}

/** At least two days: of younger positions the index of rows tells which are stored. */
function packAfterDays(env: Environment): number | 'unpack' {
  if (env.PACK_AFTER_DAYS === 'unpack') return 'unpack'
  const days = whole(env, 'PACK_AFTER_DAYS', 0, 36_500)
  if (days === 1) throw new Error('PACK_AFTER_DAYS must be 0, `unpack`, or 2 and more.')
  return days
}

/** Short ones can be guessed. */
function secret(env: Environment, name: string): string | undefined {
  const text = env[name]
  if (!text) return undefined
  if (!/^[\x21-\x7e]{16,512}$/.test(text)) throw new Error(`${name} must have 16 to 512 characters, and no spaces.`)
  return text
}

function flag(env: Environment, name: string): boolean {
  const text = env[name] ?? ''
  if (!['', 'true', 'false'].includes(text)) throw new Error(`${name} must be true or false, not "${text}".`)
  return text === 'true'
}

function url(env: Environment, name: string, protocols: readonly string[], needs?: string): string | undefined {
  const text = env[name]
  if (!text) return undefined
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new Error(`${name} must be an address that starts with ${protocols[0]}//.`)
  }
  if (needs) needed(env, needs, name)
  return text
}

/** With it nothing of this server is stored, so that settings of a database would be a mistake. */
function upstream(env: Environment): string | undefined {
  const address = url(env, 'UPSTREAM_URL', ['http:', 'https:'])
  if (address === undefined) return undefined
  const { username, password, search, hash } = new URL(address)
  if (username || password || search || hash) {
    throw new Error('UPSTREAM_URL must be an address without a login and without a query.')
  }
  const other = ['DATABASE_URL', 'NATS_URL', 'ROLES'].find((name) => env[name])
  if (other) throw new Error(`${other} has no meaning where UPSTREAM_URL is set: leave one of them empty.`)
  return address
}

function forward(env: Environment): ForwardSettings {
  const type = env.FORWARD_TYPE || 'json'
  if (type !== 'json' && type !== 'url') throw new Error(`FORWARD_TYPE must be json or url, not "${type}".`)
  const subject = env.FORWARD_NATS_SUBJECT
  if (subject && !/^[\w-]+(\.[\w-]+)*$/.test(subject)) {
    throw new Error(`FORWARD_NATS_SUBJECT is names with dots between them, such as fleet.out, not "${subject}".`)
  }
  const broker = url(env, 'FORWARD_NATS_URL', ['nats:', 'tls:']) ?? url(env, 'NATS_URL', ['nats:', 'tls:'])
  if (subject && !broker) throw new Error('FORWARD_NATS_URL must be set where FORWARD_NATS_SUBJECT is.')
  return {
    positions: forwardAddress(env, 'FORWARD', type),
    events: forwardAddress(env, 'FORWARD_EVENTS', 'json'),
    nats: subject && broker ? { url: broker, subject } : undefined,
  }
}

/** `FORWARD_URL` with `FORWARD_HEADERS`. */
function forwardAddress(env: Environment, name: string, type: 'json' | 'url'): ForwardAddress | undefined {
  const address = url(env, `${name}_URL`, ['https:', 'http:'])
  if (address === undefined) return undefined
  const { username, password, hostname } = new URL(address)
  if (username || password) throw new Error(`${name}_URL must have no login in it: use ${name}_HEADERS.`)
  // A report must not choose where it goes
  if (/[{}]|%7[bd]/i.test(hostname)) throw new Error(`${name}_URL must have no placeholder in its host.`)
  return { url: address, type, headers: headers(env, `${name}_HEADERS`) }
}

/** One `Name: value` a line; `\\n` stands for a new line, for files that hold none. */
function headers(env: Environment, name: string): Record<string, string> {
  const lines = (env[name] ?? '').split(/\r?\n|\\n/).filter((line) => line.trim() !== '')
  return Object.fromEntries(
    lines.map((line) => {
      const [, key = '', value = ''] = /^\s*([\w-]+)\s*:\s*([\x20-\x7e]*?)\s*$/.exec(line) ?? []
      if (!key) throw new Error(`${name} holds lines such as "Authorization: Bearer …"; one of them is none.`)
      return [key.toLowerCase(), value]
    }),
  )
}

function asaas(env: Environment): AsaasConfig | undefined {
  const key = env.ASAAS_KEY
  if (!key) return undefined
  const webhookToken = needed(env, 'ASAAS_WEBHOOK_TOKEN', 'ASAAS_KEY')
  if (!/^[\x21-\x7e]{32,255}$/.test(webhookToken)) {
    throw new Error('ASAAS_WEBHOOK_TOKEN must have 32 to 255 characters, and no spaces.')
  }
  return { url: url(env, 'ASAAS_URL', ['https:', 'http:']) ?? 'https://api.asaas.com/v3', key, webhookToken }
}

function orbcomm(env: Environment): PolledConfig | undefined {
  const address = url(env, 'ORBCOMM_URL', ['https:', 'http:'])
  if (address === undefined) return undefined
  const [accessId, password] = ['ACCESS_ID', 'PASSWORD'].map((name) => needed(env, `ORBCOMM_${name}`, 'ORBCOMM_URL'))
  const intervalMs = Math.max(1, whole(env, 'ORBCOMM_INTERVAL', 60, 86_400)) * 1000
  return { url: address, accessId: accessId!, password: password!, intervalMs }
}

function mail(env: Environment): MailConfig | undefined {
  const address = url(env, 'MAIL_URL', ['smtp:', 'smtps:'])
  if (address === undefined) return undefined
  return { url: address, from: needed(env, 'MAIL_FROM', 'MAIL_URL') }
}

function openId(env: Environment): OpenIdConfig | undefined {
  const issuer = url(env, 'OPENID_ISSUER', ['https:', 'http:'])
  if (issuer === undefined) return undefined
  const { protocol, hostname } = new URL(issuer)
  if (protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)) {
    throw new Error('OPENID_ISSUER must start with https://, unless the provider is on this machine.')
  }
  needed(env, 'PUBLIC_URL', 'OPENID_ISSUER')
  return {
    issuer,
    clientId: needed(env, 'OPENID_CLIENT_ID', 'OPENID_ISSUER'),
    clientSecret: needed(env, 'OPENID_CLIENT_SECRET', 'OPENID_ISSUER'),
    force: flag(env, 'OPENID_FORCE'),
    allowRegistration: flag(env, 'OPENID_ALLOW_REGISTRATION'),
    adminGroup: env.OPENID_ADMIN_GROUP || undefined,
    allowGroup: env.OPENID_ALLOW_GROUP || undefined,
    groupsClaim: env.OPENID_GROUPS_CLAIM || 'groups',
  }
}

function needed(env: Environment, name: string, by: string): string {
  const text = env[name]
  if (!text) throw new Error(`${name} must be set where ${by} is.`)
  return text
}

function addresses(text = '127.0.0.1,::1'): string[] {
  const named = text.split(',').flatMap((item) => item.trim() || [])
  const wrong = named.find((item) => !isAddress(item))
  if (wrong !== undefined)
    throw new Error(`TRUSTED_ADDRESSES holds addresses such as 10.0.0.1 or 10.0.0.0/8; "${wrong}" is none.`)
  return named
}

function isAddress(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

function rolesOf(text: string | undefined): ReadonlySet<Role> {
  if (!text) return new Set(roles)
  const named = text.split(',').map((role) => role.trim())
  const wrong = named.find((role) => !roles.includes(role as Role))
  if (wrong !== undefined) throw new Error(`ROLES may hold ${roles.join(', ')}; "${wrong}" is none of them.`)
  return new Set(named as Role[])
}

function channelsOf(text: string | undefined): readonly Channel[] | undefined {
  if (!text) return undefined
  const named = text.split(',').map((name) => name.trim())
  const wrong = named.find((name) => !isChannel(name))
  if (wrong !== undefined) throw new Error(`CHANNELS may hold ${channels.join(', ')}; "${wrong}" is none of them.`)
  return [...new Set(named as Channel[])]
}

/** `1`, or `10.0.0.0/8,192.168.1.4`. */
function proxies(text = ''): number | readonly string[] {
  if (/^\d{0,2}$/.test(text)) return Number(text)
  const named = text.split(',').map((part) => part.trim())
  const wrong = named.find((part) => {
    const [address = '', bits = '0', ...rest] = part.split('/')
    const max = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
    return rest.length > 0 || !/^\d{1,3}$/.test(bits) || Number(bits) > max
  })
  if (wrong !== undefined) {
    throw new Error(
      `TRUST_PROXY holds the number of proxies, or their addresses such as 10.0.0.0/8; "${wrong}" is none.`,
    )
  }
  return named
}

/** `erp.local,10.0.0.5:8080,[fd00::5]`, in the syntax of URLs. */
function hosts(text = ''): string[] {
  const named = text.split(',').flatMap((item) => item.trim().toLowerCase() || [])
  const wrong = named.find((host) => !URL.canParse(`http://${host}`) || new URL(`http://${host}`).host !== host)
  if (wrong !== undefined)
    throw new Error(`WEBHOOK_HOSTS holds hosts such as erp.local or 10.0.0.5:8080; "${wrong}" is none.`)
  return named
}

/** `gt06=6023,h02=off` changes two and leaves the rest; `only,osmand=5055` listens for osmand alone; `off` for none. */
function devicePorts(text = ''): { ports: Record<string, number>; only: boolean } {
  const ports: Record<string, number> = {}
  let only = false
  for (const part of text.split(',').map((item) => item.trim())) {
    if (part === '') continue
    if (part === 'only' || part === 'off') only = true
    else {
      const [name = '', value = ''] = part.split('=')
      const port = value === 'off' ? 0 : Number(value)
      if (!/^[a-z0-9]+$/.test(name) || value === '' || !Number.isInteger(port) || port < 0 || port > 65_535) {
        throw new Error(
          `DEVICE_PORTS holds pairs such as gt06=6023 or h02=off, separated by commas; "${part}" is none.`,
        )
      }
      ports[name] = port
    }
  }
  return { ports, only }
}
