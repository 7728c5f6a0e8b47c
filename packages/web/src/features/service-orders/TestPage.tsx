import type { OrderAnswer } from '@rastro/core/api/service-orders'
import { formatDuration } from '@rastro/core/format/durations'
import { resultText, stepKeys } from '@rastro/core/messages/order-words'
import { currentStep, stepsOf } from '@rastro/core/vehicle/live-test'
import { plateOf } from '@rastro/core/vehicle/vehicle'
import { skippableSteps, type TestStep } from '@rastro/core/vocabulary/service-orders'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { viewKey } from '../../api/query-keys.ts'
import { api } from '../../api/service-orders.ts'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import { useDevice, usePosition } from '../../live/live.ts'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { InspectionIcon } from '../../ui/icons.ts'
import { useNow } from '../../ui/use-now.ts'
import { BlockButtons } from './BlockButtons.tsx'
import { HelpDialog } from './HelpDialog.tsx'
import { OrderPlate } from './OrderFacts.tsx'
import { hintKeys } from './order-words.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { StepDisc } from './Step.tsx'
import { useOwnPlace } from './use-own-place.ts'
import { useAct, workKey } from './use-work.ts'
import styles from './Work.module.css'
import { WithWork, WorkFrame } from './WorkFrame.tsx'

/** How often the server is asked what the device has reported, besides whenever a report arrives here (ms). */
const everyMs = 3000

/** The live test: what the server has seen of the device since it began, step by step. */
export default function TestPage(): ReactNode {
  const id = Number(useParams().id)
  return <WithWork id={id}>{(work) => <LiveTest work={work} />}</WithWork>
}

function LiveTest({ work }: { work: OrderAnswer }): ReactNode {
  const t = useT('orders')
  const now = useNow(1000)
  const { order, context } = work
  const { id } = order
  const { test } = order.work
  const device = useDevice(order.deviceId)
  const [asksHelp, setAsksHelp] = useState(false)
  const begin = useAct(id, () => api.serviceOrders.startTest({ params: { id } }))
  const { place, ask } = useOwnPlace()
  useEvaluation(work, place)
  const last = device?.lastUpdate ?? context.lastMessage
  const step = test && currentStep(test, context.offersBlock)
  const isDone = test !== undefined && step === undefined
  return (
    <WorkFrame
      title={t('orderTest')}
      caption={
        last ? t('orderLastMessage', { time: formatDuration(now.getTime() - last.getTime()) }) : t('orderNoMessage')
      }
      beside={<OrderPlate isSmall text={device ? plateOf(device) : (order.plate ?? '')} />}
      back={paths.orderWork(id)}
      foot={
        !test ? (
          <Button kind="primary" disabled={begin.isPending} onClick={() => begin.mutate()}>
            {t('orderStartTest')}
          </Button>
        ) : isDone ? (
          <Link className={buttonClass('primary')} to={paths.orderSignature(id)}>
            {t('orderCollect')}
          </Link>
        ) : (
          <>
            <Button onClick={() => setAsksHelp(true)}>{t('orderHelp')}</Button>
            <Button kind="primary" disabled>
              {t('orderNext')}
            </Button>
          </>
        )
      }
    >
      <Steps work={work} now={now} />
      {step && (
        <p className={styles.hint}>
          <Hint text={t(hintKeys[step])} />
        </p>
      )}
      {test && !isDone && ask && <Button onClick={ask}>{t('orderUsePlace')}</Button>}
      {isDone && (
        <div className={styles.allWell} role="status">
          <Icon of={InspectionIcon} />
          <div>
            <h2>{t('orderAllWorks')}</h2>
            <p>{t('orderAllWorksText')}</p>
          </div>
        </div>
      )}
      {test && order.status === 'inService' && (
        <Button kind="text" disabled={begin.isPending} onClick={() => begin.mutate()}>
          {t('orderRestart')}
        </Button>
      )}
      {asksHelp && <HelpDialog context={context} onClose={() => setAsksHelp(false)} />}
    </WorkFrame>
  )
}

