import { attributeLabel } from '@rastro/core/i18n/words'
import { type Maintenance, maintenances } from '@rastro/core/resources/maintenance'
import { isDate } from '@rastro/core/vehicle/maintenance-status'
import type { ReactNode } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { AppliesToSection } from '../../resource/connections/AppliesToSection.tsx'
import { alertTypeEntity } from '../../resource/entities/maintenances.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { ItemForm } from '../../resource/form/ItemForm.tsx'
import { Section, Wide } from '../../resource/form/Section.tsx'
import { useFieldValue } from '../../resource/form/use-field.tsx'
import { alertTypeForm } from './maintenance-forms.ts'
import { useMeasures } from './measure.ts'
import { DigitsField } from './NumberFields.tsx'

const { Text, Select } = fieldsOf(maintenances)
/** An untouched field is empty, though the schema's default is 0. */
const start: Partial<Maintenance> = { name: '', type: 'odometer', attributes: {} }
const nothing = { start: null, period: null } as unknown as Partial<Maintenance>

/** MNT-2, MNT-5, MNT-7 … MNT-9: an alert type, as a page or above its list. */
export default function AlertTypeForm({ dialog }: { dialog?: { readonly id: number | undefined } }): ReactNode {
  const { titles } = useFormWords(alertTypeForm)
  return (
    <ItemForm
      of={alertTypeEntity}
      {...titles}
      start={{ ...start, ...nothing }}
      finish={(values) => ({ ...values, name: values.name?.trim() || '-' })}
      dialog={dialog}
    >
      {(stored) => <Fields stored={stored} />}
    </ItemForm>
  )
}

function Fields({ stored }: { stored: Maintenance | undefined }): ReactNode {
  const t = useT('maintenances')
  const { field, section } = useFormWords(alertTypeForm)
  const measureOf = useMeasures()
  const type = useFieldValue('type') as string
  const known = ['odometer', 'hours']
  const others = stored && !known.includes(stored.type) ? [stored.type] : []
  const measure = measureOf(type)
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
        {!isDate(type) && (
          <>
            <DigitsField {...field('start')} hint={t('maintenanceDigits')} measure={measure} mayBeZero />
            <DigitsField {...field('period')} hint={t('maintenanceDigits')} measure={measure} />
            <Again />
          </>
        )}
      </Section>
      <AppliesToSection {...section('applies')} kind="maintenance" item={stored?.id} none={t('maintenanceNobody')} />
    </>
  )
}

/** the effect of the two numbers after a service, which is not obvious. */
function Again(): ReactNode {
  const t = useT('maintenances')
  const measureOf = useMeasures()
  const type = useFieldValue('type') as string
  const first = useFieldValue('start')
  const period = useFieldValue('period')
  if (typeof first !== 'number' || typeof period !== 'number' || !(first >= 0 && period > 0)) return null
  return (
    <Wide>
      <p className="caption" role="status">
        {period > first
          ? t('maintenanceAgain', { value: measureOf(type).spanText(period - first) })
          : t('maintenanceAtOnce')}
      </p>
    </Wide>
  )
}
