import type { AnnouncedState, AnnouncementState } from '@rastro/core/model/announcement'
import type { Generated } from 'kysely'

/** Announcements that go out in the background (decision 178). Times in ms. */
export interface AnnouncementTables {
  announcement: {
    id: Generated<number>
    /** Who sent it; without it nobody else gets it. */
    userId: number | null
    channel: string
    subject: string
    body: string
    digest: string | null
    /** Those of `Announcement`, as JSON. */
    texts: Generated<string>
    priority: Generated<number>
    state: AnnouncementState
    createdTime: number
    endedTime: number | null
  }
  announcement_person: {
    id: Generated<number>
    announcementId: number
    userId: number
    state: AnnouncedState
    attempts: Generated<number>
    /** When it is tried again. */
    dueTime: Generated<number>
    outcome: string | null
    code: string | null
    codeValues: Generated<string>
  }
}
