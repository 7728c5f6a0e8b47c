import type { Migration } from './migration.ts'

/**
 * The people whose rights are checked again when a held command is sent (decision 74). Earlier approvals have only a name, so a
 * cut held with one needs a new one.
 */
export const commandGivers: Migration = {
  name: '0003-command-givers',
  async up(db) {
    const columns = {
      actsAsId: 'bigint',
      commandId: 'bigint',
      notificationId: 'bigint',
      approverId: 'bigint',
      approverActsAsId: 'bigint',
      withdrawal: 'text',
    } as const
    for (const [name, type] of Object.entries(columns))
      await db.schema.alterTable('queued_command').addColumn(name, type).execute()
    await db
      .updateTable('queued_command')
      .set({ waitsFor: 'approval', approvedBy: null, approvedTime: null })
      .where('state', '=', 'held')
      .where('approvedTime', 'is not', null)
      .execute()
  },
}
