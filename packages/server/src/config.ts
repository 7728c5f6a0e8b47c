import { isIP } from 'node:net'
import { resolve } from 'node:path'

/** The parts of the program. A process has all of them unless `ROLES` says which. */
export const roles = ['api', 'ingest', 'jobs'] as const
export type Role = (typeof roles)[number]

/** The settings of the operator, read once from the environment at the start. No other file reads the environment. */
export interface Config {
  /** The port for HTTP and WebSocket. */
  readonly port: number
  /** The address to listen on; all addresses when undefined. */
  readonly host: string | undefined
  /** Database file, media, keys. */
  readonly dataDir: string
  /** `postgres://…`; the embedded SQLite database in `dataDir` when undefined. */
  readonly databaseUrl: string | undefined
  /** `nats://…`; one process without a broker when undefined. */
  readonly natsUrl: string | undefined
  /** Protocol name → its port, or 0 for "do not listen"; protocols that are not named use their own port. */
  readonly devicePorts: Readonly<Record<string, number>>
  /** Listen only for the protocols named in `devicePorts`. */
  readonly onlyNamedPorts: boolean
  /** Create a device for a unit that nobody registered. */
  readonly registerUnknown: boolean
  /** Units that register themselves within an hour, at most. */
  readonly registerLimit: number
  /** Connections of units that one address may hold. */
  readonly connectionsPerAddress: number
  /** Addresses and networks (`10.0.0.0/8`) from which any number of units may connect: proxies, carriers' NAT. */
  readonly trustedAddresses: readonly string[]
  /** How many proxies stand in a row before this server, or their addresses and networks; 0 for none. */
  readonly trustProxy: number | readonly string[]
  readonly roles: ReadonlySet<Role>
  /** A device that sends nothing for this time becomes `unknown`, also while its connection is open (ms). */
  readonly statusTimeoutMs: number
  /** A device connection that receives nothing for this time is closed (ms). */
  readonly connectionTimeoutMs: number
  /** Folder of the built web client. */
  readonly webDir: string
  readonly logLevel: string
}

type Environment = Readonly<Record<string, string | undefined>>

/** Throws an Error whose message is one sentence naming the variable and what it may hold. */
export function readConfig(env: Environment): Config {
  const { ports, only } = devicePorts(env.DEVICE_PORTS)
  return {
    port: whole(env, 'PORT', 8082, 65_535),
    host: env.HOST || undefined,
    dataDir: resolve(env.DATA_DIR || './data'),
    databaseUrl: url(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    natsUrl: url(env, 'NATS_URL', ['nats:', 'tls:']),
    devicePorts: ports,
    onlyNamedPorts: only,
    registerUnknown: flag(env, 'REGISTER_UNKNOWN'),
    registerLimit: whole(env, 'REGISTER_LIMIT', 10_000),
    connectionsPerAddress: whole(env, 'CONNECTIONS_PER_ADDRESS', 2000),
    trustedAddresses: addresses(env.TRUSTED_ADDRESSES),
    trustProxy: proxies(env.TRUST_PROXY),
    roles: rolesOf(env.ROLES),
    statusTimeoutMs: whole(env, 'STATUS_TIMEOUT', 600) * 1000,
    connectionTimeoutMs: whole(env, 'CONNECTION_TIMEOUT', 1800) * 1000,
    webDir: resolve(env.WEB_DIR || new URL('../../web/dist', import.meta.url).pathname),
    logLevel: env.LOG_LEVEL || 'warn',
  }
}

function whole(env: Environment, name: string, fallback: number, most = Number.MAX_SAFE_INTEGER): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > most) {
    throw new Error(`${name} must be a whole number from 0 to ${most}, not "${text}".`)
  }
  return value
}

function flag(env: Environment, name: string): boolean {
  const text = env[name] ?? ''
  if (!['', 'true', 'false'].includes(text)) throw new Error(`${name} must be true or false, not "${text}".`)
  return text === 'true'
}

function url(env: Environment, name: string, protocols: readonly string[]): string | undefined {
  const text = env[name]
  if (!text) return undefined
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new Error(`${name} must be an address that starts with ${protocols[0]}//.`)
  }
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

/** `1`, or `10.0.0.0/8,192.168.1.4`. */
function proxies(text = ''): number | readonly string[] {
  if (/^\d{0,2}$/.test(text)) return Number(text)
  const named = text.split(',').map((part) => part.trim())
  const wrong = named.find((part) => {
    const [address = '', bits = '0', ...rest] = part.split('/')
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
    return rest.length > 0 || !/^\d{1,3}$/.test(bits) || Number(bits) > most
  })
  if (wrong !== undefined) {
    throw new Error(
      `TRUST_PROXY holds the number of proxies, or their addresses such as 10.0.0.0/8; "${wrong}" is none.`,
    )
  }
  return named
}

/** `gt06=6023,h02=off` changes two and keeps the rest; `only,osmand=5055` listens for osmand alone; `off` for none. */
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
