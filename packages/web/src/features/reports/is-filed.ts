import { has } from '../../session/capabilities.ts'
import type { AnyReport } from './rows.ts'

/** Whether the server makes files of this report; a stock server makes none of visits to fences (reference §1.11). */
export const isFiledHere = ({ name, isFiled }: Pick<AnyReport, 'name' | 'isFiled'>): boolean =>
  isFiled && (name !== 'geofences' || has('reportFiles'))
