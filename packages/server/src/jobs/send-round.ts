import { setTimeout as pause } from 'node:timers/promises'

/** What a job that sends does in a round. */
interface Sending {
  readonly stopping: AbortSignal
  /** Does what comes before sending; true when there was something to do. */
  prepare(): Promise<boolean>
  /** Begins with what is due and may begin now, each by `start`; true when it began with something. */
  begin(start: (work: Promise<void>) => void): Promise<boolean>
}

/** While slow receivers are waited for, what is new is looked for so often. */
const lookMs = 500

/** Sends until nothing is left that is due. Throws the first failure when what was begun has ended. */
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
    // What ended during this look may have left something to do
    if (underWay.size === 0 && before > 0) continue
    if (underWay.size === 0) return
    await Promise.race([...underWay, pause(lookMs, undefined, { ref: false })])
  }
  await Promise.all(underWay)
  if (failures.length > 0) throw failures[0]
}
