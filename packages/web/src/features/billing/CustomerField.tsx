import type { BilledAccount } from '@rastro/core/api/billing'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/billing.ts'
import { viewKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { FieldPlace, type FieldProps, useField } from '../../resource/form/use-field.tsx'
import { showError } from '../../resource/show-error.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { taxIdText } from './tax-id-text.ts'

const pauseMs = 250

/** Who pays: an account, by its billing customer; one that is none yet becomes one when it is chosen. */
export function CustomerField({ named, ...props }: FieldProps & { named: string }): ReactNode {
  const t = useT('billing')
  const { look, value, set, blur } = useField<string>(props)
  const [chosen, setChosen] = useState({ customer: value, name: named || value })
  const [keyword, setKeyword] = useState<string>()
  const asked = useSettled(keyword, keyword ? pauseMs : 0)
  const { data: found } = useQuery({
    queryKey: viewKey('user', 'billed', asked),
    queryFn: () => api.billing.accounts({ query: asked?.trim() ? { keyword: asked.trim() } : {} }),
    enabled: asked !== undefined,
    placeholderData: (before) => before,
  })
  const choose = (account: BilledAccount | undefined) => {
    if (!account) return set('')
    const take = (customer: string) => {
      setChosen({ customer, name: account.name })
      set(customer)
    }
    if (account.customer) return take(account.customer)
    api.billing.makeCustomer({ body: { userId: account.userId } }).then(({ customer }) => take(customer!), showError)
  }
  return (
    <FieldPlace name={props.name}>
      <Combobox
        {...look}
        chosen={value === '' || value === undefined ? '' : value === chosen.customer ? chosen.name : value}
        placeholder={t('sharedNone')}
        choices={found?.map(({ userId, name, cpfCnpj }) => ({
          id: userId,
          text: [name, taxIdText(cpfCnpj)].filter(Boolean).join(' · '),
        }))}
        nothing={t('sharedNothingFound')}
        clearLabel={t('formChoiceClear', { label: props.label })}
        onType={setKeyword}
        onChoose={(choice) => choose(found?.find(({ userId }) => userId === choice?.id))}
        onBlur={blur}
      />
    </FieldPlace>
  )
}
