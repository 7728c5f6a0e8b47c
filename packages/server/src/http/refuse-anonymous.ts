import { UnauthorizedError } from '@rastro/core/kit/errors'
import { noCall } from './nothing-there.ts'
import type { Http } from './server.ts'

/** ROLE-30: a call of `/modulo` or `/v1` that does not exist tells only users so; others get 401, as of one that does. */
export function refuseAnonymous({ app, authenticate }: Pick<Http, 'app' | 'authenticate'>): void {
  for (const url of ['/modulo/*', '/v1/*']) {
    app.route({
      method: ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'],
      url,
      // No body is read
      async onRequest(request) {
        throw (await authenticate(request)) ? noCall(request) : new UnauthorizedError()
      },
      handler: (request) => request,
    })
  }
}
