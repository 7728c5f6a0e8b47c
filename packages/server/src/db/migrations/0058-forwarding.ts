import { createIndex, createKeyedTable, longKey, optionalText, optionalTime, text, textKey, whole } from './columns.ts'
import type { Migration } from './migration.ts'

/** The queues of positions and events that are passed on to systems of the operator (decision 196). */
export const forwarding: Migration = {
  name: '0058-forwarding',
  async up(db, sqlite) {
    await createKeyedTable(db, 'forward_target', {
      name: textKey,
      lastDelivery: optionalTime,
      failingSince: optionalTime,
      lastError: optionalText,
      dropped: whole,
    })
    await createKeyedTable(db, 'forward_batch', {
      id: longKey(sqlite),
      target: text,
      firstPosition: whole,
      lastPosition: whole,
      firstEvent: whole,
      lastEvent: whole,
    })
    await createIndex(db, 'forward_batch', 'target', 'id')
    await createKeyedTable(db, 'forward_item', {
      id: longKey(sqlite),
      target: text,
      deviceId: whole,
      kind: text,
      itemId: whole,
    })
    await createIndex(db, 'forward_item', 'target', 'deviceId', 'id')
  },
}
