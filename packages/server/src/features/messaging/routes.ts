import { requireCan } from '@rastro/core/access/access'
import { contract } from '@rastro/core/api/index'
import { ForbiddenError } from '@rastro/core/kit/errors'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { FastifyRequest } from 'fastify'
import { actorOf } from '../../access/actor.ts'
import { requireOwnPage } from '../../access/own-page.ts'
import type { Viewer } from '../../access/viewer.ts'
import { write } from '../../db/write.ts'
import { type Http, implement } from '../../http/implement.ts'
import { numberRoutes, off } from './number-routes.ts'
import { messageQueue } from './queue.ts'
import { webhookRoutes } from './webhook.ts'

/** MSG-7, MSG-10: the connection to the messaging app, for administrators. Creating and ending it is audited. */
export function messagingRoutes(http: Http, ctx: Parameters<typeof numberRoutes>[1]): void {
  webhookRoutes(http, ctx)
  numberRoutes(http, ctx)
  const { messagingApp: app } = ctx
  const api = contract.messaging
  implement(http, api.queue, ({ viewer }) => messageQueue(ctx.db, viewer.user), {
    guard: ({ viewer }) => requireCan(viewer, 'messagingNumbers'),
  })
  const audited = async (viewer: Viewer, messaging: 'create' | 'logout') => {
    await write(ctx, actorOf(viewer), async ({ record }) => {
      record({ action: 'edit', type: 'server', id: viewer.server.id, details: { messaging } })
    })
  }
  for (const call of ['status', 'connect', 'create', 'logout'] as const) {
    implement(
      http,
      api[call],
      async ({ viewer, reply }) => {
        // It changes with every call, and holds the code
        reply.header('cache-control', 'no-store')
        if (!app) return off
        if (call === 'create' || call === 'logout') await audited(viewer, call)
        return app[call]()
      },
      {
        guard({ viewer, request }) {
          requireCan(viewer, 'administer')
          if (call !== 'status') requireCalled(request)
        },
      },
    )
  }
}

/** a GET that changes something follows from no other site, no link and no prefetch. */
function requireCalled({ headers, host }: FastifyRequest): void {
  requireOwnPage(headers, host)
  const isOpened = headers['sec-fetch-mode'] === 'navigate' || headers['sec-purpose'] !== undefined
  if (isOpened) throw new ForbiddenError(refusal('onlyFromItsPage'))
}
