import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../../../context.ts'
import { packPiece } from '../../../db/blocks/pack.ts'
import { openPacker, type Packer } from '../../../db/blocks/packer.ts'
import { unpackOldest } from '../../../db/blocks/unpack.ts'
import { devicesAfter, devicesWithOld } from '../../../db/retention.ts'
import type { ScheduledJob } from '../../../jobs/job.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** A turn of the job at most. */
const turnMs = 60_000
/** After each piece it rests for so many times as long: the database is for units and people first. */
const rest = 3

/**
 * Packs positions of days that ended long ago into blocks (decision 193), a piece of one device at a time; with `PACK_AFTER_DAYS=unpack`
 * blocks become rows again. A device whose positions cannot be packed keeps its rows.
 */
export const packDays: ScheduledJob<'packDays'> = {
  kind: 'packDays',
  everyMs: hourMs,
  payload: {},
  async run(ctx, _, stopping) {
    const { packAfterDays } = ctx.config
    if (packAfterDays === 0) return 'done'
    const until = performance.now() + turnMs
    const isOver = () => stopping.aborted || performance.now() > until
    if (packAfterDays === 'unpack') return unpackAll(ctx, isOver)
    const before = Math.floor(ctx.clock.now().getTime() / dayMs - packAfterDays) * dayMs
    const packer = openPacker()
    try {
      return await packAll(ctx, { packer, before, isOver, stopping })
    } finally {
      await packer.close()
    }
  },
}

interface Packing {
  readonly packer: Packer
  readonly before: number
  readonly isOver: () => boolean
  readonly stopping: AbortSignal
}

async function packAll(ctx: Context, packing: Packing): Promise<'done' | 'again'> {
  const { db } = ctx
  for (let after = 0; ; ) {
    const deviceIds = await devicesAfter(db, after)
    const last = deviceIds.at(-1)
    if (last === undefined) return 'done'
    for (const deviceId of await devicesWithOld(db, 'position', { deviceIds, before: packing.before })) {
      await packDevice(ctx, deviceId, packing)
      if (packing.isOver()) return 'again'
    }
    after = last
  }
}

async function packDevice({ db, counts, log }: Context, deviceId: number, packing: Packing): Promise<void> {
  const { packer, before, isOver, stopping } = packing
  try {
    while (!isOver()) {
      const began = performance.now()
      const piece = await packPiece(db, packer, { deviceId, before })
      // Positions that are being removed are left to the next round
      if (!piece || piece.rows === 0) return
      counts.packed(piece.rows, piece.bytes)
      await pause((performance.now() - began) * rest, undefined, { signal: stopping }).catch(() => {}) // Stopping: no rest
    }
  } catch (error) {
    log.error({ err: error, deviceId }, 'positions of a device cannot be packed: they stay rows')
  }
}

async function unpackAll({ db }: Context, isOver: () => boolean): Promise<'done' | 'again'> {
  while (await unpackOldest(db)) if (isOver()) return 'again'
  return 'done'
}
