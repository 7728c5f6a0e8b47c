import type { ConnectionKind } from './connection-kinds.ts'

/** Props of the dialog that links many. */
export interface LinkManyProps {
  /** The kind of the selected items, by its name in a link. */
  kind: ConnectionKind
  ids: readonly number[]
  /** They have been linked. */
  onDone(): void
  onClose(): void
}
