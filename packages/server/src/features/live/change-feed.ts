import { isManager } from '@rastro/core/access/access'
import { isByLink } from '@rastro/core/access/field-levels'
import type { Resource } from '@rastro/core/kit/resource'
import type { EntityChanges } from '@rastro/core/model/live'
import { resources } from '@rastro/core/resources/index'
import { accountsWithPlan } from '../../access/plans.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Kind, watchersOf } from '../../access/visibility.ts'
import type { Has } from '../../context.ts'
import type { BrowserSocket } from '../../http/socket.ts'
import type { Change } from '../../ports/bus.ts'
import { inPages } from '../positions/positions.ts'
import { ChangeBatch } from './change-batch.ts'
import { RecentChanges } from './recent-changes.ts'

/** The interval at which changes are sent to browsers; the first after a pause is sent almost at once. */
const paceMs = 500
const gatherMs = 50
/** A browser with more unsent bytes than this gets changes later. */
const maxBacklog = 256 * 1024
/** Above this number of changed items of one entity the list is invalidated. */
const maxIds = 100
/** In place of an id: the list is invalidated. */
const list = 0

/** The entities that a shared link may read. */
const onSharedMap: ReadonlySet<string> = new Set([
  ...resources.filter((resource: Resource) => resource.isOnSharedMap).map(({ name }) => name),
  'server',
])

/** Of an account and of all below it. */
const byAccount: ReadonlySet<string> = new Set(['ownPlan', 'ownPayment'])

/** The pending changes of a browser: ids by entity. */
type Untold = Map<string, Set<number>>

/**
 * Notifies subscribed browsers (`?changes=true`) which items have changed (decision 84): entities and ids, never content, and
 * only ids visible to their user, now or until they were removed or unlinked.
 */
export class ChangeFeed {
  readonly #ctx: Has<'db' | 'log' | 'clock'>
  readonly #browsers = new Map<BrowserSocket, Untold>()
  #batch = new ChangeBatch()
  readonly #recent: RecentChanges
  #timer: NodeJS.Timeout | undefined
  #isFlushing = false
  #flushedAt = Number.NEGATIVE_INFINITY

  constructor(ctx: Has<'db' | 'log' | 'clock'>) {
    this.#ctx = ctx
    this.#recent = new RecentChanges(ctx.clock)
  }

  join(browser: BrowserSocket): void {
    if (browser.wantsChanges) this.#browsers.set(browser, new Map())
  }

  /** Sends the changes made while the page was loading: it may have read older data. */
  async replay(browser: BrowserSocket): Promise<void> {
    const untold = this.#browsers.get(browser)
    if (!untold) return
    for (const batch of this.#recent.since(browser.pageAgeMs)) await this.#gather(batch, new Map([[browser, untold]]))
    if (this.#send()) this.#schedule()
  }

  leave(browser: BrowserSocket): void {
    this.#browsers.delete(browser)
  }

  close(): void {
    this.#browsers.clear()
    clearTimeout(this.#timer)
  }

  hear(change: Change): void {
    this.#recent.add(change)
    if (this.#browsers.size === 0) return
    this.#batch.add(change)
    if (!this.#batch.isEmpty) this.#schedule()
  }

  #schedule(): void {
    if (this.#timer || this.#isFlushing || this.#browsers.size === 0) return
    const waitMs = Math.max(gatherMs, paceMs - (performance.now() - this.#flushedAt))
    this.#timer = setTimeout(() => void this.#flush(), waitMs)
  }

  async #flush(): Promise<void> {
    this.#timer = undefined
    this.#isFlushing = true
    const batch = this.#batch
    this.#batch = new ChangeBatch()
    await this.#gather(batch, this.#browsers)
    this.#flushedAt = performance.now()
    this.#isFlushing = false
    if (this.#send() || !this.#batch.isEmpty) this.#schedule()
  }

  /** Queues for each of these browsers its share of a batch. */
  async #gather(batch: ChangeBatch, browsers: ReadonlyMap<BrowserSocket, Untold>): Promise<void> {
    for (const { name, kind, isList, ids, seenBy, isFull } of batch.entries) {
      const look = byAccount.has(name) ? this.#planned(kind, [...ids]) : this.#watchers(kind, [...ids], browsers)
      const sees = isFull ? undefined : await look
      for (const [browser, untold] of browsers) {
        const { viewer } = browser
        if (isByLink(viewer) && !onSharedMap.has(name)) continue
        const saw = (userIds: ReadonlySet<number>) => userIds.has(viewer.user.id) || viewer.user.administrator
        const gone = [...seenBy].filter(([, userIds]) => saw(userIds)).map(([id]) => id)
        const changed = sees ? [...sees(viewer), ...gone] : [list]
        if (changed.length > 0) note(untold, name, isList ? [list] : changed)
      }
    }
  }

  /** Which of these items a viewer sees; undefined when the lookup failed, so that every list is invalidated. */
  async #watchers(
    kind: string,
    ids: readonly number[],
    browsers: ReadonlyMap<BrowserSocket, Untold>,
  ): Promise<((viewer: Viewer) => readonly number[]) | undefined> {
    const seen = new Map<number, number[]>()
    const userIds = [...new Set(browsers.keys().map(({ viewer }) => viewer.user.id))]
    try {
      for (const page of kind === 'server' ? [] : inPages(ids)) {
        for (const { id, userId } of await watchersOf(this.#ctx.db, kind as Kind, page, userIds)) {
          const own = seen.get(userId) ?? []
          seen.set(userId, own)
          own.push(id)
        }
      }
    } catch (error) {
      this.#ctx.log.error({ err: error, kind }, 'it could not be looked up who sees what changed')
      return undefined
    }
    return ({ user }) => {
      if (user.administrator || kind === 'server') return ids
      const own = seen.get(user.id) ?? []
      return kind === 'user' && !isManager(user) ? own.filter((id) => id === user.id) : own
    }
  }

  /** The same of accounts, or plans, whose plan or payment is another now: for whom it counts. */
  async #planned(kind: string, ids: readonly number[]): Promise<((viewer: Viewer) => readonly number[]) | undefined> {
    try {
      const below = await accountsWithPlan(this.#ctx.db, kind === 'plan' ? { planIds: ids } : { accountIds: ids })
      return below && (({ user }) => (below.has(user.id) ? [user.id] : []))
    } catch (error) {
      this.#ctx.log.error({ err: error }, 'it could not be looked up whose plan has changed')
      return undefined
    }
  }

  /** True when a browser reads too slowly to be sent more now. */
  #send(): boolean {
    let isBehind = false
    for (const [browser, untold] of this.#browsers) {
      if (untold.size === 0) continue
      if (browser.backlog > maxBacklog) isBehind = true
      else {
        browser.send(Buffer.from(JSON.stringify({ changed: framed(untold) })))
        untold.clear()
      }
    }
    return isBehind
  }
}

function note(untold: Untold, name: string, ids: readonly number[]): void {
  const known = untold.get(name) ?? new Set()
  untold.set(name, known)
  for (const id of ids) known.add(id)
  if (known.size <= maxIds) return
  known.clear()
  known.add(list)
}

const framed = (untold: Untold): EntityChanges =>
  Object.fromEntries([...untold].map(([name, ids]) => [name, ids.has(list) ? true : [...ids]]))
