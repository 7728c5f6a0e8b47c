import { InvalidError } from '@rastro/core/kit/errors'
import { outcomeReason } from '@rastro/core/vocabulary/delivery-outcomes'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { Has } from '../../context.ts'
import { giveUp, markSent, release, type StoredCommand } from '../../db/command-queue.ts'
import { nobody, write } from '../../db/write.ts'
import type { SendOutcome } from '../../ports/channels.ts'
import { type App, pushTo } from './app.ts'
import { type Reached, refusedBy } from './reach.ts'

type PushContext = Has<'db' | 'bus' | 'clock'>

/** A claimed command for an app. */
interface Claimed {
  readonly command: Pick<StoredCommand, 'id' | 'type' | 'attributes' | 'mayWait'>
  readonly app: App
  readonly node: string
  /** The outcome of a message just before, when the service takes none now: it is not asked again. */
  readonly known?: SendOutcome | undefined
}

/**
 * Sends a claimed command that the app of its device performs itself. Its row says what became of it; `later` only where it may
 * wait: then it waits again.
 */
export async function sendToApp(ctx: PushContext, { command, app, node, known }: Claimed): Promise<SendOutcome> {
  const { db, clock } = ctx
  const outcome = known ?? (await pushTo(ctx, app, command))
  if (outcome.state === 'accepted') await markSent(db, command.id, { node, now: clock.now() })
  else if (outcome.state === 'later' && command.mayWait) await release(db, command.id, node)
  else await giveUp(db, command.id, node, outcome.words)
  const { id } = app.device
  await write(ctx, nobody, async ({ tell }) => tell({ kind: 'commandState', id, action: 'updated' }))
  return outcome
}

/** The outcome of a command that was just stored and claimed by `node`, for its caller. */
export async function reachApp(ctx: PushContext, claimed: Claimed): Promise<Reached> {
  const { id, mayWait } = claimed.command
  const { state, words, code, values } = await sendToApp(ctx, claimed)
  if (state === 'accepted') return { id, outcome: 'sent', reason: null }
  if (state === 'later' && mayWait) return { id, outcome: 'queued', reason: null }
  if (state === 'later') return refusedBy(id, new InvalidError(refusal('commandNotNow')))
  if (code === 'addressGone') return refusedBy(id, new InvalidError(refusal('appGone')))
  return refusedBy(id, new InvalidError(words, { reason: code && outcomeReason(code, values) }))
}
