import { AppError } from '@rastro/core/kit/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const longest = 200

/** The path of a request, without the query, which may hold a token. */
export const pathOf = ({ url }: Pick<FastifyRequest, 'url'>): string => url.split('?')[0] ?? ''

/** The answer to a call that does not exist. */
export const noCall = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): AppError =>
  new AppError(404, `There is no call ${method} ${pathOf({ url }).slice(0, longest)}`)

/** The answer to a URL outside of the API without a page or file. */
export const nothingAt = (request: Pick<FastifyRequest, 'url'>): AppError =>
  new AppError(404, `There is nothing at ${pathOf(request).slice(0, longest)}`)

/** Answers every call without a route of its own. */
export function refuseUnknownCalls(app: FastifyInstance): void {
  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'],
    url: '/api/*',
    // No file lookup, and no body is read
    async onRequest(request) {
      throw noCall(request)
    },
    handler: (request) => request,
  })
}
