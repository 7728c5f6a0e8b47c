import { formatNumber } from '@rastro/core/format/numbers'
import { typedNumber } from '@rastro/core/format/typed-number'
import { vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { useMeasures } from '../../fleet/use-measures.ts'
import { useT } from '../../i18n/translate.ts'
import { useDevice } from '../../live/live.ts'
import { ItemForm } from '../../resource/form/ItemForm.tsx'
import { NumberInput } from '../../resource/form/NumberInput.tsx'
import { Section } from '../../resource/form/Section.tsx'
import { accumulatorsEntity } from './accumulators.ts'

/** VEH-9, VEH-30, VEH-31: sets the odometer and the engine hours of a vehicle. */
export default function AccumulatorsPage(): ReactNode {
  const t = useT('vehicles')
  const device = useDevice(Number(useParams().id))
  const [entity] = useState(accumulatorsEntity)
  const title = t('screenAccumulators')
  return (
    <ItemForm of={entity} listTitle={t('sharedVehicles')} itemTitle={title} newTitle={title} start={{}}>
      <Section
        id="accumulators"
        title={device ? vehicleTitle(device) : t('sharedVehicle')}
        hint={t('accumulatorsHint')}
      >
        <Counter name="totalDistance" label={t('accumulatorsDistance')} />
        <Counter name="hours" label={t('accumulatorsHours')} />
      </Section>
    </ItemForm>
  )
}

/** A count in the person's unit, never below zero. */
function Counter({ name, label }: { name: 'totalDistance' | 'hours'; label: string }): ReactNode {
  const t = useT('vehicles')
  const { unit, toShown, toStored } = useMeasures()(name)
  return (
    <NumberInput
      name={name}
      label={label}
      required
      unit={unit}
      shown={(stored) => formatNumber(toShown(stored), 2)}
      read={(text) => toStored(typedNumber(text))}
      check={(value) => {
        if (value === null) return undefined
        if (Number.isNaN(value)) return t('errorNotNumber')
        return value < 0 ? t('errorTooSmall', { least: 0 }) : undefined
      }}
    />
  )
}
