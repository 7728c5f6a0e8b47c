import type { Device } from '@rastro/core/resources/device'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { localKey } from '../../api/query-keys.ts'
import { api } from '../../api/silence.ts'
import { actionWord, causeWord, certaintyWord, evidenceText } from '../../fleet/silence/silence-words.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { OfflineIcon } from '../../ui/icons.ts'
import { useNow } from '../../ui/use-now.ts'
import styles from './SilentStrip.module.css'

/** A cause is told anew so often while the card is open (ms). */
const staleMs = 5 * 60_000

/** The likeliest cause of a silence, the facts that it rests on, and the next action. */
export default function SilentStrip({ device }: { device: Device }): ReactNode {
  const t = useT('silence')
  const format = useFormat()
  const now = useNow(20_000)
  const { id, lastUpdate } = device
  const { data } = useQuery({
    queryKey: localKey('silence', id, lastUpdate?.getTime()),
    queryFn: () => api.silence.ofDevice({ params: { id } }),
    staleTime: staleMs,
    meta: { quiet: true },
  })
  const [reason] = data?.reasons ?? []
  if (!reason) return null
  const reading = { t, format, now }
  const certainty = certaintyWord(reading, reason)
  const facts = reason.evidence.filter(({ fact }) => fact !== 'lastReport')
  return (
    <section className={styles.strip} aria-label={t('silenceWhy')}>
      <Icon of={OfflineIcon} size={18} />
      <div>
        <b>{causeWord(reading, reason.cause)}</b>
        {certainty && ` · ${certainty}`}
        {facts.length > 0 && <small>{facts.map((one) => evidenceText(reading, one)).join(' · ')}</small>}
        <small>{actionWord(reading, reason.action)}</small>
      </div>
    </section>
  )
}
