import type { ConnectionKind } from './connection-kinds.ts'

/** What the dialog that links many is told. */
export interface LinkManyProps {
  /** What the selected things are, by their name in a link. */
  kind: ConnectionKind
  ids: readonly number[]
  /** They have been linked. */
  onDone(): void
  onClose(): void
}
