import { type Sim, sims } from '@rastro/core/resources/sim'
import { placedFields } from '@rastro/core/resources/stock-item'
import { carriers } from '@rastro/core/trackers/networks'
import { type ReactNode, useState } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { ItemForm } from '../../resource/form/ItemForm.tsx'
import { Section, Wide } from '../../resource/form/Section.tsx'
import { Button } from '../../ui/Button.tsx'
import { HideIcon, ShowIcon } from '../../ui/icons.ts'
import { HistorySection } from './HistorySection.tsx'
import { PlaceSection } from './PlaceSection.tsx'
import { PurchaseFields } from './PurchaseFields.tsx'
import { simEntity } from './stock-entities.ts'
import { simForm } from './stock-forms.ts'

const { Text, Identity, Money, Day } = fieldsOf(sims)
const start: Partial<Sim> = { iccid: '', phone: null, carrier: null, monthlyCost: null, puk: null, attributes: {} }

/** Decision 151: a SIM card of the stock, who has it, and its history. */
export default function SimPage(): ReactNode {
  const t = useT('stock')
  const { field, section, titles } = useFormWords(simForm)
  const [isShown, show] = useState(false)
  return (
    <ItemForm
      of={simEntity}
      {...titles}
      start={start}
      storedApart={placedFields}
      explain={({ status }) => (status === 409 ? t('stockTaken') : undefined)}
    >
      {(stored) => (
        <>
          {stored && <PlaceSection kind="sim" item={stored} />}
          <Section {...section('details')}>
            <Identity {...field('iccid')} kind="iccid" required />
            <Identity {...field('phone')} kind="phone" />
            <Text {...field('carrier')} suggestions={carriers} />
            <Text {...field('plan')} />
            <Text {...field('apn')} />
            <Day {...field('activationDate')} />
            <Day {...field('expiryDate')} />
            <Text {...field('puk')} type={isShown ? 'text' : 'password'} autoComplete="new-password" />
            <Wide>
              <Button size="small" icon={isShown ? HideIcon : ShowIcon} onClick={() => show(!isShown)}>
                {t(isShown ? 'simPukHide' : 'simPukShow')}
              </Button>
            </Wide>
          </Section>
          <Section {...section('purchase')}>
            <Money {...field('monthlyCost')} inCents />
            <PurchaseFields />
          </Section>
          {stored && <HistorySection kind="sim" of={stored.id} />}
        </>
      )}
    </ItemForm>
  )
}
