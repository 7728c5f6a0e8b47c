import type { AnnouncedState, AnnouncementState } from '@rastro/core/model/announcement'
import type { OptOutWay } from '@rastro/core/model/contact'
import type { Generated } from 'kysely'

/** Announcements that go out in the background (decision 178), and who wants no messages by WhatsApp. Times in ms. */
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
    /** When it is tried again; once it is over, when that was. */
    dueTime: Generated<number>
    outcome: string | null
    code: string | null
    codeValues: Generated<string>
  }
  /** The people who want none. */
  whatsapp_opt_out: {
    userId: number
    by: OptOutWay
    endedTime: number
    notedBy: number | null
    reason: string | null
  }
  /** The messages with a word for that, by their ids. */
  whatsapp_word: { id: string; word: 'out' | 'in'; heardTime: number }
  /** A number of a reseller, or of the administration, `ownerId` null; `index` counts from 1 in each account. */
  whatsapp_number: { id: Generated<number>; ownerId: number | null; index: number; createdTime: number }
  /** From when each instance of the messaging app may send again. */
  whatsapp_slot: { instance: string; freeTime: number }
}
