import type { waitingAlarms } from '@rastro/core/tiles/waiting-alarms'
import { countUnseenAlarms } from '../../alarms/alarms.ts'
import type { CountOf } from '../count.ts'

export const countWaitingAlarms: CountOf<typeof waitingAlarms> = async (db, { user }, { atMost }) => [
  { figure: 'waiting', count: await countUnseenAlarms(db, user.id, atMost! + 1) },
]
