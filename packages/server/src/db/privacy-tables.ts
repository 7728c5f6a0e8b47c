import type { ConsentDocument } from '@rastro/core/model/consent'
import type { Generated } from 'kysely'

/** The tables of what the law on personal data asks for (decision 148). Times in ms. */
export interface PrivacyTables {
  /** What accounts have agreed to, and withdrawn; rows are only added, and stay when the account is removed. */
  consent: {
    id: Generated<number>
    userId: number
    document: ConsentDocument
    version: string
    source: string
    granted: 0 | 1
    time: number
    address: string | null
    language: string | null
  }
  /** An erasure; `protocol` stands wherever the name of the person stood. `mailTo` is forgotten with the receipt. */
  erasure: {
    id: Generated<number>
    protocol: string
    subject: 'user' | 'driver'
    subjectId: number
    askedById: number
    askedTime: number
    doneTime: number | null
    /** JSON: how much it removes. */
    counts: string
    /** The last row of the audit that was looked at. */
    auditCursor: Generated<number>
    mailTo: string | null
    language: string | null
  }
  /** What an erasure has still to remove: an item, or an uploaded file by its name. */
  erasure_item: { id: Generated<number>; erasureId: number; kind: string; itemId: number; name: string | null }
}
