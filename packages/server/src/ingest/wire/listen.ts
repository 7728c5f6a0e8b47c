import type { Server as HttpServer } from 'node:http'
import { createServer, type Server, type Socket } from 'node:net'
import type { StreamProtocol } from '@rastro/protocols/define'
import type { ProtocolEntry } from '@rastro/protocols/entry'
import type { Config } from '../../config.ts'
import type { Intake } from './intake.ts'
import { admit, requestServer } from './requests.ts'
import { TcpConnection } from './tcp.ts'
import { bindUdp, UdpPort } from './udp.ts'

type PortConfig = Pick<Config, 'devicePorts' | 'onlyNamedPorts' | 'host'>

/** An open port of one protocol. */
export interface Listener {
  /** For example `gt06/tcp`. */
  readonly name: string
  readonly port: number
  /** Starts to read. Earlier connections wait. */
  open(intake: Intake): void
  sweep(now: Date): void
  /** UDP: the number of addresses with a session. */
  readonly sessions?: number
  /** Stops accepting; resolves when what was read is stored and answered. */
  close(): Promise<void>
  /** Closes all connections at once. */
  cut(): void
}

/** The backlog of new connections; the operating system may allow fewer. */
const BACKLOG = 8192
const MAX_CONNECTIONS = 100_000

/**
 * Opens the ports of these protocols: all or none. Throws one sentence that names the first port that is taken. A negative
 * port means any free one (only for tests), 0 switches the protocol off.
 */
export async function listenAll(protocols: readonly ProtocolEntry[], config: PortConfig): Promise<Listener[]> {
  const listeners: Listener[] = []
  try {
    for (const protocol of protocols) {
      const port = portOf(protocol, config)
      if (port === 0) continue
      for (const transport of protocol.transports) listeners.push(await listen({ protocol, transport, port, config }))
    }
  } catch (error) {
    await Promise.all(listeners.map((listener) => listener.close()))
    throw error
  }
  return listeners
}

const portOf = ({ name, port }: ProtocolEntry, { devicePorts, onlyNamedPorts }: PortConfig): number =>
  devicePorts[name] ?? (onlyNamedPorts ? 0 : port)

interface ListenerSpec {
  readonly protocol: ProtocolEntry
  readonly transport: 'tcp' | 'udp' | 'http'
  readonly port: number
  readonly config: PortConfig
}

async function listen(spec: ListenerSpec): Promise<Listener> {
  const { protocol, transport, port } = spec
  try {
    if (transport === 'udp') return await listenUdp(spec)
    return transport === 'tcp' ? await listenTcp(spec) : await listenHttp(spec)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new Error(
      `Port ${port} of ${protocol.name} (${transport}) is taken by another program: stop that one, ` +
        `or set DEVICE_PORTS=${protocol.name}=<another port>, or ${protocol.name}=off.`,
      { cause: error },
    )
  }
}

async function listenTcp({ protocol, port, config }: ListenerSpec): Promise<Listener> {
  const connections = new Set<TcpConnection>()
  const { promise: intake, resolve: open } = Promise.withResolvers<Intake>()
  const serve = async (socket: Socket) => {
    const ready = await intake
    if (!admit(ready, socket)) return
    const loaded = protocol.loaded ?? (await loadFor(ready, protocol))
    if (!loaded || socket.destroyed || !server.listening) return void socket.destroy()
    const connection = new TcpConnection(ready, loaded as StreamProtocol, socket)
    connections.add(connection)
    socket.on('close', () => connections.delete(connection))
  }
  const server = createServer({ noDelay: true, pauseOnConnect: true, allowHalfOpen: true }, serve)
  server.maxConnections = MAX_CONNECTIONS
  const bound = await bind(server, port, config.host)
  survive(server, protocol, intake)
  return {
    name: `${protocol.name}/tcp`,
    port: bound,
    open,
    sweep: (now) => {
      for (const connection of connections) connection.sweep(now)
    },
    async close() {
      server.close()
      await Promise.all(Array.from(connections, (connection) => connection.finish()))
    },
    cut: () => {
      for (const connection of connections) connection.cut()
    },
  }
}

/** The protocol of a port's first connection; undefined, and logged, where its module cannot be loaded: units connect again. */
async function loadFor(intake: Intake, protocol: ProtocolEntry) {
  try {
    return await protocol.load()
  } catch (error) {
    intake.loadFailed(protocol.name, error)
    return undefined
  }
}

async function listenHttp({ protocol, port, config }: ListenerSpec): Promise<Listener> {
  const { promise: intake, resolve: open } = Promise.withResolvers<Intake>()
  const server: HttpServer = requestServer(intake, protocol)
  server.maxConnections = MAX_CONNECTIONS
  const bound = await bind(server, port, config.host)
  survive(server, protocol, intake)
  return {
    name: `${protocol.name}/http`,
    port: bound,
    open,
    sweep: () => {},
    close: () => hangUp(server),
    cut: () => server.closeAllConnections(),
  }
}

/** Incomplete requests are aborted after this time when the server stops. */
const LAST_WORDS_MS = 1000

/** Pending requests are answered, and their connections end with the answer. */
async function hangUp(server: HttpServer): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const late = setTimeout(() => server.closeAllConnections(), LAST_WORDS_MS)
  await closed
  clearTimeout(late)
}

async function listenUdp({ protocol, port, config }: ListenerSpec): Promise<Listener> {
  const socket = await bindUdp(Math.max(0, port), config.host)
  let udp: UdpPort | undefined
  return {
    name: `${protocol.name}/udp`,
    port: socket.address().port,
    open: (intake) => {
      udp = new UdpPort(intake, protocol, socket)
    },
    sweep: (now) => udp?.sweep(now),
    get sessions() {
      return udp?.count ?? 0
    },
    close: async () => (udp ? udp.finish() : void socket.close()),
    cut: () => {},
  }
}

/** Without file descriptors, new connections fail and are logged; the server and the open connections go on. */
function survive(server: Server, { name }: ProtocolEntry, intake: Promise<Intake>): void {
  server.on('error', async (error) => (await intake).acceptFailed(name, error))
}

async function bind(server: Server, port: number, host: string | undefined): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port: Math.max(0, port), host, backlog: BACKLOG }, resolve)
  })
  server.removeAllListeners('error')
  return (server.address() as { port: number }).port
}
