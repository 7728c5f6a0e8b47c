import { placedFields } from '@rastro/core/resources/stock-item'
import { type Tracker, trackers } from '@rastro/core/resources/tracker'
import { modelNames } from '@rastro/core/trackers/models'
import type { ReactNode } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { ItemForm } from '../../resource/form/ItemForm.tsx'
import { Section } from '../../resource/form/Section.tsx'
import { HistorySection } from './HistorySection.tsx'
import { PlaceSection } from './PlaceSection.tsx'
import { PurchaseFields } from './PurchaseFields.tsx'
import { trackerEntity } from './stock-entities.ts'
import { trackerForm } from './stock-forms.ts'

const { Text, Identity, Money } = fieldsOf(trackers)
const start: Partial<Tracker> = { uniqueId: '', model: null, serial: null, cost: null, lent: true, attributes: {} }

/** Decision 151: a tracker of the stock, who has it, and its history. */
export default function TrackerPage(): ReactNode {
  const t = useT('stock')
  const { field, section, titles } = useFormWords(trackerForm)
  return (
    <ItemForm
      of={trackerEntity}
      {...titles}
      start={start}
      storedApart={placedFields}
      explain={({ status }) => (status === 409 ? t('stockTaken') : undefined)}
    >
      {(stored) => (
        <>
          {stored && <PlaceSection kind="tracker" item={stored} />}
          <Section {...section('details')}>
            <Identity {...field('uniqueId')} kind="imei" required />
            <Text {...field('model')} suggestions={modelNames} />
            <Text {...field('serial')} />
          </Section>
          <Section {...section('purchase')}>
            <Money {...field('cost')} inCents />
            <PurchaseFields />
          </Section>
          {stored && <HistorySection kind="tracker" of={stored.id} />}
        </>
      )}
    </ItemForm>
  )
}
