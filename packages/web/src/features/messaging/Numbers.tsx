import { type MessagingNumber, mostNumbers } from '@rastro/core/api/messaging'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { viewKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { errorText } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { AddIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toasts.ts'
import { calls } from './lines.ts'
import styles from './Messaging.module.css'
import { NumberPanel } from './NumberPanel.tsx'
import { RemoveNumber } from './RemoveNumber.tsx'

const numbersKey = viewKey('server', 'messaging', 'numbers')

/** Decision 173: the numbers of one's own account. `isFurther`: besides the connection of the installation. */
export function Numbers({ isFurther }: { isFurther: boolean }): ReactNode {
  const t = useT('messaging')
  const queries = useQueryClient()
  const [asked, setAsked] = useState<MessagingNumber>()
  const { data, error, refetch } = useQuery({
    queryKey: numbersKey,
    queryFn: () => calls.numbers({}),
    gcTime: 0,
    meta: { quiet: true },
  })
  const reload = () => queries.invalidateQueries({ queryKey: numbersKey })
  const adding = useMutation({ mutationFn: () => calls.addNumber({}), onSettled: reload })
  const removing = useMutation({
    mutationFn: ({ id }: MessagingNumber) => calls.removeNumber({ params: { id } }),
    onSuccess: (_, { index }) => showToast('notice', t('messagingNumberRemoved', { index })),
    onSettled: reload,
  })
  const isFull = data !== undefined && data.length >= mostNumbers
  return (
    <section className={styles.numbers} aria-labelledby="messaging-numbers">
      <header>
        <h2 id="messaging-numbers">{t(isFurther ? 'messagingMoreNumbers' : 'messagingOwnNumbers')}</h2>
        <p>{t(isFurther ? 'messagingMoreText' : 'messagingOwnText')}</p>
      </header>
      {data ? (
        data.map((number) => (
          <NumberPanel
            key={number.id}
            number={number}
            isRemoving={removing.isPending && removing.variables.id === number.id}
            onRemove={() => setAsked(number)}
          />
        ))
      ) : error ? (
        <div role="alert">
          <p>{errorText(error)}</p>
          <Button onClick={() => void refetch()}>{t('messagingTryAgain')}</Button>
        </div>
      ) : (
        <Skeleton height={64} />
      )}
      {data && (
        <footer>
          <Button icon={AddIcon} disabled={isFull || adding.isPending} onClick={() => adding.mutate()}>
            {t('messagingNumberAdd')}
          </Button>
          <span>{t(data.length === 0 ? 'messagingNoNumbers' : 'messagingNumbersMost', { most: mostNumbers })}</span>
        </footer>
      )}
      {asked && (
        <RemoveNumber
          number={asked}
          onRemove={() => {
            setAsked(undefined)
            removing.mutate(asked)
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}
