import { slicesOf } from '@rastro/core/kit/slices'
import { devicesWaiting, expireQueued } from '../../../db/command-queue.ts'
import type { ScheduledJob } from '../../../jobs/job.ts'
import { sendTexts } from '../texts.ts'

/** Devices that are sent to concurrently. */
const atOnce = 4
const byText = 1

/**
 * Sends queued commands as text messages: those to several vehicles, those that the service refused temporarily, and cuts of an
 * engine, which are held until the vehicle is known to stand and are checked every second.
 */
export const textsJob: ScheduledJob<'texts'> = {
  kind: 'texts',
  everyMs: 15_000,
  payload: {},
  async run(ctx, _payload, stopping) {
    if (!ctx.smsGateway) return 'done'
    await expireQueued(ctx.db, ctx.clock.now())
    for (const some of slicesOf(await devicesWaiting(ctx.db, byText), atOnce)) {
      if (stopping.aborted) return 'done'
      const taken = await Promise.all(some.map((deviceId) => sendTexts(ctx, deviceId)))
      // The service is unavailable or at its limit: stop until the next turn
      if (taken.includes(false)) return 'done'
    }
    return (await devicesWaiting(ctx.db, byText)).length > 0 ? 'again' : 'done'
  },
}
