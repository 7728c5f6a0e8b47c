import { formatDay } from '@rastro/core/billing/days'
import { wordOf } from '@rastro/core/i18n/words'
import { billingCycles, contracts, maxCharge } from '@rastro/core/resources/billing'
import type { ReactNode } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { ItemForm } from '../../resource/form/ItemForm.tsx'
import { Section, Wide } from '../../resource/form/Section.tsx'
import { CustomerField } from './CustomerField.tsx'
import { contractEntity } from './contract-entity.ts'
import { contractForm } from './contract-form.ts'
import { taxIdText } from './tax-id-text.ts'
import { today } from './this-month.ts'

const { Area, Day, Money, Select } = fieldsOf(contracts)

/** BILL-2, BILL-5, BILL-8: a contract; customer and value are needed. */
export default function ContractPage(): ReactNode {
  const { field, section, titles } = useFormWords(contractForm)
  const t = useT('billing')
  const isAmount = (value: number | null) => (value !== null && value > 0 ? undefined : t('contractValueMissing'))
  return (
    <ItemForm
      of={contractEntity}
      {...titles}
      start={{ customer: '', cycle: 'MONTHLY', nextDueDate: today(), endDate: null, description: null }}
      beside={({ id, status }) => `${t('contractNumber', { id })} · ${status}`}
    >
      {(stored) => (
        <Section {...section('details')}>
          <CustomerField
            {...field('customer')}
            hint={stored ? taxIdText(stored.cpfCnpj) : t('contractCustomerHint')}
            name="customer"
            named={stored?.name ?? ''}
            required
          />
          <Select
            {...field('cycle')}
            options={billingCycles.map((value) => ({ value, text: wordOf(t, 'cycle', value) }))}
            required
          />
          <Money {...field('value')} most={maxCharge} check={isAmount} required />
          <Day {...field('nextDueDate')} hint={t('contractNextHint')} required />
          <Day {...field('endDate')} hint={t('contractEndHint')} />
          <Wide>
            <Area {...field('description')} rows={2} />
          </Wide>
          {stored?.dateCreated && (
            <Wide>
              <p className="caption">
                {t('contractCreated')}: {formatDay(stored.dateCreated)}
              </p>
            </Wide>
          )}
        </Section>
      )}
    </ItemForm>
  )
}
