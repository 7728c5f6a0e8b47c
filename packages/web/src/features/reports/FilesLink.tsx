import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './files.module.css'
import { isAtWork, useExports, useReadyNotice } from './use-exports.ts'

/** While a file is prepared: how much of it is done, on every page of reports but the list itself, leading there. */
export function FilesLink(): ReactNode {
  const t = useT('reports')
  const format = useFormat()
  const { data } = useExports()
  const isList = useLocation().pathname === paths.reportFiles
  useReadyNotice(data, isList)
  const files = data?.filter(isAtWork) ?? []
  if (files.length === 0 || isList) return null
  const progress = files.reduce((sum, file) => sum + file.progress, 0) / files.length
  const percent = format.percentage(Math.floor(progress * 100))
  return (
    <Link
      className={styles.link}
      to={paths.reportFiles}
      aria-label={t('exportsAtWork', { count: files.length, percent })}
    >
      <Spinner size={18} />
      <span aria-hidden>{percent}</span>
    </Link>
  )
}
