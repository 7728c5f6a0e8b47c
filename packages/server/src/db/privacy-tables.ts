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
}
