import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { everyInterface } from '../http/every-interface.ts'
import { createHttp } from '../http/server.ts'
import { serveWeb } from '../http/static.ts'
import { relayCalls } from './relay-calls.ts'
import { relaySockets } from './relay-sockets.ts'
import { settingsForPages } from './settings-for-pages.ts'
import { openUpstream } from './upstream.ts'

/** This server before another one. */
export interface Front {
  readonly port: number
  close(): Promise<void>
}

/** Timeout of pending answers at shutdown; then they are aborted. */
const TIMEOUT_MS = 2000

type Settings = Pick<Config, 'port' | 'host' | 'webDir' | 'trustProxy' | 'noOutsideRequests'>

/**
 * Hands out our web client before a stock server (API-11): pages from here, calls and the socket from there, and nothing else. It
 * has no database, and stores nothing.
 */
export async function startFront(address: string, config: Settings, log: Logger): Promise<Front> {
  const upstream = openUpstream(address)
  const http = createHttp({ authenticate: async () => undefined, trustProxy: config.trustProxy, log })
  const { noOutsideRequests } = config
  relayCalls(http, upstream)
  await serveWeb(http.app, {
    directory: config.webDir,
    serverFor: settingsForPages({ upstream, noOutsideRequests, now: () => performance.now() }),
    publicFile: async () => undefined,
  })
  const cutSockets = relaySockets(http, upstream)
  await http.app.listen({ port: config.port, host: config.host ?? everyInterface() })
  return {
    port: (http.app.server.address() as AddressInfo).port,
    async close() {
      cutSockets()
      const late = setTimeout(() => http.app.server.closeAllConnections(), TIMEOUT_MS)
      await http.app.close()
      clearTimeout(late)
      upstream.close()
    },
  }
}
