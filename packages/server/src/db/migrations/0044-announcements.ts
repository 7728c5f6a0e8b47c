import {
  createIndex,
  createTable,
  createUnique,
  flag,
  json,
  optionalText,
  optionalTime,
  owner,
  reference,
  text,
  time,
  whole,
} from './columns.ts'
import type { Migration } from './migration.ts'

/** Announcements that go out in the background, and what became of them for each person. */
export const announcements: Migration = {
  name: '0044-announcements',
  async up(db, sqlite) {
    await createTable(db, sqlite, 'announcement', {
      userId: reference('user'),
      channel: text,
      subject: text,
      body: text,
      digest: optionalText,
      texts: json,
      priority: flag,
      state: text,
      createdTime: time,
      endedTime: optionalTime,
    })
    await createTable(db, sqlite, 'announcement_person', {
      announcementId: owner('announcement'),
      userId: owner('user'),
      state: text,
      attempts: whole,
      dueTime: whole,
      outcome: optionalText,
      code: optionalText,
      codeValues: json,
    })
    await createUnique(db, 'announcement_person', 'announcementId', 'userId')
    await createIndex(db, 'announcement', 'createdTime')
  },
}
