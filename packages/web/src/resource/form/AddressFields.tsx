import { identityKinds } from '@rastro/core/identity/kinds'
import { brazilianStates } from '@rastro/core/identity/states'
import { AppError } from '@rastro/core/kit/errors'
import type { PostcodeAddress } from '@rastro/core/model/postcode-address'
import { detailKeys } from '@rastro/core/resources/user'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { api } from '../../api/postcodes.ts'
import { localKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { has } from '../../session/capabilities.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CheckIcon } from '../../ui/icons.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { fields } from './fields.tsx'
import styles from './form.module.css'
import { useSetField } from './use-field.tsx'

interface AddressFieldsProps {
  /** The attribute that holds the address: `informacoes`, or `informations` of a driver (USER-23, DRV-3). */
  of: string
}

const { Text, Select, Identity } = fields
const states = Object.entries(brazilianStates).map(([value, name]) => ({ value, text: `${value} · ${name}` }))
const { clean, fault } = identityKinds.postcode

/** USER-23: an address. A typed postcode fills in the rest if the installation has a lookup service; all fields can be typed. */
export function AddressFields({ of }: AddressFieldsProps): ReactNode {
  const t = useT('resource')
  const name = (part: keyof typeof detailKeys) => `attributes.${of}/${detailKeys[part]}`
  const [typed, setTyped] = useState('')
  const found = useAddressOf(typed)
  const set = {
    street: useSetField(name('street')),
    district: useSetField(name('district')),
    city: useSetField(name('city')),
    state: useSetField(name('state')),
  }
  useEffect(() => {
    // Fields that the postcode does not provide stay unchanged
    for (const [part, value] of Object.entries(found.address ?? {})) if (value) set[part as keyof typeof set](value)
  }, [found.address])
  const news = found.address
    ? t('addressFound')
    : found.error
      ? t(found.error)
      : has('postcodes')
        ? t('addressHint')
        : undefined
  return (
    <>
      <Identity
        kind="postcode"
        name={name('postcode')}
        label={t('addressPostcode')}
        hint={news}
        autoComplete="postal-code"
        end={found.isAsking ? <Spinner /> : found.address && <Found />}
        onTyped={setTyped}
      />
      <Text name={name('street')} label={t('addressStreet')} autoComplete="address-line1" />
      <Text name={name('number')} label={t('addressNumber')} />
      <Text name={name('complement')} label={t('addressComplement')} autoComplete="address-line2" />
      <Text name={name('district')} label={t('addressDistrict')} autoComplete="address-level3" />
      <Text name={name('city')} label={t('addressCity')} autoComplete="address-level2" />
      <Select
        name={name('state')}
        label={t('addressState')}
        options={[{ value: '', text: t('sharedNone') }, ...states]}
      />
      <p className="visually-hidden" role="status">
        {typed !== '' && !found.isAsking && (found.address || found.error) ? news : ''}
      </p>
    </>
  )
}

const Found = () => (
  <span className={styles.found}>
    <Icon of={CheckIcon} size={18} />
  </span>
)

interface Found {
  readonly address: PostcodeAddress | undefined
  readonly error: 'addressUnknown' | 'addressFailed' | undefined
  readonly isAsking: boolean
}

/** The address of a postcode, once it is complete. */
function useAddressOf(typed: string): Found {
  const code = clean(typed)
  const { data, error, isFetching } = useQuery({
    queryKey: localKey('postcode', code),
    queryFn: () => api.postcode({ params: { code } }),
    enabled: has('postcodes') && fault(code) === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
  const isUnknown = error instanceof AppError && error.status === 404
  return {
    address: data ?? undefined,
    error: error ? (isUnknown ? 'addressUnknown' : 'addressFailed') : undefined,
    isAsking: isFetching,
  }
}
