import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { useServer } from '../../session/session.ts'
import { findPublicAddress } from './public-address.ts'

/** AUTH-16, AUTH-17: the public address of this browser, or that it is not known. */
export function PublicAddress(): ReactNode {
  const t = useT('login')
  const { attributes } = useServer()
  const [address, setAddress] = useState<string | null>()
  useEffect(() => {
    findPublicAddress(attributes).then(setAddress, () => setAddress(''))
  }, [attributes])
  // Nothing is said while the answer is awaited, nor where nobody is asked
  if (address === undefined || address === null) return null
  return <span>{address ? `${t('loginYourIp')} ${address}` : t('loginIpFailed')}</span>
}
