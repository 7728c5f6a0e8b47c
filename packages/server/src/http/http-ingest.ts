import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '@rastro/core/kit/errors'
import type { Http } from './server.ts'

/** The ingest of phone apps in this process, and its port. */
export interface HttpIngest {
  readonly port: number
  /** Answers the request; `host` is the client's address. */
  take(visit: { incoming: IncomingMessage; response: ServerResponse; host: string }): Promise<void>
}

/** `POST /`: phone apps also report to the web port (reference §0.1). The body is not read before. */
export function serveHttpIngest({ app, addressOf }: Http, ingest: HttpIngest | undefined): void {
  app.post(
    '/',
    {
      async onRequest({ raw: incoming }, reply) {
        if (!ingest) throw new AppError(404, 'Reports of phone apps are not taken at this address')
        reply.hijack()
        await ingest.take({ incoming, response: reply.raw, host: addressOf(incoming) ?? '' })
      },
    },
    (_request, reply) => reply,
  )
}
