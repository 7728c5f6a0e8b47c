import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '@rastro/core/kit/errors'
import type { Http } from './server.ts'

/** What takes the reports of phone apps in this process, and the port that it listens on. */
export interface PhoneDoor {
  readonly port: number
  /** Answers the request; `host` is the address that it comes from. */
  take(visit: { incoming: IncomingMessage; response: ServerResponse; host: string }): Promise<void>
}

/** `POST /`: phone apps report to the port of the pages too (reference §0.1). Nothing of the body is read before. */
export function servePhones({ app, addressOf }: Http, door: PhoneDoor | undefined): void {
  app.post(
    '/',
    {
      async onRequest({ raw: incoming }, reply) {
        if (!door) throw new AppError(404, 'Reports of phone apps are not taken at this address')
        reply.hijack()
        await door.take({ incoming, response: reply.raw, host: addressOf(incoming) ?? '' })
      },
    },
    (_request, reply) => reply,
  )
}
