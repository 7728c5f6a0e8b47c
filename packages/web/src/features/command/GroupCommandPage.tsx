import { engineEffectOf } from '@rastro/core/vocabulary/engine-effects'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { api } from '../../api/commands.ts'
import { useGroups } from '../../fleet/use-groups.ts'
import { useT } from '../../i18n/translate.ts'
import { Forbidden } from '../../resource/Forbidden.tsx'
import { errorText } from '../../resource/show-error.ts'
import { has } from '../../session/capabilities.ts'
import { useCan } from '../../session/viewer.ts'
import { BlockDialog } from '../../shell/block/LazyBlock.tsx'
import { NotThere } from '../../shell/NotThere.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './CommandPage.module.css'
import { PageHead } from './PageHead.tsx'
import type { Shown } from './ResultBox.tsx'
import { SendEnd } from './SendEnd.tsx'
import { TextSwitch } from './TextSwitch.tsx'

/** CMD-26, CMD-27, CMD-28: sends a text to every vehicle of a group, and reports the outcome. */
export default function GroupCommandPage(): ReactNode {
  const t = useT('settings')
  const groupId = Number(useParams().id)
  const { data: groups } = useGroups()
  const group = groups?.find(({ id }) => id === groupId)
  const isMissing = groups !== undefined && !group
  const [data, setData] = useState('')
  const [textChannel, setTextChannel] = useState(false)
  const [reason, setReason] = useState('')
  const [shown, setShown] = useState<Shown>()
  const [isAsked, setIsAsked] = useState(false)
  const command = { type: 'custom', attributes: { data } }
  const give = async (description: string): Promise<void> => {
    const answer = await api.commands.send({
      // a stock server reads the one, other clients send the other
      query: { groupId, details: true },
      body: { ...command, groupId, textChannel, ...(description && { description }) },
    })
    const outcomes = Array.isArray(answer) ? answer.map((one) => ('outcome' in one ? one.outcome : 'queued')) : ['sent']
    const count = (outcome: string) => outcomes.filter((one) => one === outcome).length
    const counts = { sent: count('sent'), queued: count('queued'), refused: count('refused') }
    const kind = counts.queued > 0 ? 'requested' : counts.sent > 0 ? 'sent' : 'error'
    const result = t('sendGroupResult', counts)
    setShown({ kind, text: (await isUnknown(answer)) ? `${result}. ${t('sendUnknown')}` : result })
  }
  const send = useMutation({
    mutationFn: () => give(reason.trim()),
    onError: (error) => setShown({ kind: 'error', text: errorText(error) }),
  })
  const isReady = data.trim() !== '' && !send.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    setShown(undefined)
    if (engineEffectOf(command) === 'cut') setIsAsked(true)
    else send.mutate()
  }
  if (!useCan('command.sendGroup')) return <Forbidden />
  return (
    <div className={styles.page}>
      <PageHead from={{ text: t('settingsGroups'), to: '/settings/groups' }} about={group?.name} />
      <main className={styles.body}>
        {isMissing ? (
          <NotThere missing={t('sendNoGroup')} />
        ) : (
          <form className={styles.panel} onSubmit={submit} noValidate>
            <p className={styles.lead}>{t('sendGroupText')}</p>
            <TextField
              label={t('parameterData')}
              autoComplete="off"
              spellCheck={false}
              maxLength={4000}
              value={data}
              onChange={({ target }) => setData(target.value)}
            />
            <TextSwitch checked={textChannel} hasNoPhone={false} onChange={setTextChannel} />
            <SendEnd
              reason={reason}
              onReason={setReason}
              asksReason
              shown={shown}
              isReady={isReady}
              isSending={send.isPending}
            />
            {isAsked && (
              <BlockDialog about={{ groupId }} detail={reason} send={give} onClose={() => setIsAsked(false)} />
            )}
          </form>
        )}
      </main>
    </div>
  )
}

/** Whether one of these commands is held because its effect on the engine is unknown. */
async function isUnknown(answer: Awaited<ReturnType<typeof api.commands.send>>): Promise<boolean> {
  if (!Array.isArray(answer)) return false
  const ids = new Set(answer.map(({ id }) => id))
  const held = has('blockWaits') ? await api.commands.held({}).catch(() => []) : []
  return held.some(({ id, effect }) => effect === 'unknown' && ids.has(id))
}
