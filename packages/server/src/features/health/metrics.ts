import { UnauthorizedError } from '@rastro/core/kit/errors'
import { showsToken } from '../../access/bearer.ts'
import type { Has } from '../../context.ts'
import type { Http } from '../../http/implement.ts'

/** `/metrics` on the web port, where the operator has configured a token; otherwise the route does not exist. */
export function metricsRoutes({ app }: Http, { config, metrics }: Has<'config' | 'metrics'>): void {
  const { metricsToken } = config
  app.get('/metrics', async (request, reply) => {
    if (!metrics || metricsToken === undefined) {
      return reply.code(404).type('text/plain; charset=utf-8').send('There is nothing at /metrics')
    }
    if (!showsToken(request.headers.authorization, metricsToken)) throw new UnauthorizedError()
    const { type, text } = await metrics.page()
    return reply.header('cache-control', 'no-store').type(type).send(text)
  })
}
