import { formatNumber } from '@rastro/core/format/numbers'
import { type ProofPreview as Preview, type ProofCount, proofBounds } from '@rastro/core/model/proof'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { errorText } from '../../resource/show-error.ts'
import styles from './Proofs.module.css'

interface ProofPreviewProps {
  preview: Preview | undefined
  error: Error | null
  /** Photos that are chosen. */
  photos: number
}

/** What the pack will have, before it is made. */
export function ProofPreview({ preview, error, photos }: ProofPreviewProps): ReactNode {
  const t = useT('proofs')
  if (error) return <p role="alert">{errorText(error)}</p>
  if (!preview) return <p role="status">{t('proofCounting')}</p>
  const { counts, drivers, hasMap, others, bytes, photoBytes } = preview
  const rows = [
    ['proofWhatFixes', counted(counts.fixes), t(hasMap ? 'proofWithMap' : 'proofWithoutMap')],
    ['proofWhatEvents', counted(counts.events), ''],
    ['proofWhatCommands', counted(counts.commands), counts.commands.total > 0 ? t('proofWhatCommandsMore') : ''],
    ['proofWhatDriver', drivers.join(', ') || t('proofNoDriver'), t('proofWhatDriverMore')],
    [
      'proofWhatPhotos',
      t('proofOf', { included: formatNumber(photos), total: formatNumber(preview.photos.length) }),
      others > 0 ? t('proofOthers', { count: others }) : '',
    ],
    ['proofSize', megabytes(bytes + photos * photoBytes), ''],
  ] as const
  return (
    <dl className={styles.parts} aria-live="polite">
      {rows.map(([label, value, more]) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>
            <b>{value}</b>
            {more && <span>{more}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )

  function counted({ total, included }: ProofCount): string {
    const values = { included: formatNumber(included), total: formatNumber(total) }
    return total > included ? t('proofOnlyLast', values) : values.total
  }

  function megabytes(size: number): string {
    const most = Math.min(size, proofBounds.bytes)
    return t('proofMegabytes', { size: formatNumber(Math.max(most / 1_000_000, 0.1), 1) })
  }
}
