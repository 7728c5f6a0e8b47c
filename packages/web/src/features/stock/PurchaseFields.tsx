import { trackers } from '@rastro/core/resources/tracker'
import type { ReactNode } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { trackerForm } from './stock-forms.ts'

// Both kinds have these fields
const { Text, Day, Switch, Area } = fieldsOf(trackers)

/** Where an item was bought, and whether it stays the seller's. */
export function PurchaseFields(): ReactNode {
  const t = useT('stock')
  const { field } = useFormWords(trackerForm)
  return (
    <>
      <Text {...field('supplier')} />
      <Text {...field('batch')} />
      <Text {...field('invoice')} />
      <Day {...field('purchaseDate')} />
      <Switch {...field('lent')} hint={t('stockLentHint')} />
      <Area {...field('note')} />
    </>
  )
}
