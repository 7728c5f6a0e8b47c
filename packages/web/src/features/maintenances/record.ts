import { type Maintenance, recordKeys } from '@rastro/core/resources/maintenance'
import { otherName, recordTypes } from '@rastro/core/vehicle/performed'

/** The initial values of a new record: this day, and the alert that it was opened for. */
export function recordStart(
  today: string,
  about?: { readonly name: string; readonly deviceId: number },
): Partial<Maintenance> {
  return {
    name: about?.name ?? '',
    type: recordTypes.other,
    start: 0,
    period: 0,
    attributes: {
      [recordKeys.performedAt]: today,
      ...(about && { [recordKeys.deviceId]: about.deviceId }),
    },
  }
}

/** The stored values of a record (MNT-10, MNT-14, MNT-15, A-124): names trimmed, a dash for none, 0 for an empty reading. */
export function recordToStore({ name, type, attributes, ...rest }: Partial<Maintenance>): Partial<Maintenance> {
  const { [recordKeys.otherName]: other, [recordKeys.receipt]: receipt, ...kept } = attributes ?? {}
  const given = name?.trim() || '-'
  return {
    ...rest,
    name: given,
    type: type?.trim() || '-',
    start: 0,
    period: 0,
    attributes: {
      ...kept,
      ...(receipt ? { [recordKeys.receipt]: receipt } : {}),
      [recordKeys.name]: given,
      ...(given === otherName && { [recordKeys.otherName]: String(other ?? '').trim() || '-' }),
      [recordKeys.odometer]: Number(kept[recordKeys.odometer] ?? 0),
      [recordKeys.hours]: Number(kept[recordKeys.hours] ?? 0),
    },
  }
}
