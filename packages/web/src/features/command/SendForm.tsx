import { refusalOf } from '@rastro/core/access/access'
import type { Sending } from '@rastro/core/api/commands'
import { wordOf } from '@rastro/core/i18n/words'
import { engineEffectOf } from '@rastro/core/vocabulary/engine-effects'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { api } from '../../api/commands.ts'
import { attributesOf, type Typed } from '../../fleet/command-parameters.ts'
import { useT } from '../../i18n/translate.ts'
import { useDevice } from '../../live/live.ts'
import { errorText } from '../../resource/show-error.ts'
import { useViewer } from '../../session/viewer.ts'
import { Segments } from '../../ui/Segments.tsx'
import { SelectField } from '../../ui/TextField.tsx'
import styles from './CommandPage.module.css'
import { ParameterFields } from './ParameterFields.tsx'
import type { Shown } from './ResultBox.tsx'
import { SendEnd } from './SendEnd.tsx'
import { TextSwitch } from './TextSwitch.tsx'

/** CMD-19, CMD-20, CMD-21: a saved command, or for whoever is not limited to those a type with its parameters. */
export function SendForm({ deviceId }: { deviceId: number }): ReactNode {
  const t = useT('settings')
  const client = useQueryClient()
  const isLimited = refusalOf(useViewer(), 'command.sendFree') !== undefined
  const [how, setHow] = useState<'saved' | 'typed'>(isLimited ? 'saved' : 'typed')
  const [savedId, setSavedId] = useState(0)
  const [type, setType] = useState('')
  const [typed, setTyped] = useState<Typed>({})
  const [textChannel, setTextChannel] = useState(false)
  const [reason, setReason] = useState('')
  const [shown, setShown] = useState<Shown>()
  const device = useDevice(deviceId)
  const query = { query: { deviceId } }
  const quiet = { meta: { quiet: true } }
  const saved = useQuery({ queryKey: ['sendable', deviceId], queryFn: () => api.commands.sendable(query), ...quiet })
  const types = useQuery({
    queryKey: ['types', deviceId, textChannel],
    queryFn: () => api.commands.types({ query: { deviceId, textChannel } }),
    enabled: !isLimited,
    ...quiet,
  })
  const chosen = saved.data?.find(({ id }) => id === savedId)
  const command =
    how === 'saved' ? chosen : type ? { type, textChannel, attributes: attributesOf(type, typed) } : undefined
  const isCut = command !== undefined && engineEffectOf(command) === 'cut'
  const send = useMutation({
    mutationFn: async (body: Sending) => {
      // CMD-24: as it is saved now, which may be another than the list has
      if (!body.id) return api.commands.send({ query: {}, body })
      const current = await api.commands.get({ params: { id: body.id } })
      return api.commands.send({ query: {}, body: { ...current, ...body } })
    },
    onSuccess: (answer) => {
      const isSent = ('id' in answer && answer.id === 0) || 'description' in answer
      setShown({ kind: isSent ? 'sent' : 'requested' })
    },
    onError: (error) => setShown({ kind: 'error', text: errorText(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['commands', deviceId] }),
  })
  const isReady = command !== undefined && (!isCut || reason.trim() !== '') && !send.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    setShown(undefined)
    const why = reason.trim() ? { description: reason.trim() } : {}
    send.mutate(chosen && how === 'saved' ? { id: chosen.id, deviceId, ...why } : { ...command, deviceId, ...why })
  }
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
        <SelectField
          label={t('commandSavedCommand')}
          hint={saved.data?.length === 0 ? t('sendNoSaved') : undefined}
          value={savedId}
          onChange={({ target }) => setSavedId(Number(target.value))}
        >
          <option value={0}>{t('commandChoose')}</option>
          {saved.data?.map(({ id, description }) => (
            <option key={id} value={id}>
              {description}
            </option>
          ))}
        </SelectField>
      ) : (
        <>
          <SelectField label={t('commandType')} value={type} onChange={({ target }) => setType(target.value)}>
            <option value="">{t('commandChoose')}</option>
            {types.data?.map((one) => (
              <option key={one.type} value={one.type}>
                {wordOf(t, 'command', one.type)}
              </option>
            ))}
          </SelectField>
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
        asksReason={isCut}
        reasonHint={t('sendCutWaits')}
        shown={shown}
        isReady={isReady}
        isSending={send.isPending}
      />
    </form>
  )
}
