import { type ChangePart, packPart, partName } from './change-group.ts'
import type { FollowState } from './follow-state.ts'
import type { BackupWork } from './make-backup.ts'

/** The changes between the moment of an earlier state and that of `state`. */
export interface Changes {
  readonly parts: Iterable<ChangePart>
  readonly state: FollowState
}

/** Stores changes, and returns the state after them; until their last part is there they do not count. */
export async function storeChanges({ parts, state }: Changes, target: BackupWork['target']): Promise<FollowState> {
  let waiting: Buffer | undefined
  let count = 0
  for (const part of parts) {
    if (waiting) await target.put(partName(state.folder, state.last, count++, false), waiting)
    waiting = packPart(part)
  }
  await target.put(partName(state.folder, state.last, count, true), waiting!)
  return state
}
