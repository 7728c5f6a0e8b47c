import { attributeLabel } from '@rastro/core/i18n/words'
import { type Maintenance, maintenances } from '@rastro/core/resources/maintenance'
import { intervalOf, warnKey, wireOf } from '@rastro/core/vehicle/maintenance-interval'
import { isDate } from '@rastro/core/vehicle/maintenance-status'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useMeasures } from '../../fleet/use-measures.ts'
import { useT } from '../../i18n/translate.ts'
import { AppliesToSection } from '../../resource/connections/AppliesToSection.tsx'
import { alertTypeEntity } from '../../resource/entities/maintenances.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { ItemForm } from '../../resource/form/ItemForm.tsx'
import { Section, Wide } from '../../resource/form/Section.tsx'
import { useFieldValue, useSetField } from '../../resource/form/use-field.tsx'
import { DigitsField } from './DigitsField.tsx'
import { alertTypeForm } from './maintenance-forms.ts'
import { useIntervalMeasures } from './use-interval-measures.ts'

const { Text, Select } = fieldsOf(maintenances)
/** An untouched field is empty, though the schema's default is 0. */
const start: Partial<Maintenance> = { name: '', type: 'odometer', attributes: {} }
const nothing = { start: null, period: null } as unknown as Partial<Maintenance>

const warnField = `attributes.${warnKey}` as const

/** MNT-2, MNT-5, MNT-7 … MNT-9: an alert type, as a page or above its list; it asks for the interval (decision 113). */
export default function AlertTypeForm({ dialog }: { dialog?: { readonly id: number | undefined } }): ReactNode {
  const { titles } = useFormWords(alertTypeForm)
  return (
    <ItemForm
      of={alertTypeEntity}
      {...titles}
      start={{ ...start, ...nothing }}
      prepare={asSaid}
      finish={asStored}
      dialog={dialog}
    >
      {(stored) => <Fields stored={stored} />}
    </ItemForm>
  )
}

/** In the form, start is the first due reading and period the interval. */
function asSaid(item: Maintenance): Maintenance {
  const { every, warnBefore, first } = intervalOf(item)
  return { ...item, start: first, period: every, attributes: { ...item.attributes, [warnKey]: warnBefore } }
}

function asStored({ name, start: first = 0, period: every = 0, attributes, ...rest }: Partial<Maintenance>) {
  const wire = wireOf({ every, first, warnBefore: Number(attributes?.[warnKey] ?? 0) })
  return { ...rest, ...wire, name: name?.trim() || '-', attributes: { ...attributes, ...wire.attributes } }
}

function Fields({ stored }: { stored: Maintenance | undefined }): ReactNode {
  const t = useT('maintenances')
  const { field, section } = useFormWords(alertTypeForm)
  const measureOf = useMeasures()
  const spanOf = useIntervalMeasures()
  const type = useFieldValue('type') as string
  const every = useFieldValue('period')
  const warn = Number(useFieldValue(warnField) ?? 0)
  const known = ['odometer', 'hours']
  const others = stored && !known.includes(stored.type) ? [stored.type] : []
  const span = spanOf(type)
  useFirstDue(stored !== undefined)
  return (
    <>
      <Section {...section('details')}>
        <Text {...field('name')} hint={t('maintenanceAlertName')} />
        <Select
          {...field('type')}
          required
          locked={isDate(type) ? t('maintenanceByDate') : undefined}
          options={[
            { value: 'odometer', text: t('maintenanceOdometer') },
            { value: 'hours', text: t('maintenanceHours') },
            ...others.map((other) => ({ value: other, text: attributeLabel(t, other) })),
          ]}
        />
        <DigitsField {...field('period')} hint={t('maintenanceDigits')} measure={span} />
        <DigitsField
          {...field(warnField)}
          hint={t('maintenanceWarnHint')}
          measure={span}
          mayBeZero
          mayBeEmpty
          check={(value) => (typeof every === 'number' && value >= every ? t('maintenanceWarnTooLong') : undefined)}
        />
        {!isDate(type) && (
          <DigitsField
            {...field('start')}
            hint={t('maintenanceStartHint')}
            measure={measureOf(type)}
            mayBeZero
            check={(first) => (first < warn ? t('errorTooSmall', { least: span.toShown(warn) }) : undefined)}
          />
        )}
        <Again />
      </Section>
      <AppliesToSection {...section('applies')} kind="maintenance" item={stored?.id} none={t('maintenanceNobody')} />
    </>
  )
}

/** A new alert type is first due after one interval, until another reading is typed. */
function useFirstDue(isStored: boolean): void {
  const every = useFieldValue('period')
  const first = useFieldValue('start')
  const set = useSetField('start')
  const copied = useRef<unknown>(null)
  useEffect(() => {
    if (isStored || first !== copied.current || every === copied.current) return
    copied.current = every
    set(every)
  }, [isStored, first, every, set])
}

/** The effect of the numbers in one sentence. */
function Again(): ReactNode {
  const t = useT('maintenances')
  const spanOf = useIntervalMeasures()
  const { spanText } = spanOf(useFieldValue('type') as string)
  const every = useFieldValue('period')
  const warn = Number(useFieldValue(warnField) ?? 0)
  if (typeof every !== 'number' || !(every > 0) || !(warn < every)) return null
  return (
    <Wide>
      <p className="caption" role="status">
        {warn > 0
          ? t('maintenanceAgainWarned', { value: spanText(every), warn: spanText(warn) })
          : t('maintenanceAgain', { value: spanText(every) })}
      </p>
    </Wide>
  )
}
