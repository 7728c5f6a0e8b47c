import { type Maintenance, maintenances, recordKeys } from '@rastro/core/resources/maintenance'
import { otherName } from '@rastro/core/vehicle/performed'
import type { ReactNode } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useMeasures } from '../../fleet/use-measures.ts'
import { useZoneDays } from '../../i18n/timezone.ts'
import { useT } from '../../i18n/translate.ts'
import { deviceChoices } from '../../resource/entities/devices.ts'
import { performedEntity } from '../../resource/entities/maintenances.ts'
import { CountField } from '../../resource/form/CountField.tsx'
import { FileField } from '../../resource/form/FileField.tsx'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { ItemForm } from '../../resource/form/ItemForm.tsx'
import { Section, Wide } from '../../resource/form/Section.tsx'
import { useDeviceText } from '../../resource/form/use-device-text.ts'
import { useFieldValue } from '../../resource/form/use-field.tsx'
import { recordForm } from './maintenance-forms.ts'
import { recordStart, recordToStore } from './record.ts'
import { useMaintenances } from './use-maintenances.ts'

const { Text, Area, Select, Choice, Day, Money } = fieldsOf(maintenances)
const keyOf = <Name extends keyof typeof recordKeys>(name: Name) => `attributes.${recordKeys[name]}` as const

interface RecordFormProps {
  dialog?: { readonly id: number | undefined }
  /** The initial values of a new one: alert type and vehicle. */
  about?: { readonly name: string; readonly deviceId: number } | undefined
}

/** MNT-3, MNT-5, MNT-10 … MNT-19: what was done to a vehicle, as a page or above the list. */
export default function RecordForm({ dialog, about }: RecordFormProps): ReactNode {
  const { titles } = useFormWords(recordForm)
  const days = useZoneDays()
  return (
    <ItemForm
      of={performedEntity}
      {...titles}
      start={recordStart(days.of(new Date()), about)}
      finish={recordToStore}
      dialog={dialog}
    >
      {(stored) => <Fields stored={stored} />}
    </ItemForm>
  )
}

function Fields({ stored }: { stored: Maintenance | undefined }): ReactNode {
  const t = useT('maintenances')
  const { field, section } = useFormWords(recordForm)
  const measureOf = useMeasures()
  const { data } = useMaintenances('error fetching maintenance types')
  const name = useFieldValue('name') as string
  const given = stored?.name ?? name
  const names = new Set(data?.alerts.map((alert) => alert.name.trim()).filter((text) => text !== '' && text !== '-'))
  if (given && given !== otherName) names.add(given)
  useDeviceText({
    idField: keyOf('deviceId'),
    textField: keyOf('deviceText'),
    storedId: Number(stored?.attributes[recordKeys.deviceId] ?? 0),
    textOf: nameOf,
  })
  return (
    <>
      <Section {...section('details')}>
        <Choice {...field(keyOf('deviceId'))} from={deviceChoices} required />
        <Select
          {...field('name')}
          hint={t('maintenanceWhatHint')}
          options={[
            { value: '', text: t('sharedNone') },
            ...[...names].map((text) => ({ value: text, text })),
            { value: otherName, text: t('maintenanceOther') },
          ]}
        />
        {name === otherName && <Text {...field(keyOf('otherName'))} />}
        <Day {...field(keyOf('performedAt'))} />
        <Money {...field(keyOf('cost'))} />
        <Wide>
          <Area {...field(keyOf('description'))} />
        </Wide>
        <Wide>
          <FileField kind="receipt" {...field(keyOf('receipt'))} />
        </Wide>
      </Section>
      <Section {...section('readings')}>
        <CountField {...field(keyOf('odometer'))} measure={measureOf('odometer')} />
        <CountField {...field(keyOf('hours'))} measure={measureOf('hours')} />
      </Section>
    </>
  )
}

const nameOf = ({ name }: { name: string }): string => name
