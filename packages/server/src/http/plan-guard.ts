import { requireFeature } from '@rastro/core/access/plans'
import { channelCalls, featuresOf } from '@rastro/core/api/feature-calls'
import type { Endpoint } from '@rastro/core/kit/contract'
import { featureOfChannel } from '@rastro/core/vocabulary/plan-features'
import type { FastifyRequest } from 'fastify'
import type { Viewer } from '../access/viewer.ts'

/** Throws when no plan of the caller includes the call. Reads the address alone, so that the body of a refused call is not read. */
export type PlanGuard = (viewer: Viewer, request: FastifyRequest) => void

/** The guard of one call of the contract; undefined where it belongs to every plan (decision 144). */
export function planGuardOf(e: Endpoint): PlanGuard | undefined {
  const needed = featuresOf(e)
  const isByChannel = channelCalls.includes(`${e.method} ${e.path}`)
  if (!needed && !isByChannel) return undefined
  return ({ plans }, { query, params }) => {
    if (plans.length === 0) return
    const isMeant = !needed?.when || needed.when.some((key) => Object.hasOwn(query as object, key))
    if (needed && isMeant) requireFeature(plans, ...needed.features)
    const channel = isByChannel && featureOfChannel((params as { channel: string }).channel)
    if (channel) requireFeature(plans, channel)
  }
}
