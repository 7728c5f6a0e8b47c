import type { Translate } from '@rastro/core/i18n/words'
import type { Command } from '@rastro/core/resources/command'
import type { DeviceOutcome, QueuedCommand } from '@rastro/core/resources/queued-command'
import { showToast } from '../../ui/toasts.ts'

type Answer = Command | QueuedCommand | QueuedCommand[] | DeviceOutcome[]

/** CARD-15, CARD-16, A-61: whether a command to one vehicle was sent; for a saved one the server returns it as saved. */
export const isSent = (answer: Answer): boolean => ('id' in answer && answer.id === 0) || 'description' in answer

/** Shows a toast whether a command was sent or waits. */
export function showSent(t: Translate<'fleet'>, answer: Answer): void {
  const done = isSent(answer)
  showToast(done ? 'notice' : 'warning', t(done ? 'userCommandSend' : 'userCommandRequested'))
}
