import { setTimeout as pause } from 'node:timers/promises'
import { type Credentials, logIn, type Rest } from '../rest.ts'

/** A node that is cut off answers nothing at all. */
const PATIENCE_MS = 3000
const AGAIN_MS = 250

/** The API of a cluster as one account sees it, through whichever node answers. */
export interface Calls {
  /** One attempt at the next node; rejects when that does not answer in time, and the call may have been carried out. */
  once<T>(call: (rest: Rest) => Promise<T>): Promise<T>
  /** The first answer of any node. For calls that may be carried out twice. */
  until<T>(call: (rest: Rest) => Promise<T>): Promise<T>
}

/** Logs in at each of these nodes. */
export async function callsOf(urls: readonly string[], credentials: Credentials): Promise<Calls> {
  const rests = await Promise.all(urls.map((url) => logIn(url, credentials)))
  let turn = 0
  const once: Calls['once'] = (call) => {
    turn += 1
    return Promise.race([call(rests[turn % rests.length]!), tooLate()])
  }
  return {
    once,
    async until(call) {
      for (;;) {
        try {
          return await once(call)
        } catch {
          // That node is away: another one is asked
          await pause(AGAIN_MS)
        }
      }
    },
  }
}

async function tooLate(): Promise<never> {
  await pause(PATIENCE_MS, undefined, { ref: false })
  throw new Error('No answer in time.')
}
