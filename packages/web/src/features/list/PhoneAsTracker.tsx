import { type ReactNode, Suspense } from 'react'
import { phoneLinks, type TrackerAddress, trackerAddress } from '../../fleet/tracker-address.ts'
import { useDeviceEndpoints } from '../../fleet/use-device-endpoints.ts'
import { useT } from '../../i18n/translate.ts'
import { lazyPage } from '../../ui/lazy-page.ts'
import { useMedia } from '../../ui/use-media.ts'
import { Copied } from './Copied.tsx'
import styles from './PhoneAsTracker.module.css'

const QrCode = lazyPage(() => import('../../ui/QrCode.tsx'))

interface PhoneAsTrackerProps {
  /** The identifier of the vehicle; empty while not entered. */
  uniqueId?: string
  /** Generates an identifier for the phone; undefined where there is no field for it. */
  onMakeIdentifier?: () => void
}

/** Sets up a phone as a tracker: the address for its app to type or to copy, a QR code, and a link on the phone itself. */
export default function PhoneAsTracker({ uniqueId = '', onMakeIdentifier }: PhoneAsTrackerProps): ReactNode {
  const t = useT('adding')
  const deviceEndpoints = useDeviceEndpoints()
  if (deviceEndpoints === undefined) return <div className={styles.phone} aria-busy="true" />
  const address = trackerAddress(location, deviceEndpoints ?? undefined)
  return (
    <div className={styles.phone}>
      <h3>{t('devicePhoneTitle')}</h3>
      {address.phoneUrl === undefined ? (
        <p>{t('devicePhoneOff')}</p>
      ) : (
        <Address address={address} phoneUrl={address.phoneUrl} uniqueId={uniqueId} />
      )}
      {onMakeIdentifier && uniqueId === '' && address.phoneUrl && (
        <button type="button" className={styles.link} onClick={onMakeIdentifier}>
          {t('devicePhoneMake')}
        </button>
      )}
    </div>
  )
}

interface AddressProps {
  address: TrackerAddress
  phoneUrl: string
  uniqueId: string
}

function Address({ address: { isLocal, others }, phoneUrl, uniqueId }: AddressProps): ReactNode {
  const t = useT('adding')
  const isPhone = useMedia('(pointer: coarse)')
  const { scan, open } = phoneLinks(phoneUrl, uniqueId)
  return (
    <>
      <p>{t('devicePhoneText')}</p>
      <Copied label={t('devicePhoneServer')} text={phoneUrl} />
      {isLocal && <p>{t('devicePhoneLocal')}</p>}
      {others.length > 0 && <p>{t('devicePhoneOther', { hosts: others.join(', ') })}</p>}
      {!isLocal && (
        <div className={styles.scan}>
          <Suspense fallback={<span className={styles.place} />}>
            <QrCode
              text={scan}
              label={uniqueId ? t('devicePhoneCodeFor', { identifier: uniqueId }) : t('devicePhoneCode')}
            />
          </Suspense>
          <p>{t('devicePhoneScan')}</p>
        </div>
      )}
      {isPhone && !isLocal && (
        <a className={styles.link} href={open}>
          {t('devicePhoneOpen')}
        </a>
      )}
    </>
  )
}
