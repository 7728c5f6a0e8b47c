import type { DeviceStatus } from '../resources/device.ts'
import { defineRule, type StatusMoment } from './rule.ts'

const types = { online: 'deviceOnline', offline: 'deviceOffline', unknown: 'deviceUnknown' } as const

/**
 * An event when a device comes online, hangs up or falls silent (reference §5.5). The last reported status is stored: a device
 * online again after a server restart does not come online twice.
 */
export const status = defineRule<StatusMoment, DeviceStatus>({
  name: 'status',
  follow({ deviceId, status: now, time }, told) {
    if (now === told) return undefined
    const event = { type: types[now], deviceId, eventTime: time, positionId: 0, geofenceId: 0, maintenanceId: 0 }
    return { memory: now, events: [{ ...event, attributes: {} }] }
  },
})
