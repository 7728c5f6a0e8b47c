import type { Migration } from './migration.ts'

/**
 * Whose rights are checked again when a command leaves that waited (decision 74). Of an approval given before nothing but the name is
 * known, so a cut that is held with one needs a new one.
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
