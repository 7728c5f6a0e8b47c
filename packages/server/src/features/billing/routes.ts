import { requireCan } from '@rastro/core/access/access'
import { contract } from '@rastro/core/api/index'
import type { BillingContract } from '@rastro/core/resources/billing'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { FastifyReply } from 'fastify'
import type { Throttle } from '../../access/throttle.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { tagged } from '../../http/etag.ts'
import { type Http, implement } from '../../http/implement.ts'
import { findAccounts, makeCustomer } from './accounts.ts'
import { chargesOf, customerCharges, monthOf, updateCharge } from './charges.ts'
import { contractsOf, createContract, readContract, removeContract, updateContract, versioned } from './contracts.ts'
import { differencesOf, settleDifference, summaryOf } from './differences.ts'
import { dunningRoutes } from './dunning-routes.ts'
import { openChargesOf } from './open-charges.ts'
import { readPayee, setPayee } from './payee.ts'
import { requireOwn, type Whose } from './reach.ts'
import { resendCharge } from './resend.ts'
import { webhookRoutes } from './webhook.ts'

type Ctx = Has<'db' | 'bus' | 'clock' | 'config' | 'billingProvider' | 'blobs' | 'documents' | 'senders'> & {
  readonly throttle: Throttle
}

/** Contracts that one account makes and changes in an hour: each makes charges, which are kept for ever. */
const rate = { max: 600, windowMs: 3_600_000 }

/** Decision 171: contracts, their charges, and whom clients pay. */
export function billingRoutes(http: Http, ctx: Ctx): void {
  const { db } = ctx
  webhookRoutes(http, ctx)
  dunningRoutes(http, ctx)
  const api = contract.billing
  const told = (reply: FastifyReply, row: BillingContract) => tagged({ reply, resource: versioned, row }, row)
  const seller = { guard: ({ viewer }: { viewer: Viewer }) => requireCan(viewer, 'contract.edit') }
  const own = <T extends Whose>(viewer: Viewer, query: T): T => {
    requireOwn(viewer, query)
    return query
  }
  const spend = ({ user }: Viewer) =>
    ctx.throttle.spend({ key: `contracts ${user.id}`, ...rate }, refusal('tooManyContracts'))
  implement(http, api.contracts, ({ viewer, query }) => contractsOf(db, viewer, own(viewer, query)))
  implement(http, api.contract, async ({ viewer, params, reply }) =>
    told(reply, await readContract(db, viewer, params.id)),
  )
  for (const call of [api.createContract, api.createContractAt]) {
    implement(
      http,
      call,
      async ({ viewer, body, reply }) => {
        await spend(viewer)
        return told(reply, await createContract(ctx, viewer, body))
      },
      seller,
    )
  }
  implement(
    http,
    api.updateContract,
    async ({ viewer, params, body, request, reply }) => {
      await spend(viewer)
      const change = { id: params.id, given: body, ifMatch: request.headers['if-match'] }
      return told(reply, await updateContract(ctx, viewer, change))
    },
    seller,
  )
  implement(
    http,
    api.removeContract,
    ({ viewer, params, request }) =>
      removeContract(ctx, viewer, { id: params.id, ifMatch: request.headers['if-match'] }),
    seller,
  )
  implement(http, api.charges, ({ viewer, query }) => chargesOf(ctx, viewer, own(viewer, query)))
  implement(http, api.customerCharges, ({ viewer, params, query }) =>
    customerCharges(ctx, viewer, { ...own(viewer, query), customer: params.id }),
  )
  implement(
    http,
    api.updateCharge,
    ({ viewer, params, body }) => updateCharge(ctx, viewer, { ...body, id: params.id }),
    seller,
  )
  implement(http, api.month, ({ viewer, query }) => monthOf(ctx, viewer, own(viewer, query)))
  implement(http, api.openCharges, ({ viewer, query }) => openChargesOf(ctx, viewer, own(viewer, query)), seller)
  implement(http, api.accounts, ({ viewer, query }) => findAccounts(db, viewer, query.keyword), seller)
  implement(http, api.makeCustomer, ({ viewer, body }) => makeCustomer(ctx, viewer, body.userId), seller)
  implement(http, api.resendCharge, ({ viewer, params }) => resendCharge(ctx, viewer, params.id), seller)
  const operator = { guard: ({ viewer }: { viewer: Viewer }) => requireCan(viewer, 'administer') }
  implement(http, api.differences, ({ query }) => differencesOf(db, query), operator)
  implement(http, api.reconciliation, () => summaryOf(ctx), operator)
  implement(
    http,
    api.settleDifference,
    ({ viewer, params, body }) => settleDifference(ctx, viewer, { ...body, id: params.id }),
    operator,
  )
  implement(http, api.payee, ({ viewer }) => readPayee(db, viewer), seller)
  implement(http, api.setPayee, ({ viewer, body }) => setPayee(ctx, viewer, body), seller)
}
