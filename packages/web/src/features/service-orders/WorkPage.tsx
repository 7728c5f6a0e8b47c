import type { OrderAnswer } from '@rastro/core/api/service-orders'
import { statusKeys, subjectKeys, windowText } from '@rastro/core/messages/order-words'
import { isOpen } from '@rastro/core/resources/service-order'
import { stepsOf } from '@rastro/core/vehicle/live-test'
import { missingOf, needsTest, readsTracker } from '@rastro/core/vehicle/service-order'
import type { PhotoSubject } from '@rastro/core/vocabulary/service-orders'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { api } from '../../api/service-orders.ts'
import { Chip } from '../../fleet/Chip.tsx'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { showError } from '../../resource/show-error.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { lazily } from '../../ui/lazily.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useNow } from '../../ui/use-now.ts'
import { OrderFacts } from './OrderFacts.tsx'
import { statusTones } from './order-words.ts'
import { StepDisc, type StepState } from './Step.tsx'
import type { TrackerDialogProps } from './TrackerDialog.tsx'
import { useAct, useReload } from './use-work.ts'
import styles from './Work.module.css'
import { WithWork, WorkFrame } from './WorkFrame.tsx'

const TrackerDialog = lazily<TrackerDialogProps>(() => import('./TrackerDialog.tsx'))

/** The order of an installer: where to go, what to do, and the next step as one large button. */
export default function WorkPage(): ReactNode {
  const id = Number(useParams().id)
  return <WithWork id={id}>{(work) => <Work work={work} />}</WithWork>
}

function Work({ work }: { work: OrderAnswer }): ReactNode {
  const t = useT('orders')
  const times = useTimes()
  const now = useNow(60_000)
  const [isReading, setReading] = useState(false)
  const { order } = work
  const { id, number, status } = order
  return (
    <WorkFrame
      title={t('orderTitle', { number })}
      caption={windowText(t, times, order, now)}
      beside={<Chip tone={statusTones[status]}>{t(statusKeys[status])}</Chip>}
      back={paths.myOrders}
      foot={isOpen(order) && <NextButton work={work} onRead={() => setReading(true)} />}
    >
      <OrderFacts work={work} onRead={() => setReading(true)} />
      <ul className={styles.card}>
        {stepsFor(work, t).map(({ to, title, aside, state }) => (
          <li key={title}>
            <StepRow to={status === 'inService' ? to : undefined} {...{ title, aside, state }} />
          </li>
        ))}
      </ul>
      {isReading && <TrackerDialog id={id} tracker={order.work.tracker} onClose={() => setReading(false)} />}
    </WorkFrame>
  )
}

interface Row {
  readonly to: string | undefined
  readonly title: string
  readonly aside: string
  readonly state: StepState
}

function StepRow({ to, title, aside, state }: Row): ReactNode {
  const content = (
    <>
      <StepDisc state={state} />
      <span className={styles.text}>
        <b>{title}</b>
      </span>
      <span className={styles.aside}>{aside}</span>
    </>
  )
  return to ? (
    <Link className={styles.row} data-state={state} to={to}>
      {content}
    </Link>
  ) : (
    <div className={styles.row} data-state={state}>
      {content}
    </div>
  )
}

/** What has to be done at the vehicle, and how far it is. */
function stepsFor({ order, context }: OrderAnswer, t: ReturnType<typeof useT<'orders'>>): Row[] {
  const { id, kind, work } = order
  const missing = new Set(missingOf(order, context.offersBlock))
  const photos = (subject: PhotoSubject) => work.photos.filter((photo) => photo.subject === subject).length
  const steps = stepsOf(context.offersBlock)
  const done = steps.filter((step) => work.test?.done[step]).length
  const state = (isDone: boolean, isBegun: boolean): StepState => (isDone ? 'done' : isBegun ? 'now' : 'later')
  const ofPhotos = (subject: PhotoSubject): Row => ({
    to: paths.orderPhotos(id),
    title: t(subjectKeys[subject]),
    aside: photos(subject) > 0 ? t('orderPhotos', { count: photos(subject) }) : '',
    state: state(photos(subject) > 0, false),
  })
  return [
    ofPhotos('panel'),
    ofPhotos('tracker'),
    ...(needsTest(kind)
      ? [
          {
            to: paths.orderTest(id),
            title: t('orderTest'),
            aside: work.test ? t('orderTestCount', { done, all: steps.length }) : '',
            state: state(!missing.has('test'), work.test !== undefined),
          },
        ]
      : []),
    {
      to: paths.orderSignature(id),
      title: t('orderSignature'),
      aside: work.signature ? work.signature.name : '',
      state: state(work.signature !== undefined, false),
    },
  ]
}

/** The one thing to do now. */
function NextButton({ work: { order, context }, onRead }: { work: OrderAnswer; onRead: () => void }): ReactNode {
  const t = useT('orders')
  const { id, number, status } = order
  const navigate = useNavigate()
  const reload = useReload()
  const [isClosing, setClosing] = useState(false)
  const start = useAct(id, () => api.serviceOrders.start({ params: { id } }))
  const close = async () => {
    setClosing(true)
    try {
      await api.serviceOrders.close({ params: { id } })
      showToast('notice', t('orderClosed', { number }))
      await navigate(paths.myOrders)
      await reload()
    } catch (error) {
      showError(error)
    } finally {
      setClosing(false)
    }
  }
  if (status === 'open') {
    return (
      <Button kind="primary" disabled={start.isPending} onClick={() => start.mutate()}>
        {t('orderStartWork')}
      </Button>
    )
  }
  const [next] = missingOf(order, context.offersBlock)
  if (next === undefined) {
    return (
      <Button kind="primary" disabled={isClosing} onClick={() => void close()}>
        {t('orderClose')}
      </Button>
    )
  }
  if (next === 'tracker' && readsTracker(order.kind)) {
    return (
      <Button kind="primary" onClick={onRead}>
        {t('orderReadTracker')}
      </Button>
    )
  }
  const [to, text] =
    next === 'test'
      ? [paths.orderTest(id), t(order.work.test ? 'orderGoOn' : 'orderStartTest')]
      : next === 'signature'
        ? [paths.orderSignature(id), t('orderCollect')]
        : [paths.orderPhotos(id), t('orderTakePhotos')]
  return (
    <Link className={buttonClass('primary')} to={to}>
      {text}
    </Link>
  )
}
