import { type Device, devices } from '@rastro/core/resources/device'
import { carriers } from '@rastro/core/trackers/networks'
import type { ReactNode } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { calendarEntity } from '../../resource/entities/calendars.ts'
import { deviceEntity } from '../../resource/entities/devices.ts'
import { groupEntity } from '../../resource/entities/groups.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { SpeedField } from '../../resource/form/SpeedField.tsx'
import { ChangeDialog, type ChangeProps } from '../../resource/list/ChangeDialog.tsx'
import { Blockable, CategoryField } from './VehicleFields.tsx'
import { vehicleForm } from './vehicle-form.ts'

const { Text, Choice, Day, Switch } = fieldsOf(devices)

/** Changes many vehicles at once: where they belong, until when they work, and what is set for each alike. */
export default function ChangeVehicles(props: ChangeProps<Device>): ReactNode {
  const t = useT('vehicles')
  const { field } = useFormWords(vehicleForm)
  return (
    <ChangeDialog of={deviceEntity} {...props}>
      <Choice {...field('groupId')} from={groupEntity} />
      <Choice {...field('calendarId')} from={calendarEntity} placeholder={t('deviceAlwaysActive')} />
      <Day {...field('expirationTime')} />
      <SpeedField {...field('attributes.speedLimit')} />
      <Text {...field('contact')} />
      <CategoryField {...field('category')} />
      <Text {...field('attributes.operadora')} suggestions={carriers} />
      <Switch {...field('disabled')} hint={t('deviceDisabledHint')} />
      <Blockable {...field('attributes.veiculo/bloqueio')} />
    </ChangeDialog>
  )
}
