import { selectedIdValue } from '../live/live.ts'
import { logOut } from '../session/log-in.ts'

/** Logs out. Whoever logs in next does not find the vehicle of the last person in the address. */
export function leave(): Promise<void> {
  selectedIdValue.set(null)
  return logOut()
}
