import { requireCan } from '@rastro/core/access/access'
import { ForbiddenError } from '@rastro/core/kit/errors'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { Viewer } from './viewer.ts'

/**
 * Throws unless people themselves set what opens their account: not with a token, not while somebody is logged in as them, nor
 * where they may only read.
 */
export function requireSelf(viewer: Viewer): void {
  if (viewer.tokenId !== undefined || viewer.enteredBy) throw new ForbiddenError(refusal('credentialsInPerson'))
  requireCan(viewer, 'edit')
}
