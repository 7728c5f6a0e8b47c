import type { Reader } from '../bytes.ts'
import type { DeviceMessage, Fix } from '../define.ts'
import { networkOf } from '../network.ts'
import { type Draft, newDraft } from './draft.ts'
import { itemsOf } from './items.ts'
import { readers } from './readers.ts'

const IDENTITY = 0x01
const IMEI_DIGITS = 15
/** Beacons, of which one position has several. */
const repeatable = new Set([0x28, 0x2c])

/** Positions one after the other: the first key that comes again begins the next. */
export function decodeData(reader: Reader): DeviceMessage | undefined {
  let id: string | undefined
  let draft = newDraft()
  const drafts = [draft]
  const seen = new Set<number>()
  for (const { key, data } of itemsOf(reader)) {
    if (seen.has(key) && !repeatable.has(key)) {
      seen.clear()
      draft = newDraft()
      drafts.push(draft)
    }
    seen.add(key)
    if (key === IDENTITY) id = data.text(IMEI_DIGITS)
    else readers.get(key)?.(data, draft)
  }
  return id === undefined ? undefined : { uniqueIds: [id], fixes: drafts.map(fixOf) }
}

/** A position with neither a valid fix nor its precision has no place of its own. */
function fixOf({ fix, cells, accessPoints }: Draft): Fix {
  const network = networkOf(cells, accessPoints)
  if (network) fix.network = network
  if (!fix.valid && fix.attributes.hdop === undefined) fix.outdated = true
  return fix
}
