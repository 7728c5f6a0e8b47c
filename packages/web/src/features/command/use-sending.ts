import type { Sending } from '@rastro/core/api/commands'
import type { CommandRecord } from '@rastro/core/resources/queued-command'
import { engineEffectOf } from '@rastro/core/vocabulary/engine-effects'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/commands.ts'
import { reloadCommands } from '../../live/held-commands.ts'
import { errorText } from '../../resource/show-error.ts'
import { isSent } from '../../shell/block/send-result.ts'
import type { Shown } from './ResultBox.tsx'
import { commandsQuery } from './use-commands.ts'

/** A command that blocks the engine, to be confirmed in the dialog; `saved` is the name of a saved one. */
interface Asked {
  readonly body: Sending
  readonly saved: string | undefined
}

/**
 * Sends commands to one vehicle: one that blocks the engine needs a confirmation before it is sent (`asked`), and one whose
 * effect the server does not know is shown while it is held (`held`).
 */
export function useSending(deviceId: number) {
  const queries = useQueryClient()
  const [shown, setShown] = useState<Shown>()
  const [asked, setAsked] = useState<Asked>()
  const [held, setHeld] = useState<CommandRecord>()
  const give = async (body: Sending): Promise<void> => {
    const answer = await api.commands.send({ query: {}, body })
    const isDone = isSent(answer)
    setShown({ kind: isDone ? 'sent' : 'requested' })
    await reloadCommands(queries)
    if (!isDone && 'id' in answer) setHeld(await heldUnknown(answer.id))
  }
  /** The command of this id, if it is held because its effect on the engine is unknown. */
  const heldUnknown = async (id: number): Promise<CommandRecord | undefined> => {
    const records = await queries.fetchQuery(commandsQuery(deviceId)).catch(() => [])
    return records.find((one) => one.id === id && one.state === 'held' && one.effect === 'unknown')
  }
  const { mutate, isPending } = useMutation({
    mutationFn: async (body: Sending) => {
      setShown(undefined)
      // CMD-24: the current version of the saved command, which the list may not have
      const saved = body.id ? await api.commands.get({ params: { id: body.id } }) : undefined
      const whole = { ...saved, ...body }
      const { type = '', attributes = {} } = whole
      if (engineEffectOf({ type, attributes }) !== 'cut') return give(whole)
      setAsked({ body: saved ? { ...whole, description: null } : whole, saved: saved?.description ?? undefined })
    },
    onError: (error) => setShown({ kind: 'error', text: errorText(error) }),
  })
  const forget = () => {
    setAsked(undefined)
    setHeld(undefined)
  }
  return { begin: mutate, give, forget, show: setShown, isPending, shown, asked, held }
}
