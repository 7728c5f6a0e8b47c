import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import { showError } from '../../resource/show-error.ts'
import { has } from '../../session/capabilities.ts'
import { useUser } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ConnectionsIcon, CopyIcon, ShareIcon, WarningIcon } from '../../ui/icons.ts'
import { lazyPage } from '../../ui/lazy-page.ts'
import { Segments } from '../../ui/Segments.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toasts.ts'
import { DestinationField, type Going } from './DestinationField.tsx'
import styles from './Share.module.css'
import { sharesKey } from './ShareLinks.tsx'
import { type ShareUnit, setGoingOf, shareCounts, shareDevice, shareUnits } from './shares.ts'
import type { Point } from './spot.ts'

const QrCode = lazyPage(() => import('../../ui/QrCode.tsx'))
type Alert = 'errorShareUnsupported' | 'errorLinkMissing' | 'errorLinkCopy'
const lengthTexts = { minutes: 'shareForMinutes', hours: 'shareForHours', days: 'shareForDays' } as const
const unitTexts = { minutes: 'shareMinutes', hours: 'shareHours', days: 'shareDays' } as const

interface NewLinkProps {
  deviceId: number
  name: string
  /** Where the vehicle is. */
  around: Point | undefined
}

/** VEH-33 … VEH-36: generates a link and passes it on. */
export function NewLink({ deviceId, name, around }: NewLinkProps): ReactNode {
  const t = useT('sharing')
  const times = useTimes()
  const user = useUser()
  const queries = useQueryClient()
  const sliderId = useId()
  const [unit, setUnit] = useState<ShareUnit>('minutes')
  const [count, setCount] = useState<number>(shareCounts.usual)
  const [alert, setAlert] = useState<Alert>()
  const [going, setGoing] = useState<Going>()
  const { data, isPending, mutate } = useMutation({
    async mutationFn() {
      const end = new Date(Date.now() + count * shareUnits[unit])
      const link = await shareDevice(deviceId, end)
      if (has('sharePlaces')) await setGoingOf(deviceId, user.id, going)
      return { link, end }
    },
    onMutate: () => setAlert(undefined),
    onError: showError,
    onSettled: () => queries.invalidateQueries({ queryKey: sharesKey(deviceId) }),
  })
  const link = data?.link
  const length = t(lengthTexts[unit], { count })
  const copy = () => {
    if (!link) return setAlert('errorLinkMissing')
    setAlert(undefined)
    copyText(link).then(
      () => showToast('notice', t('sharedCopied')),
      () => setAlert('errorLinkCopy'),
    )
  }
  const send = () => {
    if (!link) return setAlert('errorLinkMissing')
    if (!('share' in navigator)) return setAlert('errorShareUnsupported')
    setAlert(undefined)
    // Whoever closes the sheet of the system has changed their mind
    navigator.share({ title: t('shareTitle', { name }), url: link }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) setAlert('errorShareUnsupported')
    })
  }
  return (
    <section className={styles.panel} aria-labelledby={`${sliderId}-title`}>
      <div className={styles.lead}>
        <h2 id={`${sliderId}-title`}>{name ? t('shareTitle', { name }) : t('shareNew')}</h2>
        <p>{t('shareNewHint')}</p>
      </div>
      <div className={styles.length}>
        <label htmlFor={sliderId}>{t('shareDuration')}</label>
        <output htmlFor={sliderId}>{length}</output>
        <input
          id={sliderId}
          type="range"
          min={shareCounts.least}
          max={shareCounts.most}
          value={count}
          aria-valuetext={length}
          onChange={({ target }) => setCount(target.valueAsNumber)}
        />
        <Segments<ShareUnit>
          label={t('shareUnit')}
          value={unit}
          choices={(Object.keys(unitTexts) as ShareUnit[]).map((value) => ({ value, text: t(unitTexts[value]) }))}
          onChange={setUnit}
        />
      </div>
      {has('sharePlaces') && <DestinationField value={going} around={around} onChange={setGoing} />}
      {data && (
        <div className={styles.made}>
          <Suspense fallback={<span className={styles.code} />}>
            <QrCode text={data.link} label={t('shareCode')} />
          </Suspense>
          <TextField
            label={t('shareLink')}
            hint={t('shareLinkUntil', { time: times.dateTime(data.end) })}
            value={data.link}
            readOnly
            onFocus={({ target }) => target.select()}
          />
        </div>
      )}
      {alert && (
        <p className={styles.alert} role="alert" data-tone="alarm">
          <Icon of={WarningIcon} size={18} />
          {t(alert)}
        </p>
      )}
      <div className={styles.buttons}>
        <Button
          kind={data ? 'quiet' : 'primary'}
          icon={ConnectionsIcon}
          disabled={isPending || going?.spot === null}
          onClick={() => mutate()}
        >
          {t('shareGenerate')}
        </Button>
        <Button icon={CopyIcon} onClick={copy}>
          {t('sharedCopy')}
        </Button>
        <Button kind={data ? 'primary' : 'quiet'} icon={ShareIcon} onClick={send}>
          {t('shareSend')}
        </Button>
      </div>
    </section>
  )
}
