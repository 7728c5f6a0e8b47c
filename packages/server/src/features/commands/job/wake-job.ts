import { slicesOf } from '@rastro/core/kit/slices'
import type { Job } from '../../../jobs/job.ts'
import { wakeApp, wakeSoon } from '../wake.ts'

/** Apps that are sent to concurrently. */
const atOnce = 8

/**
 * Wakes phone apps for which commands wait. When a push service takes no messages, the rest of the apps is tried later, all of
 * them a few times.
 */
export const wakeJob: Job<'wake'> = {
  kind: 'wake',
  async run(ctx, { deviceIds, attempt }, stopping) {
    const later: number[] = []
    let afterMs: number | undefined
    for (const some of slicesOf(deviceIds, atOnce)) {
      if (later.length > 0 || stopping.aborted) {
        later.push(...some)
        continue
      }
      const outcomes = await Promise.all(some.map((id) => wakeApp(ctx, id, attempt)))
      later.push(...some.filter((_, at) => outcomes[at]))
      for (const outcome of outcomes) afterMs ??= outcome?.afterMs
    }
    await wakeSoon(ctx.db, ctx, { deviceIds: later, attempt: stopping.aborted ? attempt : attempt + 1, afterMs })
    return 'done'
  },
}
