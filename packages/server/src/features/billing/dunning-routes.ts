import { requireCan } from '@rastro/core/access/access'
import { contract } from '@rastro/core/api/index'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import type { Throttle } from '../../access/throttle.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { write } from '../../db/write.ts'
import { createConcurrencyLimit } from '../../http/concurrency-limit.ts'
import { type Http, implement, written } from '../../http/implement.ts'
import { readerLanguage } from '../../http/reader-language.ts'
import { dunnedClient, dunnedClients } from './dunning-clients.ts'
import { dunningCsv, dunningPdf } from './dunning-files.ts'
import { ownPayment } from './dunning-own.ts'
import { readRule, setRule } from './dunning-rule.ts'
import { setTerms } from './dunning-terms.ts'
import { tryStep } from './job/dunning-trial.ts'
import { requireOwn } from './reach.ts'

type Ctx = Has<'db' | 'bus' | 'clock' | 'blobs' | 'documents' | 'config' | 'senders'> & { readonly throttle: Throttle }

/** Changes that one account makes in an hour: each is kept as evidence. */
const rate = { max: 600, windowMs: 3_600_000 }

/** Messages of steps that one account reads or sends to itself in a minute. */
const tests = { max: 30, windowMs: 60_000 }

/** Decision 177: rules of dunning, what was done by them, and what sellers grant. */
export function dunningRoutes(http: Http, ctx: Ctx): void {
  const api = contract.dunning
  const seller = { guard: ({ viewer }: { viewer: Viewer }) => requireCan(viewer, 'contract.edit') }
  const spend = ({ user }: Viewer) =>
    ctx.throttle.spend({ key: `dunning ${user.id}`, ...rate }, refusal('tooManyDunning'))
  implement(http, api.rule, ({ viewer }) => readRule(ctx.db, viewer), seller)
  implement(
    http,
    api.setRule,
    async ({ viewer, body }) => {
      await spend(viewer)
      return setRule(ctx, viewer, body)
    },
    seller,
  )
  implement(
    http,
    api.test,
    async ({ viewer, body }) => {
      await ctx.throttle.spend({ key: `dunning test ${viewer.user.id}`, ...tests }, refusal('tooManyTests'))
      return tryStep(ctx, viewer, body)
    },
    seller,
  )
  implement(http, api.own, ({ viewer }) => ownPayment(ctx, viewer))
  implement(
    http,
    api.clients,
    ({ viewer, query }) => {
      requireOwn(viewer, query)
      return dunnedClients(ctx, viewer, query)
    },
    seller,
  )
  implement(http, api.client, ({ viewer, params }) => dunnedClient(ctx, viewer, params.id))
  const limitConcurrency = createConcurrencyLimit({ words: refusal('tooManyExports'), max: 8, maxPerUser: 2 })
  implement(
    http,
    api.file,
    async ({ viewer, params: { id, format }, request, reply }) => {
      const page = await dunnedClient(ctx, viewer, id)
      await write(ctx, actorOf(viewer), async ({ record }) => {
        record({ action: 'report', type: 'dunning', details: { customer: id, format } })
      })
      const reading = { viewer, language: readerLanguage(viewer, request.headers) }
      reply.header('content-disposition', `attachment; filename=dunning.${format}`).header('cache-control', 'no-store')
      return format === 'csv'
        ? written(dunningCsv(page, reading), 'text/csv; charset=utf-8')
        : written(await dunningPdf(ctx, page, reading), 'application/pdf')
    },
    { guard: ({ viewer, reply }) => limitConcurrency(viewer, reply) },
  )
  implement(
    http,
    api.setTerms,
    async ({ viewer, params, body }) => {
      await spend(viewer)
      return setTerms(ctx, viewer, { ...body, id: params.id })
    },
    seller,
  )
}
