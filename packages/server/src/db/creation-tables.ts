import type { Generated } from 'kysely'

/** Creations that are sent again (decision 154). */
export interface CreationTables {
  /** What was created under which key, by account; `itemId` is 0 while it is being created. */
  creation_key: {
    id: Generated<number>
    userId: number
    key: string
    kind: string
    hash: string
    itemId: number
    createdTime: number
  }
}
