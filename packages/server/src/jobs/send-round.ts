import { setTimeout as pause } from 'node:timers/promises'

/** The work of a sending job in one round. */
interface Sending {
  readonly stopping: AbortSignal
  /** Prepares what is to be sent; true when there was something to do. */
  prepare(): Promise<boolean>
  /** Starts what is due and has capacity, each by `start`; true when it started something. */
  begin(start: (work: Promise<void>) => void): Promise<boolean>
}

/** The poll interval for new work while slow receivers are awaited. */
const lookMs = 500

/** Sends until nothing is due. Throws the first failure when everything started has ended. */
export async function sendRound({ stopping, prepare, begin }: Sending): Promise<void> {
  const underWay = new Set<Promise<void>>()
  const failures: unknown[] = []
  const start = (work: Promise<void>) => {
    const watched = work.catch((error: unknown) => void failures.push(error)).finally(() => underWay.delete(watched))
    underWay.add(watched)
  }
  while (!stopping.aborted && failures.length === 0) {
    const before = underWay.size
    const hasPrepared = await prepare()
    const hasBegun = await begin(start)
    if (hasPrepared || hasBegun) continue
    // A send that ended during this poll may have made more due
    if (underWay.size === 0 && before > 0) continue
    if (underWay.size === 0) return
    await Promise.race([...underWay, pause(lookMs, undefined, { ref: false })])
  }
  await Promise.all(underWay)
  if (failures.length > 0) throw failures[0]
}
