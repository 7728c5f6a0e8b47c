import { resultText, statusKeys, stepKeys } from '@rastro/core/messages/order-words'
import { isOpen, type ServiceOrder } from '@rastro/core/resources/service-order'
import { stepsOf } from '@rastro/core/vehicle/live-test'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../api/service-orders.ts'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { showError } from '../../resource/show-error.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CloseIcon, ContractIcon, OrderIcon } from '../../ui/icons.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { useReload } from './use-work.ts'
import styles from './Work.module.css'

/** How far an order is: who did what and when, what the test has shown, the photos, and what can be done with it. */
export function Progress({ order }: { order: ServiceOrder }): ReactNode {
  const t = useT('orders')
  const times = useTimes()
  const reload = useReload()
  const [asks, setAsks] = useState(false)
  const [isSending, setSending] = useState(false)
  const { id, work } = order
  const cancel = async (reason: string) => {
    setSending(true)
    try {
      await api.serviceOrders.cancel({ params: { id }, body: { reason } })
      setAsks(false)
      await reload()
    } catch (error) {
      showError(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <div className={styles.fields}>
      <ol className={styles.history} aria-label={t('orderHistory')}>
        {work.history.map(({ status, time, userName, reason }) => (
          <li key={time}>
            {t('orderHistoryLine', {
              status: t(statusKeys[status]),
              name: userName,
              time: times.dateTime(new Date(time)),
            })}
            {reason && `: ${reason}`}
          </li>
        ))}
      </ol>
      {work.test && (
        <ul className={styles.history} aria-label={t('orderTest')}>
          {stepsOf(true).map((step) => {
            const result = work.test?.done[step]
            return (
              result && (
                <li key={step}>
                  {t(stepKeys[step][1])}: {resultText(t, times, { step, result, port: null })}
                </li>
              )
            )
          })}
        </ul>
      )}
      {work.signature && <p>{t('orderSigned', { name: work.signature.name })}</p>}
      {work.photos.length > 0 && (
        <ul className={styles.photos}>
          {work.photos.map(({ name }, at) => (
            <li key={name}>
              <a href={`/api/service-orders/${id}/photos/${name}`} target="_blank" rel="noopener">
                <img src={`/api/service-orders/${id}/photos/${name}`} alt={t('orderPhotoNumber', { number: at + 1 })} />
              </a>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        {work.signature && (
          <a className={buttonClass()} href={`/api/service-orders/${id}/sheet`} download>
            <Icon of={ContractIcon} size={20} />
            {t('orderSheet')}
          </a>
        )}
        {isOpen(order) && (
          <>
            <Link className={buttonClass()} to={paths.orderWork(id)}>
              <Icon of={OrderIcon} size={20} />
              {t('orderOpenWork')}
            </Link>
            <Button icon={CloseIcon} onClick={() => setAsks(true)}>
              {t('orderCancel')}
            </Button>
          </>
        )}
      </div>
      {asks && (
        <ReasonDialog
          title={t('orderCancel')}
          text={t('orderCancelText')}
          action={t('orderCancel')}
          isSending={isSending}
          onSend={(reason) => void cancel(reason)}
          onClose={() => setAsks(false)}
        />
      )}
    </div>
  )
}
