import { networks } from '@rastro/core/trackers/networks'
import type { TrackerModel } from '@rastro/core/trackers/tracker-model'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ShareIcon } from '../../ui/icons.ts'
import { SelectField, TextField } from '../../ui/TextField.tsx'
import { CopyLine } from './CopyLine.tsx'
import styles from './first-tracker.module.css'
import { Step } from './Step.tsx'
import type { Target } from './target.ts'
import { type Draft, OTHER_NETWORK, setupOf } from './use-draft.ts'

const intervals = [10, 30, 60, 120, 300]
const certainties = {
  manual: 'trackerSureManual',
  platform: 'trackerSurePlatform',
  inferred: 'trackerSureInferred',
  forum: 'trackerSureForum',
} as const

interface MessagesStepProps {
  model: TrackerModel | undefined
  target: Target | undefined
  draft: Draft
  change(part: Partial<Draft>): void
  isDone: boolean
  onCopied(): void
}

/** The text messages that set the tracker up. */
export function MessagesStep({ model, target, ...rest }: MessagesStepProps): ReactNode {
  const t = useT('firstTracker')
  return (
    <Step number={3} title={t('trackerMessagesStep')} isDone={rest.isDone}>
      {!model || target?.port === undefined ? (
        <p>{t(model && target ? 'trackerNotHere' : 'trackerFirst')}</p>
      ) : model.setup === 'app' ? (
        <p>{t('trackerApp', { name: model.name })}</p>
      ) : model.setup === null ? (
        <p>{t('trackerTool', { host: target.host, port: String(target.port) })}</p>
      ) : (
        <Messages {...rest} model={model} at={{ host: target.host, port: target.port }} />
      )}
    </Step>
  )
}

interface MessagesProps extends Omit<MessagesStepProps, 'model' | 'target'> {
  model: TrackerModel
  at: { readonly host: string; readonly port: number }
}

function Messages({ model, at, draft, change, onCopied }: MessagesProps): ReactNode {
  const t = useT('firstTracker')
  const setup = setupOf(model, draft, at)
  const whole = setup.messages.map(({ text }) => text).join('\n')
  const lacksId = setup.needsId && draft.uniqueId === ''
  return (
    <>
      <p>{t('trackerMessagesOrder')}</p>
      {lacksId ? (
        <p className={styles.fault}>{t('trackerMissingId')}</p>
      ) : (
        setup.messages.map(({ text, isTooLong }) => (
          <CopyLine
            key={text}
            text={text}
            isMessage
            fault={isTooLong ? t('trackerTooLong') : undefined}
            onCopied={onCopied}
          />
        ))
      )}
      <NetworkFields draft={draft} change={change} />
      <div className={styles.pair}>
        <SelectField
          label={t('trackerInterval')}
          value={draft.interval}
          onChange={({ target }) => change({ interval: Number(target.value) })}
        >
          {intervals.map((seconds) => (
            <option key={seconds} value={seconds}>
              {t('trackerIntervalSeconds', { seconds })}
            </option>
          ))}
        </SelectField>
        {setup.password !== undefined && (
          <TextField
            label={t('trackerPassword')}
            hint={setup.password && t('trackerPasswordHint', { password: setup.password })}
            autoComplete="off"
            maxLength={32}
            value={draft.password ?? setup.password}
            onChange={({ target }) => change({ password: target.value.trim() })}
          />
        )}
      </div>
      {!lacksId && (
        <a
          className={buttonClass()}
          href={`https://wa.me/?text=${encodeURIComponent(whole)}`}
          target="_blank"
          rel="noreferrer"
        >
          <Icon of={ShareIcon} />
          {t('trackerWhatsApp')}
        </a>
      )}
      {!lacksId && setup.check && (
        <>
          <p>{t('trackerCheck')}</p>
          <CopyLine text={setup.check} isMessage />
        </>
      )}
      <p className="caption">{t(certainties[model.certainty])}</p>
    </>
  )
}

/** The carrier with its APN, or an APN that is typed. */
function NetworkFields({ draft, change }: { draft: Draft; change(part: Partial<Draft>): void }): ReactNode {
  const t = useT('firstTracker')
  const { network, own } = draft
  const typed = (key: keyof Draft['own'], label: string) => (
    <TextField
      label={label}
      autoComplete="off"
      spellCheck={false}
      maxLength={64}
      value={own[key]}
      onChange={({ target }) => change({ own: { ...own, [key]: target.value.trim() } })}
    />
  )
  return (
    <>
      <div className={styles.carrier}>
        <SelectField
          label={t('trackerCarrier')}
          bare
          value={network}
          onChange={({ target }) => change({ network: target.value })}
        >
          {networks.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
          <option value={OTHER_NETWORK}>{t('trackerCarrierOther')}</option>
        </SelectField>
        <p className="caption">{t('trackerCarrierHint')}</p>
      </div>
      {network === OTHER_NETWORK && (
        <div className={styles.triple}>
          {typed('apn', t('trackerApn'))}
          {typed('user', t('trackerApnUser'))}
          {typed('password', t('trackerApnPassword'))}
        </div>
      )}
    </>
  )
}
