import type { Person, Vehicle } from './tenants.ts'
import { maySee } from './tenants.ts'
import { openWatcher, type Watched, type Watcher } from './watcher.ts'

/** A vehicle of the other tenant that a person sees by a link of its own, until that is taken away. */
export interface Loan {
  readonly userId: number
  readonly vehicle: Vehicle
  /** When the server confirmed that it is taken away (ms, `performance.now`); undefined before. */
  endedAt: number | undefined
}

/** News that were on their way when a right ended: as long as a socket outlives its login. */
const GRACE_MS = 2000

export interface Watch {
  outageEnded(): void
  /** Counts from now on which vehicles are heard of. */
  forget(): void
  /** Vehicles that a person may see and has not heard of since `forget`. */
  unheard(): number
  /** The sums of all watchers; `backMs` is the worst. */
  close(): Watched
}

/** Opens a socket for each person, the first at the first node, the next at the next. */
export async function openWatch(
  urls: readonly string[],
  people: readonly Person[],
  vehicles: readonly Vehicle[],
  loans: readonly Loan[],
): Promise<Watch> {
  const byId = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]))
  const isLent = (person: Person, id: number) =>
    loans.some(({ userId, vehicle, endedAt = Number.POSITIVE_INFINITY }) => {
      return userId === person.id && id === vehicle.id && performance.now() < endedAt + GRACE_MS
    })
  const watchers: { readonly person: Person; readonly watcher: Watcher }[] = []
  for (const [at, person] of people.entries()) {
    const see = (id: number) => {
      const vehicle = byId.get(id)
      // Vehicles of earlier scenarios are not looked at
      return !vehicle || maySee(person, vehicle) || isLent(person, id)
    }
    const cookie = await logInBy(urls[at % urls.length]!, person)
    watchers.push({ person, watcher: openWatcher({ urls, first: at, cookie, maySee: see }) })
  }
  const all = () => watchers.map(({ watcher }) => watcher)
  return {
    outageEnded: () => all().forEach((watcher) => void watcher.outageEnded()),
    forget: () => all().forEach((watcher) => void watcher.forget()),
    unheard: () =>
      watchers.reduce((sum, { person, watcher }) => {
        const seen = vehicles.filter((vehicle) => maySee(person, vehicle))
        return sum + seen.filter(({ id }) => !watcher.heard.has(id)).length
      }, 0),
    close() {
      const results = all().map((watcher) => watcher.close())
      return {
        foreign: results.reduce((sum, { foreign }) => sum + foreign, 0),
        twice: results.reduce((sum, { twice }) => sum + twice, 0),
        reconnects: results.reduce((sum, { reconnects }) => sum + reconnects, 0),
        backMs: Math.max(...results.map(({ backMs }) => backMs)),
      }
    },
  }
}

/** The cookie of a new session. */
async function logInBy(url: string, { email, password }: Person): Promise<string> {
  const body = new URLSearchParams({ email, password })
  const reply = await fetch(`${url}/api/session`, { method: 'POST', body })
  if (!reply.ok) throw new Error(`${email} cannot log in: ${await reply.text()}`)
  return reply.headers.getSetCookie()[0]!.split(';')[0]!
}
