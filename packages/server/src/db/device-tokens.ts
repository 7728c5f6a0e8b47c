import { devices } from '@rastro/core/resources/device'
import { notificationTokens } from '@rastro/core/vocabulary/notification-tokens'
import { lockRow } from './dialect.ts'
import { nobody, type WriteContext, write } from './write.ts'

type Attributes = Readonly<Record<string, unknown>>

/**
 * Changes the push tokens of the app of a device, with an audit row and the change of its row. `change` gets its attributes as
 * stored, and is not stored where it leaves the tokens as they are.
 */
export async function changeTokens(
  context: WriteContext,
  id: number,
  change: (attributes: Attributes) => Attributes,
): Promise<void> {
  await write(context, nobody, async ({ tx, record, tell }) => {
    await lockRow(tx, 'device', id)
    const row = await tx.selectFrom('device').where('id', '=', id).select('attributes').executeTakeFirst()
    if (!row) return
    const before = JSON.parse(row.attributes) as Attributes
    const after = change(before)
    if (String(notificationTokens(before)) === String(notificationTokens(after))) return
    await tx
      .updateTable('device')
      .set({ attributes: JSON.stringify(after) })
      .where('id', '=', id)
      .execute()
    const fields = ['attributes']
    record({ action: 'edit', type: devices.name, id, details: { fields } })
    tell({ kind: devices.name, id, action: 'updated', fields })
  })
}
