import type { ReactNode } from 'react'

/** What the question before a removal says of one item, where it is more than its name. */
export interface RemovalWords {
  readonly text: string
  readonly submit: string
  /** The item, as people recognise it. */
  readonly about: ReactNode
}
