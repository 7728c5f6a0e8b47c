import { requireCan } from '@rastro/core/access/access'
import { contract } from '@rastro/core/api/index'
import type { Messaging } from '@rastro/core/api/messaging'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { FastifyReply } from 'fastify'
import type { Throttle } from '../../access/throttle.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { type Http, implement } from '../../http/implement.ts'
import { addNumber, ownNumbers, recordConnection, removeNumber, requireOwnNumber } from './numbers.ts'

type Ctx = Has<'db' | 'bus' | 'clock' | 'messagingApp'> & { readonly throttle: Throttle }

/** */
export const off: Messaging = { status: 'apiOff', base64: null, name: null, value: 'notConfigured' }

/** What one account may ask of the service in an hour: three pages that wait for their codes ask 360 times. */
const asking = { max: 1000, windowMs: 3_600_000 }

/** Decision 173: the WhatsApp numbers of resellers, and further ones of the administration. */
export function numberRoutes(http: Http, ctx: Ctx): void {
  const { db, messagingApp: app } = ctx
  const api = contract.messaging
  const read = { guard: ({ viewer }: { viewer: Viewer }) => requireCan(viewer, 'messagingNumbers') }
  const change = {
    guard({ viewer }: { viewer: Viewer }) {
      requireCan(viewer, 'messagingNumbers')
      requireCan(viewer, 'edit')
    },
  }
  const spend = ({ user }: Viewer) =>
    ctx.throttle.spend({ key: `messaging ${user.id}`, ...asking }, refusal('tooManyAsked'))
  /** It changes with every call, and holds the code. */
  const unstored = (reply: FastifyReply) => reply.header('cache-control', 'no-store')

  implement(http, api.numbers, ({ viewer }) => ownNumbers(db, viewer), read)
  implement(
    http,
    api.addNumber,
    async ({ viewer }) => {
      await spend(viewer)
      return addNumber(ctx, viewer)
    },
    change,
  )
  implement(
    http,
    api.removeNumber,
    async ({ viewer, params }) => {
      const number = await requireOwnNumber(db, viewer, params.id)
      await spend(viewer)
      await removeNumber(ctx, viewer, { app, number })
      return null
    },
    change,
  )
  implement(
    http,
    api.numberStatus,
    async ({ viewer, params, reply }) => {
      unstored(reply)
      const number = await requireOwnNumber(db, viewer, params.id)
      return app ? app.of(number).status() : off
    },
    read,
  )
  implement(
    http,
    api.connectNumber,
    async ({ viewer, params, reply }) => {
      unstored(reply)
      const number = await requireOwnNumber(db, viewer, params.id)
      await spend(viewer)
      if (!app) return off
      const connection = app.of(number)
      const said = await connection.connect()
      if (said.status !== 'none') return said
      await recordConnection(ctx, viewer, number, 'create')
      return connection.create()
    },
    change,
  )
  implement(
    http,
    api.disconnectNumber,
    async ({ viewer, params, reply }) => {
      unstored(reply)
      const number = await requireOwnNumber(db, viewer, params.id)
      await spend(viewer)
      if (!app) return off
      await recordConnection(ctx, viewer, number, 'logout')
      return app.of(number).logout()
    },
    change,
  )
}
