import type { NatsConnection } from '@nats-io/transport-node'

/** As long as an open socket may outlive its login. */
const AWAY_MS = 2000

/** Calls `tell` every two seconds while the broker is away, and when it is back; returns a function that ends it. */
export function watchMissed(nats: NatsConnection, tell: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  const watch = async () => {
    for await (const { type } of nats.status()) {
      if (type === 'disconnect') timer ??= setInterval(tell, AWAY_MS).unref()
      else if (type === 'reconnect') {
        clearInterval(timer)
        timer = undefined
        tell()
      }
    }
  }
  // It ends with the connection
  void watch()
  return () => clearInterval(timer)
}
