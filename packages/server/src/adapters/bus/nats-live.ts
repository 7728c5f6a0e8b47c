import type { NatsConnection, Subscription } from '@nats-io/transport-node'
import type { LiveFollower, LiveNews, Unsubscribe } from '../../ports/bus.ts'
import { bucketCount, bucketOf, liveOf, piecesOf } from './live-pieces.ts'

/** Live updates on a subject for each range of devices. A process subscribes only to ranges followed in it. */
export interface LiveSubjects {
  publish(live: LiveNews): void
  subscribeAll(): Unsubscribe
  follower(): LiveFollower
}

/** Timeout of waiting for the broker: missed updates are in the database. */
const LONGEST_WAIT_MS = 2000
const everyBucket = Array.from({ length: bucketCount }, (_, bucket) => bucket)

export function liveSubjects(nats: NatsConnection, subject: string, heard: (live: LiveNews) => void): LiveSubjects {
  /** How many followed devices, and listeners to all, each bucket has. */
  const followed = new Array<number>(bucketCount).fill(0)
  const subscriptions = new Map<number, Subscription>()

  function want(bucket: number): boolean {
    followed[bucket]! += 1
    if (subscriptions.has(bucket)) return false
    const callback = (error: Error | null, message: { string(): string }) => {
      if (!error) heard(liveOf(message.string()))
    }
    subscriptions.set(bucket, nats.subscribe(`${subject}.${bucket}`, { callback }))
    return true
  }

  function leave(bucket: number): void {
    followed[bucket]! -= 1
    if (followed[bucket] !== 0) return
    if (!nats.isClosed()) subscriptions.get(bucket)?.unsubscribe()
    subscriptions.delete(bucket)
  }

  return {
    publish(live) {
      for (const { bucket, text } of piecesOf(live, maxBytes(nats))) publish(nats, `${subject}.${bucket}`, text)
    },
    subscribeAll() {
      for (const bucket of everyBucket) want(bucket)
      return () => everyBucket.forEach(leave)
    },
    follower() {
      const mine = new Set<number>()
      return {
        async follow(deviceIds) {
          let isNew = false
          for (const id of deviceIds) {
            mine.add(id)
            isNew = want(bucketOf(id)) || isNew
          }
          if (isNew) await standing(nats)
        },
        unfollow(deviceIds) {
          for (const id of deviceIds) if (mine.delete(id)) leave(bucketOf(id))
        },
        stop() {
          for (const id of mine) leave(bucketOf(id))
          mine.clear()
        },
      }
    },
  }
}

/** Publishes a text, unless the broker would refuse it for its length: its content is in the database. */
export function publish(nats: NatsConnection, subject: string, text: string): void {
  if (nats.isClosed() || Buffer.byteLength(text) > maxBytes(nats)) return
  nats.publish(subject, text)
}

const maxBytes = (nats: NatsConnection): number => nats.info?.max_payload ?? 1024 * 1024

/** Resolves when the broker has processed all subscriptions. */
async function standing(nats: NatsConnection): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LONGEST_WAIT_MS)
  })
  // They are sent when it is back
  await Promise.race([nats.flush().catch(() => {}), late])
  clearTimeout(timer)
}
