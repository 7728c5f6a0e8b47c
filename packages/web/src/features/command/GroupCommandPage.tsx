import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { api } from '../../api/commands.ts'
import { useGroups } from '../../fleet/use-groups.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { errorText } from '../../resource/show-error.ts'
import { useCan } from '../../session/viewer.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './CommandPage.module.css'
import { PageHead } from './PageHead.tsx'
import type { Shown } from './ResultBox.tsx'
import { SendEnd } from './SendEnd.tsx'
import { TextSwitch } from './TextSwitch.tsx'

/** CMD-26, CMD-27, CMD-28: sends a text to every vehicle of a group, and says what became of it. */
export default function GroupCommandPage(): ReactNode {
  const t = useT('settings')
  const groupId = Number(useParams().id)
  const { data: groups } = useGroups()
  const [data, setData] = useState('')
  const [textChannel, setTextChannel] = useState(false)
  const [reason, setReason] = useState('')
  const [shown, setShown] = useState<Shown>()
  const send = useMutation({
    mutationFn: () =>
      api.commands.send({
        // a stock server reads the one, other clients send the other
        query: { groupId, details: true },
        body: {
          ...{ groupId, textChannel, type: 'custom', attributes: { data } },
          ...(reason.trim() && { description: reason.trim() }),
        },
      }),
    onSuccess(answer) {
      const outcomes = Array.isArray(answer)
        ? answer.map((one) => ('outcome' in one ? one.outcome : 'queued'))
        : ['sent']
      const count = (outcome: string) => outcomes.filter((one) => one === outcome).length
      const counts = { sent: count('sent'), queued: count('queued'), refused: count('refused') }
      const kind = counts.queued > 0 ? 'requested' : counts.sent > 0 ? 'sent' : 'error'
      setShown({ kind, text: t('sendGroupResult', counts) })
    },
    onError: (error) => setShown({ kind: 'error', text: errorText(error) }),
  })
  const isReady = data.trim() !== '' && !send.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    setShown(undefined)
    send.mutate()
  }
  if (!useCan('command.sendGroup')) return <Navigate to={paths.map} replace />
  return (
    <div className={styles.page}>
      <PageHead
        from={{ text: t('settingsGroups'), to: '/settings/groups' }}
        about={groups?.find(({ id }) => id === groupId)?.name}
      />
      <main className={styles.body}>
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
        </form>
      </main>
    </div>
  )
}
