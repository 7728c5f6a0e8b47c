import { nameList } from '../hot-columns.ts'
import { blockNames } from './stored-block.ts'

const none = (names: readonly string[]): string => names.map((name) => `null as "${name}"`).join(', ')
const ofBlock = blockNames.map((name) => `b."${name}" as "block_${name}"`).join(', ')
const noBlock = none(blockNames.map((name) => `block_${name}`))

/** Names of the columns of a block behind those of a position, in the rows of these statements. */
export const firstBlockColumn = 'block_id'

/**
 * The positions of a device after a cursor as rows, and the first block that ends after it as one row more, of nulls before
 * `block_id`: one statement, so that both are of one moment. `rows` is a query of these columns whose last time is `lastTime`.
 * Parameters: those of `nextBlock`, then those of `rows`.
 */
export const withBlock = (columns: readonly string[], rows: string): string => `${nextBlock}
  select ${nameList(columns)}, ${noBlock} from (${rows}) h
  union all select ${none(columns)}, ${ofBlock} from b`

/** Parameters: the device, fix time of the cursor twice and its id, and the last fix time wanted. */
const nextBlock = `with b as materialized (select * from (
    select * from position_block where "deviceId" = ? and "lastTime" >= ? and ("lastTime" > ? or "lastId" > ?)
    order by "lastTime", "lastId" limit 1
  ) f where f."firstTime" <= ?)`

/** In `rows`: no row behind the end of the block is wanted yet. Without a block, later than any time. */
export const lastTime = `coalesce((select min(b."lastTime") from b), 8640000000000001)`

/** The last position of a device up to a time, as row and as the block that may hold a later one. Parameters: device and time, twice. */
export const lastBefore = (columns: readonly string[]): string => `
  select ${nameList(columns)}, ${noBlock} from (select ${nameList(columns)} from position
    where "deviceId" = ? and "fixTime" <= ? order by "fixTime" desc, id desc limit 1) h
  union all select ${none(columns)}, ${ofBlock} from (select * from position_block
    where "deviceId" = ? and "firstTime" <= ? order by "firstTime" desc, "firstId" desc limit 1) b`
