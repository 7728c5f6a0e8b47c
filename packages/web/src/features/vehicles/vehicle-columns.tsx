import { phoneText } from '@rastro/core/format/phone'
import { wordOf } from '@rastro/core/i18n/words'
import type { Device } from '@rastro/core/resources/device'
import { plateKind } from '@rastro/core/vehicle/plate'
import { plateOf, vehicleOf } from '@rastro/core/vehicle/vehicle'
import { categoryOf } from '@rastro/core/vocabulary/categories'
import { useMemo } from 'react'
import { Plate } from '../../fleet/Plate.tsx'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import { calendarEntity } from '../../resource/entities/calendars.ts'
import { groupEntity } from '../../resource/entities/groups.ts'
import type { Column } from '../../resource/list/columns.ts'
import { useNames } from '../../resource/use-names.ts'
import styles from './Vehicles.module.css'

/** VEH-10: the columns of the list, and those that a person can add. */
export function useVehicleColumns(): readonly Column<Device>[] {
  const t = useT('vehicles')
  const times = useTimes()
  const groupOf = useNames(groupEntity)
  const calendarOf = useNames(calendarEntity)
  return useMemo(() => {
    const now = Date.now()
    const day = (time: Date | null) => (time ? times.date(time) : '')
    const attribute = ({ attributes }: Device, key: string) => String(attributes[key] ?? '')
    const make = (device: Device) => {
      const { brand, model } = vehicleOf(device)
      return [brand, model].filter(Boolean).join(' ')
    }
    return [
      { id: 'name', title: t('sharedName'), text: ({ name }) => name, width: 116 },
      { id: 'uniqueId', title: t('deviceIdentifierShort'), text: ({ uniqueId }) => uniqueId, width: 134 },
      { id: 'phone', title: t('sharedPhone'), text: ({ phone }) => localPhone(phone ?? ''), width: 114 },
      { id: 'model', title: t('deviceModelShort'), text: ({ model }) => model ?? '', width: 72 },
      {
        id: 'vehicle',
        title: t('vehiclesPlate'),
        text: (device) => [plateOf(device), make(device)].filter(Boolean).join(' '),
        cell: (device) => make(device) || (plateOf(device) ? '' : '-'),
        mark(device) {
          const plate = plateOf(device)
          return plate && <Plate size="small" text={plate} kind={plateKind(plate)} label={plate} />
        },
        width: 150,
      },
      { id: 'groupId', title: t('sharedGroup'), text: ({ groupId }) => groupOf(groupId), width: 90 },
      {
        id: 'expirationTime',
        title: t('sharedExpiration'),
        text: ({ expirationTime }) => day(expirationTime),
        cell: ({ expirationTime }) => (
          <span className={expirationTime && expirationTime.getTime() <= now ? styles.expired : undefined}>
            {day(expirationTime) || '-'}
          </span>
        ),
        value: ({ expirationTime }) => expirationTime,
        width: 88,
      },
      {
        id: 'category',
        title: t('deviceCategory'),
        text: ({ category }) => wordOf(t, 'category', categoryOf(category)),
        isExtra: true,
      },
      { id: 'contact', title: t('deviceContact'), text: ({ contact }) => contact ?? '', isExtra: true },
      { id: 'year', title: t('vehicleYear'), text: (device) => vehicleOf(device).year, isExtra: true, width: 72 },
      { id: 'colour', title: t('vehicleColour'), text: (device) => vehicleOf(device).colour, isExtra: true },
      { id: 'renavam', title: t('vehicleRenavam'), text: (device) => vehicleOf(device).renavam, isExtra: true },
      { id: 'chassis', title: t('vehicleChassis'), text: (device) => vehicleOf(device).chassis, isExtra: true },
      { id: 'iccid', title: t('deviceIccid'), text: (device) => attribute(device, 'iccid'), isExtra: true, width: 180 },
      { id: 'operadora', title: t('deviceOperator'), text: (device) => attribute(device, 'operadora'), isExtra: true },
      {
        id: 'calendarId',
        title: t('sharedCalendar'),
        text: ({ calendarId }) => calendarOf(calendarId),
        isExtra: true,
      },
      {
        id: 'disabled',
        title: t('sharedDisabled'),
        text: ({ disabled }) => t(disabled ? 'sharedYes' : 'sharedNo'),
        isExtra: true,
        width: 96,
      },
      {
        id: 'lastUpdate',
        title: t('deviceLastUpdate'),
        text: ({ lastUpdate }) => (lastUpdate ? times.dateTime(lastUpdate) : ''),
        value: ({ lastUpdate }) => lastUpdate,
        isExtra: true,
        width: 152,
      },
    ]
  }, [t, times, groupOf, calendarOf])
}

/** A number of Brazil as people there write it: (11) 98874-2210; any other as it is. */
const localPhone = (stored: string): string => phoneText(stored).replace(/^\+55 (\d\d) /, '($1) ')
