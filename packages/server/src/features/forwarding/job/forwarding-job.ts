import type { Context } from '../../../context.ts'
import type { ScheduledJob } from '../../../jobs/job.ts'
import { sendRound } from '../../../jobs/send-round.ts'
import type { Forwarder } from '../../../ports/forwarder.ts'
import { dropOldest, expand } from './expand.ts'
import { load, type QueuedItem } from './load.ts'
import { Patience } from './patience.ts'

/** Devices of one target that are under way: items of one follow each other, those of others do not wait. */
const MAX_AT_ONCE = 16
/** Items of a device before others have their turn; a killed node sends at most these again. */
const MAX_OF_DEVICE = 20

/** Passes stored positions and events on to the systems of the settings. One node does it for all; every second. */
export const forwardingJob: ScheduledJob<'forwarding'> = {
  kind: 'forwarding',
  everyMs: 60_000,
  payload: {},
  async run(ctx, _payload, stopping) {
    if (ctx.forwarders.length === 0) return 'done'
    const lanes = ctx.forwarders.map((forwarder) => new Lanes(ctx, forwarder, stopping))
    for (const { name } of ctx.forwarders) {
      const dropped = await dropOldest(ctx, name)
      if (dropped > 0)
        ctx.log.error({ target: name, ranges: dropped }, 'positions and events waited too long to be forwarded')
    }
    await sendRound({
      stopping,
      prepare: async () => {
        let hasWork = false
        for (const forwarder of ctx.forwarders) hasWork = (await expand(ctx, forwarder)) || hasWork
        return hasWork
      },
      begin: async (start) => {
        let hasBegun = false
        for (const lane of lanes) hasBegun = (await lane.begin(start)) || hasBegun
        return hasBegun
      },
    })
    return 'again'
  },
}

/** When each target is tried again, over the turns of the job; by the target itself, which lives as long as the process. */
const patienceOf = new WeakMap<Forwarder, Patience>()

/** The devices of one target that are under way. */
class Lanes {
  private readonly ctx: Context
  private readonly forwarder: Forwarder
  private readonly stopping: AbortSignal
  private readonly busy = new Set<number>()
  private readonly patience: Patience

  constructor(ctx: Context, forwarder: Forwarder, stopping: AbortSignal) {
    this.ctx = ctx
    this.forwarder = forwarder
    this.stopping = stopping
    this.patience = patienceOf.get(forwarder) ?? new Patience()
    patienceOf.set(forwarder, this.patience)
  }

  /** Starts devices that have something to send; true when it started one. */
  async begin(start: (work: Promise<void>) => void): Promise<boolean> {
    const now = this.now
    const room = this.patience.room(MAX_AT_ONCE, now) - this.busy.size
    if (room <= 0) return false
    const without = [0, ...this.busy, ...this.patience.waiting(now)]
    const heads = await this.ctx.db
      .selectFrom('forward_item')
      .where('target', '=', this.forwarder.name)
      .where('deviceId', 'not in', without)
      .groupBy('deviceId')
      .select(({ fn }) => ['deviceId', fn.min('id').as('first')])
      .orderBy('first')
      .limit(room)
      .execute()
    for (const { deviceId } of heads) {
      this.busy.add(deviceId)
      start(this.send(deviceId).finally(() => this.busy.delete(deviceId)))
    }
    return heads.length > 0
  }

  /** Sends the oldest items of a device, one after the other, up to the first that is not taken. */
  private async send(deviceId: number): Promise<void> {
    const { ctx, forwarder, stopping } = this
    const done: number[] = []
    try {
      const items = await this.itemsOf(deviceId)
      const loaded = await load(ctx, deviceId, items)
      for (const item of items) {
        const forwarded = loaded.get(item.id)
        const outcome = forwarded ? await forwarder.send(forwarded, stopping) : ({ state: 'taken' } as const)
        // The next start sends it again
        if (outcome.state !== 'taken' && stopping.aborted) break
        if (outcome.state === 'taken') await this.taken(item, forwarded !== undefined)
        else if (!(await this.isLeftOut(item, outcome))) break
        done.push(item.id)
      }
    } finally {
      if (done.length > 0) await ctx.db.deleteFrom('forward_item').where('id', 'in', done).execute()
    }
  }

  private itemsOf(deviceId: number): Promise<QueuedItem[]> {
    const items = this.ctx.db.selectFrom('forward_item').where('target', '=', this.forwarder.name)
    const own = items.where('deviceId', '=', deviceId).select(['id', 'deviceId', 'kind', 'itemId'])
    return own.orderBy('id').limit(MAX_OF_DEVICE).execute()
  }

  private async taken({ deviceId }: QueuedItem, wasSent: boolean): Promise<void> {
    if (!wasSent || !this.patience.succeeded(deviceId)) return
    const { name } = this.forwarder
    this.ctx.log.warn({ target: name }, 'forwarding goes on')
    await this.note({ lastDelivery: this.now, failingSince: null, lastError: null })
  }

  /** Notes a failure; true when the item is not to be tried again. */
  private async isLeftOut({ deviceId, kind, itemId }: QueuedItem, outcome: Failure): Promise<boolean> {
    const { log } = this.ctx
    const { name } = this.forwarder
    const { state, message } = outcome
    if (state === 'refused') {
      if (!this.patience.refused(deviceId, this.now)) return false
      log.error(
        { target: name, deviceId, kind, itemId, message },
        'something that was refused for a day is not forwarded',
      )
      this.patience.succeeded(deviceId)
      return true
    }
    if (this.patience.failed(deviceId, this.now)) {
      log.warn({ target: name, message }, 'forwarding fails; trying again')
      await this.note({ failingSince: this.now, lastError: message })
    }
    return false
  }

  private note(fields: {
    lastDelivery?: number
    failingSince: number | null
    lastError: string | null
  }): Promise<unknown> {
    return this.ctx.db.updateTable('forward_target').set(fields).where('name', '=', this.forwarder.name).execute()
  }

  private get now(): number {
    return this.ctx.clock.now().getTime()
  }
}

interface Failure {
  readonly state: 'refused' | 'failed'
  readonly message: string
}
