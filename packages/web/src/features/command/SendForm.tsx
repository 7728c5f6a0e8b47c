import { refusalOf } from '@rastro/core/access/access'
import { wordOf } from '@rastro/core/i18n/words'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { api } from '../../api/commands.ts'
import { localKey, viewKey } from '../../api/query-keys.ts'
import { attributesOf, type Typed } from '../../fleet/command-parameters.ts'
import { useT } from '../../i18n/translate.ts'
import { useDevice } from '../../live/live.ts'
import { ListChoice } from '../../resource/form/ListChoice.tsx'
import { useViewer } from '../../session/viewer.ts'
import { BlockDialog } from '../../shell/block/LazyBlock.tsx'
import { Segments } from '../../ui/Segments.tsx'
import styles from './CommandPage.module.css'
import { HeldDialog } from './LazyHeld.tsx'
import { ParameterFields } from './ParameterFields.tsx'
import { SendEnd } from './SendEnd.tsx'
import { TextSwitch } from './TextSwitch.tsx'
import { useSending } from './use-sending.ts'

/** CMD-19, CMD-20, CMD-21: a saved command, or, for users who are not limited to those, a type with its parameters. */
export function SendForm({ deviceId }: { deviceId: number }): ReactNode {
  const t = useT('settings')
  const isLimited = refusalOf(useViewer(), 'command.sendFree') !== undefined
  const [how, setHow] = useState<'saved' | 'typed'>(isLimited ? 'saved' : 'typed')
  const [savedId, setSavedId] = useState(0)
  const [type, setType] = useState('')
  const [typed, setTyped] = useState<Typed>({})
  const [textChannel, setTextChannel] = useState(false)
  const [reason, setReason] = useState('')
  const device = useDevice(deviceId)
  const sending = useSending(deviceId)
  const query = { query: { deviceId } }
  const quiet = { meta: { quiet: true } }
  const saved = useQuery({
    queryKey: viewKey('command', 'sendable', deviceId),
    queryFn: () => api.commands.sendable(query),
    ...quiet,
  })
  const types = useQuery({
    queryKey: localKey('commandTypes', deviceId, textChannel),
    queryFn: () => api.commands.types({ query: { deviceId, textChannel } }),
    enabled: !isLimited,
    ...quiet,
  })
  const chosen = saved.data?.find(({ id }) => id === savedId)
  const command =
    how === 'saved' ? chosen : type ? { type, textChannel, attributes: attributesOf(type, typed) } : undefined
  const isReady = command !== undefined && !sending.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    const why = reason.trim() ? { description: reason.trim() } : {}
    sending.begin(chosen && how === 'saved' ? { id: chosen.id, deviceId } : { ...command, deviceId, ...why })
  }
  const { asked, held } = sending
  return (
    <form className={styles.panel} onSubmit={submit} noValidate>
      {!isLimited && (
        <Segments<'saved' | 'typed'>
          label={t('sendHow')}
          value={how}
          choices={[
            { value: 'typed', text: t('sendTyped') },
            { value: 'saved', text: t('sendSaved') },
          ]}
          onChange={setHow}
        />
      )}
      {how === 'saved' ? (
        <ListChoice
          label={t('commandSavedCommand')}
          hint={saved.data?.length === 0 ? t('sendNoSaved') : undefined}
          value={String(savedId)}
          options={[
            { value: '0', text: t('commandChoose') },
            ...(saved.data ?? []).map(({ id, description }) => ({ value: String(id), text: description ?? '' })),
          ]}
          onChange={(id) => setSavedId(Number(id))}
        />
      ) : (
        <>
          <ListChoice
            label={t('commandType')}
            value={type}
            options={[
              { value: '', text: t('commandChoose') },
              ...(types.data ?? []).map((one) => ({ value: one.type, text: wordOf(t, 'command', one.type) })),
            ]}
            onChange={setType}
          />
          <ParameterFields type={type} typed={typed} onChange={setTyped} />
          <TextSwitch
            checked={textChannel}
            hasNoPhone={device !== undefined && !device.phone}
            onChange={(isText) => {
              setTextChannel(isText)
              setType('')
            }}
          />
        </>
      )}
      <SendEnd
        reason={reason}
        onReason={setReason}
        asksReason={how === 'typed' && type === 'custom'}
        shown={sending.shown}
        isReady={isReady}
        isSending={sending.isPending}
      />
      {asked && (
        <BlockDialog
          about={{ deviceId }}
          note={asked.saved && t('sendSavedNote', { name: asked.saved })}
          detail={asked.body.description ?? ''}
          send={(description) => sending.give({ ...asked.body, description })}
          onClose={sending.forget}
        />
      )}
      {held && <HeldDialog command={held} onSent={sending.show} onClose={sending.forget} />}
    </form>
  )
}
