import type { Device } from '@rastro/core/resources/device'
import { has } from '../session/capabilities.ts'

/**
 * Why a vehicle that has reported has no position: it never had one, or the server leaves its position out because it is old,
 * as a stock server does after 90 days (API-11).
 */
export const noPositionText = ({ positionId }: Pick<Device, 'positionId'>): 'listNoPosition' | 'listLongAgo' =>
  positionId > 0 && !has('oldPositions') ? 'listLongAgo' : 'listNoPosition'
