import { wordOf } from '@rastro/core/i18n/words'
import { devices } from '@rastro/core/resources/device'
import { plateKind, writtenPlate } from '@rastro/core/vehicle/plate'
import { categories } from '@rastro/core/vocabulary/categories'
import { type ReactNode, useMemo } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { Plate } from '../../fleet/Plate.tsx'
import { useT } from '../../i18n/translate.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { Section } from '../../resource/form/Section.tsx'
import { SpeedField } from '../../resource/form/SpeedField.tsx'
import { FieldPlace, useField, useFieldValue } from '../../resource/form/use-field.tsx'
import { Switch } from '../../ui/Switch.tsx'
import styles from './Vehicles.module.css'
import { vehicleForm } from './vehicle-form.ts'

const { Text, Select, Identity } = fieldsOf(devices)

const plateHints = { old: 'plateOld', mercosul: 'plateMercosul', other: 'vehicleHint' } as const

/** VEH-14, ENT-4: what the vehicle is. Numbers that cannot be right are marked, and saved all the same. */
export function VehicleFields(): ReactNode {
  const t = useT('vehicles')
  const { field, section } = useFormWords(vehicleForm)
  const plate = writtenPlate(String(useFieldValue('attributes.veiculo/placa') ?? ''))
  return (
    <>
      <Section {...section('identification')}>
        <Text {...field('name')} required />
        <Identity
          {...field('attributes.veiculo/placa')}
          kind="plate"
          hint={t(plateHints[plateKind(plate)])}
          end={
            plate && (
              <span className={styles.preview}>
                <Plate size="small" text={plate} kind={plateKind(plate)} label={plate} />
              </span>
            )
          }
        />
        <CategoryField {...field('category')} />
        <Text {...field('contact')} />
        <SpeedField {...field('attributes.speedLimit')} />
      </Section>
      <Section {...section('document')}>
        <Text {...field('attributes.veiculo/marca')} />
        <Text {...field('attributes.veiculo/modelo')} />
        <Text {...field('attributes.veiculo/ano')} />
        <Text {...field('attributes.veiculo/cor')} />
        <Identity {...field('attributes.veiculo/renavan')} kind="renavam" />
        <Identity {...field('attributes.veiculo/chassi')} kind="vin" />
      </Section>
      <Section {...section('block')}>
        <Blockable {...field('attributes.veiculo/bloqueio')} />
      </Section>
    </>
  )
}

/** ENT-6: the categories by their names, in alphabetical order. */
export function CategoryField(props: { name: 'category'; label: string }): ReactNode {
  const t = useT('vehicles')
  const options = useMemo(
    () =>
      categories
        .map((value) => ({ value, text: wordOf(t, 'category', value) }))
        .sort((one, other) => one.text.localeCompare(other.text)),
    [t],
  )
  return <Select {...props} options={options} />
}

/** ENT-4: stored as "yes" or "no". */
export function Blockable(props: { name: string; label: string }): ReactNode {
  const t = useT('vehicles')
  const { look, value, set } = useField<string | undefined>({
    ...props,
    hint: t('vehicleBlockableHint'),
    say: (stored: unknown) => t(stored === 'yes' ? 'sharedYes' : 'sharedNo'),
  })
  const { label, hint, changed, disabled } = look
  return (
    <FieldPlace name={props.name} isWide>
      <Switch
        {...{ label, hint, changed, disabled }}
        checked={value === 'yes'}
        onChange={(on) => set(on ? 'yes' : 'no')}
      />
    </FieldPlace>
  )
}
