import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { showsToken } from '../access/bearer.ts'
import type { Has } from '../context.ts'

/** The open port of metrics. */
export interface MetricsPort {
  readonly port: number
  close(): Promise<void>
}

const limits = { headersTimeout: 5000, requestTimeout: 5000, keepAliveTimeout: 5000, maxHeaderSize: 8192 }
const maxConnections = 32

/**
 * Listens on the port for Prometheus, where there is one. With a token, it is required here too. Throws one sentence when
 * it is in use.
 */
export async function serveMetrics(ctx: Has<'config' | 'metrics' | 'log'>): Promise<MetricsPort | undefined> {
  const { metricsPort, host } = ctx.config
  if (metricsPort === undefined) return undefined
  const { createServer } = process.getBuiltinModule('node:http')
  const server = createServer(limits, (request, response) => {
    answer(ctx, request, response).catch((error: unknown) => {
      ctx.log.error({ err: error }, 'the metrics could not be told')
      response.writeHead(500).end()
    })
  })
  server.maxConnections = maxConnections
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      reject(cause.code === 'EADDRINUSE' ? new Error(taken(metricsPort), { cause }) : cause),
    )
    server.listen({ port: metricsPort, host }, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const taken = (port: number) =>
  `Port ${port} is taken by another program: end that one, or set METRICS_PORT to another number.`

async function answer(
  { config: { metricsToken }, metrics }: Has<'config' | 'metrics'>,
  { method, url, headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!metrics || method !== 'GET' || url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end()
  if (metricsToken !== undefined && !showsToken(headers.authorization, metricsToken))
    return void response.writeHead(401).end()
  const { type, text } = await metrics.page()
  response.writeHead(200, { 'content-type': type }).end(text)
}
