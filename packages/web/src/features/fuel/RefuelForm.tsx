import { fuelTypes } from '@rastro/core/resources/fuel-supply'
import { type Maintenance, maintenances, recordKeys } from '@rastro/core/resources/maintenance'
import { otherName } from '@rastro/core/vehicle/performed'
import { vehicleInFull } from '@rastro/core/vehicle/vehicle'
import type { ReactNode } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useMeasures } from '../../fleet/use-measures.ts'
import { useZoneDays } from '../../i18n/timezone.ts'
import { useT } from '../../i18n/translate.ts'
import { deviceChoices } from '../../resource/entities/devices.ts'
import { refuelEntity } from '../../resource/entities/maintenances.ts'
import { CountField } from '../../resource/form/CountField.tsx'
import { FileField } from '../../resource/form/FileField.tsx'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { ItemForm } from '../../resource/form/ItemForm.tsx'
import { Section, Wide } from '../../resource/form/Section.tsx'
import { useCheckedTogether } from '../../resource/form/use-checked-together.ts'
import { useDeviceText } from '../../resource/form/use-device-text.ts'
import { useFieldValue, useFormValues } from '../../resource/form/use-field.tsx'
import { fuelText } from './fuel-text.ts'
import { refuelForm } from './refuel-form.ts'
import { refuelStart, refuelToStore } from './refuel-record.ts'

const { Text, Area, Select, Choice, Day, Money } = fieldsOf(maintenances)
const keyOf = <Name extends keyof typeof recordKeys>(name: Name) => `attributes.${recordKeys[name]}` as const
const vehicles = { ...deviceChoices, nameOf: vehicleInFull }
/** FUEL-28: the pump's first decimal. */
const litres = { unit: 'L', toShown: Number, toStored: (shown: number) => Math.round(shown * 10) / 10 }

/** FUEL-2, FUEL-4, FUEL-17, FUEL-23 … FUEL-29: a fuel record, as a page or above the list. */
export default function RefuelForm({ dialog }: { dialog?: { readonly id: number | undefined } }): ReactNode {
  const { titles } = useFormWords(refuelForm)
  const days = useZoneDays()
  return (
    <ItemForm
      of={refuelEntity}
      {...titles}
      start={refuelStart(days.of(new Date()))}
      finish={refuelToStore}
      dialog={dialog}
    >
      {(stored) => <Fields stored={stored} />}
    </ItemForm>
  )
}

function Fields({ stored }: { stored: Maintenance | undefined }): ReactNode {
  const t = useT('refuelling')
  const { field, section } = useFormWords(refuelForm)
  const measureOf = useMeasures()
  const name = useFieldValue('name') as string
  const fuels = new Set<string>([...fuelTypes, ...(stored?.name && stored.name !== otherName ? [stored.name] : [])])
  const reading = useReading()
  useDeviceText({
    idField: keyOf('deviceId'),
    textField: keyOf('deviceText'),
    storedId: Number(stored?.attributes[recordKeys.deviceId] ?? 0),
    textOf: vehicleInFull,
  })
  return (
    <>
      <Section {...section('details')}>
        <Choice {...field(keyOf('deviceId'))} from={vehicles} required />
        <Select
          {...field('name')}
          required
          options={[
            { value: '', text: t('sharedNone') },
            ...[...fuels].map((fuel) => ({ value: fuel, text: fuelText(t, fuel) })),
            { value: otherName, text: t('fuelOther') },
          ]}
        />
        {name === otherName && <Text {...field(keyOf('otherFuel'))} />}
        <Day {...field(keyOf('refuelledAt'))} required />
        <CountField {...field(keyOf('litres'))} measure={litres} decimals={1} required />
        <Money {...field(keyOf('cost'))} />
        <Wide>
          <Area {...field(keyOf('description'))} />
        </Wide>
        <Wide>
          <FileField kind="receipt" {...field(keyOf('receipt'))} />
        </Wide>
      </Section>
      <Section {...section('readings')}>
        <CountField {...field(keyOf('odometer'))} measure={measureOf('odometer')} check={reading} />
        <CountField {...field(keyOf('hours'))} measure={measureOf('hours')} decimals={2} check={reading} />
      </Section>
    </>
  )
}

/** FUEL-26: the rule of both readings: one of them is needed. */
function useReading(): () => string | undefined {
  const t = useT('refuelling')
  const values = useFormValues<Maintenance>()
  useCheckedTogether(readings)
  return () => {
    const { attributes = {} } = values()
    const isGiven = Number(attributes[recordKeys.odometer]) > 0 || Number(attributes[recordKeys.hours]) > 0
    return isGiven ? undefined : t('refuellingReading')
  }
}
const readings = [keyOf('odometer'), keyOf('hours')]