/** The question in bold, and what to do after it. */
function Hint({ text }: { text: string }): ReactNode {
  const [, question = '', rest = text] = /^([^?]*\?)(.*)$/.exec(text) ?? []
  return (
    <>
      <b>{question}</b>
      {rest}
    </>
  )
}

/** Asks the server again and again while the test runs, and at once when this page gets a report of the vehicle. */
function useEvaluation({ order }: OrderAnswer, place: ReturnType<typeof useOwnPlace>['place']): void {
  const { id, deviceId, work, status } = order
  const queries = useQueryClient()
  const isRunning = work.test !== undefined && status === 'inService'
  const position = usePosition(deviceId)
  const { refetch } = useQuery({
    queryKey: viewKey('position', 'order-test', id),
    queryFn: async () => {
      const answer = await api.serviceOrders.test({ params: { id }, body: { ...place } })
      queries.setQueryData(workKey(id), answer)
      return null
    },
    enabled: isRunning,
    refetchInterval: everyMs,
    retry: false,
    gcTime: 0,
    meta: { quiet: true },
  })
  const reported = position?.id
  useEffect(() => {
    if (isRunning && reported !== undefined) void refetch()
  }, [isRunning, reported, refetch])
}

function Steps({ work, now }: { work: OrderAnswer; now: Date }): ReactNode {
  const t = useT('orders')
  const times = useTimes()
  const [skipped, setSkipped] = useState<TestStep>()
  const { order, context } = work
  const { id } = order
  const { test } = order.work
  const current = test && currentStep(test, context.offersBlock)
  const skip = useAct(
    id,
    (reason: string) => api.serviceOrders.skip({ params: { id }, body: { step: skipped!, reason } }),
    () => setSkipped(undefined),
  )
  const nameOf = (step: TestStep) => t(stepKeys[step][test?.done[step] ? 1 : 0])
  return (
    <>
      <ol className={styles.steps}>
        {stepsOf(context.offersBlock).map((step) => {
          const result = test?.done[step]
          const state = result ? 'done' : step === current ? 'now' : 'later'
          const isNow = state === 'now'
          const waits = t('orderStepWaits', { time: formatDuration(sinceOf(work, now)) })
          const detail = result
            ? resultText(t, times, { step, result, port: context.port })
            : step === 'block'
              ? t(context.isBlocked ? 'orderStepBlocked' : 'orderStepBlockHint')
              : isNow
                ? waits
                : ''
          return (
            <li key={step}>
              <div className={styles.row} data-state={state} data-step={step} aria-current={isNow ? 'step' : undefined}>
                <StepDisc state={state} />
                <span className={styles.text} role={isNow ? 'status' : undefined}>
                  <b>{nameOf(step)}</b>
                  <small>{detail}</small>
                </span>
                {isNow && step === 'block' && <BlockButtons work={work} />}
                {isNow && skippableSteps.includes(step) && !context.isBlocked && (
                  <Button
                    kind="text"
                    aria-label={t('orderSkipTitle', { step: nameOf(step) })}
                    onClick={() => setSkipped(step)}
                  >
                    {t('orderSkip')}
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ol>
      {skipped && (
        <ReasonDialog
          title={t('orderSkipTitle', { step: nameOf(skipped) })}
          text={t('orderSkipText')}
          action={t('orderSkip')}
          isSending={skip.isPending}
          onSend={(reason) => skip.mutate(reason)}
          onClose={() => setSkipped(undefined)}
        />
      )}
    </>
  )
}

/** How long the current step has been waited for: since the last one was done, or the test began (ms). */
function sinceOf({ order }: OrderAnswer, now: Date): number {
  const { test } = order.work
  const times = [test?.startTime, ...Object.values(test?.done ?? {}).map(({ time }) => time)]
  return now.getTime() - Math.max(...times.map((time) => new Date(time ?? now).getTime()))
}
