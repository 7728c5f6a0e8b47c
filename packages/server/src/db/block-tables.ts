import type { Generated } from 'kysely'

/** Stored positions as compressed columns (decision 193). */
export interface BlockTables {
  /** Blocks of a device do not overlap: the first and the last position of each, in the order of fix time (ms) and id, bound it. */
  position_block: {
    id: Generated<number>
    deviceId: number
    firstTime: number
    firstId: number
    lastTime: number
    lastId: number
    /** Of all its positions. */
    minId: number
    maxId: number
    /** Positions in it. */
    count: number
    /** Frames (`blocks/frame.ts`): the ids, and all other columns. */
    ids: Uint8Array
    data: Uint8Array
  }
}
