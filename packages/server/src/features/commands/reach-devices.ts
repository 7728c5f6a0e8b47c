import type { StoredCommand } from '../../db/command-queue.ts'
import { release } from '../../db/command-queue.ts'
import { type App, appOf } from './app.ts'
import type { Order, SendContext, Target } from './give.ts'
import { type Attempt, queued, type Reached, reachUnits } from './reach.ts'
import { reachApp } from './reach-apps.ts'
import { reachPhones } from './texts.ts'
import { wakeSoon } from './wake.ts'

/** Commands that were just stored, and what they are sent to. */
interface Stored {
  readonly kept: readonly StoredCommand[]
  readonly targets: readonly Target[]
  readonly attempt: Attempt
}

/**
 * Sends stored commands as text messages, over the connections of the units, or to the phone apps that perform them; apps for
 * which one waits are woken (decision 125).
 */
export async function reachDevices(
  ctx: SendContext,
  order: Order,
  { kept, targets, attempt }: Stored,
): Promise<Map<number, Reached>> {
  if (order.command.textChannel) return reachPhones(ctx, order, kept)
  const apps = appsOf(ctx, targets)
  const isForApp = ({ deviceId, type }: StoredCommand) => apps.get(deviceId)?.performs.includes(type) === true
  const reached = await reachUnits(
    ctx,
    attempt,
    kept.filter((command) => !isForApp(command)),
  )
  const forApps = kept.filter(isForApp)
  // Of several the job is faster than the caller would like to wait
  const isTried = ({ isNext, mayWait }: StoredCommand) => isNext && !(order.isToSeveral && mayWait)
  for (const command of forApps) {
    const { deviceId, id, isNext } = command
    if (isNext && !isTried(command)) await release(ctx.db, id, attempt.claimedBy)
    const { app } = apps.get(deviceId)!
    const claimed = { command, app, node: attempt.claimedBy }
    reached.set(deviceId, isTried(command) ? await reachApp(ctx, claimed) : queued(id, null))
  }
  const waiting = kept.filter(
    ({ deviceId, needsApproval }) =>
      apps.has(deviceId) && !needsApproval && reached.get(deviceId)?.outcome === 'queued',
  )
  for (const [wasTried, some] of Map.groupBy(waiting, (command) => isForApp(command) && isTried(command))) {
    const deviceIds = some.map(({ deviceId }) => deviceId)
    await wakeSoon(ctx.db, ctx, { deviceIds, attempt: wasTried ? 2 : 1 })
  }
  return reached
}

interface Reachable {
  readonly app: App
  /** The command types that it performs itself. */
  readonly performs: readonly string[]
}

function appsOf(ctx: SendContext, targets: readonly Target[]): Map<number, Reachable> {
  return new Map(
    targets.flatMap(({ device, commands, attribute }): [number, Reachable][] => {
      const app = appOf(ctx, device, attribute)
      return app ? [[device.id, { app, performs: commands.types.push }]] : []
    }),
  )
}
