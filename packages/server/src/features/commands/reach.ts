import { type AppError, InvalidError } from '@rastro/core/kit/errors'
import type { DeviceOutcome } from '@rastro/core/resources/queued-command'
import { type Withdrawal, withdrawals } from '@rastro/core/vocabulary/command-withdrawals'
import { mayCut } from '@rastro/core/vocabulary/engine-effects'
import { type Refusal, refusal } from '@rastro/core/vocabulary/refusals'
import type { Has } from '../../context.ts'
import { giveUp, release, type StoredCommand } from '../../db/command-queue.ts'
import { askApproval, dropCut, holdAgain, standOf } from '../../db/cuts.ts'
import type { Db } from '../../db/database.ts'
import { type Actor, write } from '../../db/write.ts'
import type { CommandOutcome } from '../../ports/bus.ts'
import { waits } from './waits.ts'

/** Timeout of an answer (ms), after which the unit counts as not reached; shorter than a claim on a command. */
const TIMEOUT_MS = 15_000

/** A person's attempt to send commands. */
export interface Attempt {
  readonly actor: Actor
  /** The node that claims the commands. */
  readonly claimedBy: string
}
/** `fault`: why it was refused, as the error of a call. */
export type Reached = Omit<DeviceOutcome, 'deviceId'> & { readonly fault?: AppError | undefined }
type Tried = StoredCommand & { readonly outcome: CommandOutcome }

/**
 * Writes commands to the connections of their units, and releases the claims on those that could not be sent. Later commands
 * wait behind earlier ones, and those that need approval for it.
 */
export async function reachUnits(
  ctx: Has<'db' | 'bus' | 'clock' | 'log'>,
  attempt: Attempt,
  commands: readonly StoredCommand[],
): Promise<Map<number, Reached>> {
  const mayLeave = ({ isNext, needsApproval }: StoredCommand) => isNext && !needsApproval
  const tried = await Promise.all(
    commands.filter(mayLeave).map(async (kept) => ({ ...kept, outcome: await reach(ctx, kept, attempt.claimedBy) })),
  )
  const reached = new Map(
    commands.map((kept): [number, Reached] => {
      if (mayLeave(kept)) return [kept.deviceId, { id: kept.id, outcome: 'sent', reason: null }]
      return [kept.deviceId, queued(kept.id, kept.needsApproval ? waits.agreed : null)]
    }),
  )
  const unsent = tried.filter(({ outcome }) => outcome !== 'sent')
  if (unsent.length === 0) return reached
  await write(ctx, attempt.actor, async ({ tx, tell }) => {
    for (const kept of unsent) {
      if (kept.isAtOnce) await endAtOnce(tx, kept, attempt.claimedBy)
      const isHeldBack = mayCut(kept.effect) || kept.outcome === 'held'
      const unsentOutcome = await (isHeldBack ? ofHeld(tx, kept) : ofOther(tx, kept, attempt.claimedBy))
      // Otherwise it was sent, and only the confirmation was lost
      if (unsentOutcome) reached.set(kept.deviceId, unsentOutcome)
    }
    for (const { deviceId: id } of unsent) tell({ kind: 'commandState', id, action: 'updated' })
    // One is enough: the sender sends all waiting ones
    tell({ kind: 'queuedCommand', id: unsent[0]!.id, action: 'updated' })
  })
  return reached
}

async function ofOther(tx: Db, { id, mayWait, outcome }: Tried, claimedBy: string): Promise<Reached | undefined> {
  const isQueued = mayWait && outcome === 'absent'
  const isOurs = await (isQueued ? release : giveUp)(tx, id, claimedBy)
  if (!isOurs) return undefined
  return isQueued ? queued(id, null) : refused(id, outcome)
}

/** A command that could not be sent at once waits like any other that may cut the engine. */
async function endAtOnce(tx: Db, { id, outcome }: Tried, claimedBy: string): Promise<void> {
  if (outcome === 'absent') await holdAgain(tx, id, claimedBy)
  if (outcome === 'unsupported') await giveUp(tx, id, claimedBy)
}

async function ofHeld(tx: Db, { id, mayWait, outcome, approvalUntil }: Tried): Promise<Reached | undefined> {
  if (outcome === 'unsupported') return refused(id, outcome)
  const stand = await standOf(tx, id)
  if (stand?.withdrawal) return withdrawn(id, stand.withdrawal)
  if (stand?.state !== 'held') return undefined
  // The stored state shows it standing, which any client with the unit's identifier can report; its own connection did not
  if (mayWait && approvalUntil) {
    await askApproval(tx, id, approvalUntil)
    return queued(id, waits.agreed)
  }
  if (mayWait) return queued(id, waits.seen)
  await dropCut(tx, id)
  return refused(id, outcome)
}

/** The outcome of a command that waits; `reason` when it waits for anything but its device. */
export const queued = (id: number, reason: string | null): Reached => ({ id, outcome: 'queued', reason })
function refused(id: number, outcome: CommandOutcome): Reached {
  const code = whys[outcome]
  return code ? refusedBy(id, new InvalidError(refusal(code))) : { id, outcome: 'refused', reason: null }
}
const whys: Partial<Record<CommandOutcome, Refusal>> = {
  unsupported: 'commandUnsupported',
  held: 'commandNotStanding',
  absent: 'notConnected',
}

/** The outcome of a command that is refused with this error. */
export const refusedBy = (id: number, fault: AppError): Reached => ({
  id,
  outcome: 'refused',
  reason: fault.message,
  fault,
})

/** The outcome of a command that the server has withdrawn. */
export const withdrawn = (id: number, code: Withdrawal): Reached =>
  refusedBy(id, new InvalidError(withdrawals[code], { reason: { code: `withdrawal.${code}`, values: {} } }))

/** `absent` also when a unit times out. */
async function reach(
  { bus, log }: Has<'bus' | 'log'>,
  kept: StoredCommand,
  claimedBy: string,
): Promise<CommandOutcome> {
  const { promise: late, resolve } = Promise.withResolvers<CommandOutcome>()
  const timer = setTimeout(resolve, TIMEOUT_MS, 'absent')
  const { id, deviceId, type, attributes, isAtOnce } = kept
  const request = { id, claimedBy, deviceId, type, attributes, effect: kept.effect ?? null, isAtOnce }
  const asked = bus.requestCommand(request).catch((error: unknown) => {
    log.error({ err: error, deviceId }, 'a command could not be handed to its unit')
    return 'absent' as const
  })
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}
