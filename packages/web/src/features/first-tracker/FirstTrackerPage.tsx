import { likelyMistake } from '@rastro/core/trackers/likely-mistake'
import { networks } from '@rastro/core/trackers/networks'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useDeviceEndpoints } from '../../fleet/use-device-endpoints.ts'
import { useT } from '../../i18n/translate.ts'
import { live } from '../../live/live.ts'
import { paths } from '../../paths.ts'
import { SettingsHead } from '../../resource/SettingsHead.tsx'
import { useCan } from '../../session/viewer.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { AddressStep } from './AddressStep.tsx'
import { ArrivalsWindow } from './ArrivalsWindow.tsx'
import styles from './first-tracker.module.css'
import { MessagesStep } from './MessagesStep.tsx'
import { ModelStep } from './ModelStep.tsx'
import { progressOf } from './progress.ts'
import { Talking } from './Talking.tsx'
import { targetOf } from './target.ts'
import { useArrivals } from './use-arrivals.ts'
import { useCallers } from './use-callers.ts'
import { useDraft } from './use-draft.ts'
import { WaitStep } from './WaitStep.tsx'

/** A person who types does not ask for each digit (ms). */
const TYPING_MS = 600
/** Identifiers that are offered: the latest. */
const MAX_CALLERS = 5

/** From the box to the first position: the model, the address, the text messages, and what arrives (decision 145). */
export default function FirstTrackerPage(): ReactNode {
  const t = useT('firstTracker')
  const state = useDraft()
  const { model, draft, change } = state
  const endpoints = useDeviceEndpoints()
  const target = model && endpoints ? targetOf(model, endpoints, location) : undefined
  const watches = useCan('device.unknown', { deviceCount: live.size() ?? 0 })
  const protocol = watches && target?.port !== undefined ? (target.protocol ?? undefined) : undefined
  const uniqueId = useSettled(draft.uniqueId, TYPING_MS)
  const { arrivals, hasFailed, goOn } = useArrivals(protocol, uniqueId)
  const callers = useCallers(protocol, arrivals?.since)
  const now = useNow(1000)
  const [done, setDone] = useState({ address: false, messages: false })
  const progress = progressOf(arrivals?.all ?? [], uniqueId)
  const waitedMs = arrivals ? Math.max(0, now.getTime() - arrivals.since.getTime()) : 0
  const mistake =
    target &&
    arrivals &&
    likelyMistake({
      model,
      uniqueId,
      standing: arrivals.standing,
      arrivals: arrivals.all,
      callers,
      ports: endpoints!.ports,
      isHostPrivate: target.isPrivate,
      waitedMs,
    })
  const isHeard = progress.first !== undefined
  const carrier = networks.find(({ name }) => name === draft.network)?.carrier ?? ''
  return (
    <main className={styles.page}>
      <SettingsHead title={t('screenFirstTracker')} below={{ text: t('sharedVehicles'), to: paths.vehicles }}>
        <Link className={buttonClass('text')} to={vehicleFormAt(draft.uniqueId, model?.name)}>
          {t('trackerSkip')}
        </Link>
      </SettingsHead>
      <div className={styles.columns}>
        <ol className={styles.steps}>
          <ModelStep {...state} />
          <AddressStep
            target={target}
            isDone={isHeard || done.address}
            onCopied={() => setDone({ ...done, address: true })}
          />
          <MessagesStep
            {...{ model, target, draft, change }}
            isDone={isHeard || done.messages}
            onCopied={() => setDone({ ...done, messages: true })}
          />
          <WaitStep
            {...{ progress, waitedMs }}
            isWatched={watches}
            isChosen={target !== undefined}
            isReady={protocol !== undefined}
          />
        </ol>
        {protocol !== undefined && target?.port !== undefined && (
          <ArrivalsWindow
            port={target.port}
            arrivals={arrivals}
            hasFailed={hasFailed}
            mistake={mistake}
            callers={draft.uniqueId === '' ? callers.slice(0, MAX_CALLERS) : []}
            onChoose={(chosen) => change({ uniqueId: chosen })}
            onGoOn={goOn}
          >
            {model && isHeard && arrivals && (
              <Talking {...{ model, uniqueId, carrier }} address={arrivals.address} deviceId={arrivals.deviceId} />
            )}
          </ArrivalsWindow>
        )}
      </div>
    </main>
  )
}

/** The form of a new vehicle, with what is known of its tracker. */
function vehicleFormAt(uniqueId: string, model: string | undefined): string {
  const query = new URLSearchParams({ ...(uniqueId && { uniqueId }), ...(model && { model }) })
  return query.size > 0 ? `${paths.vehicle()}?${query}` : paths.vehicle()
}
