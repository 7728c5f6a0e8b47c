import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { DeleteIcon, EditIcon } from '../../ui/icons.ts'
import { namedOr, type Stored } from '../entity.ts'
import styles from './list.module.css'
import type { RowsProps } from './rows.ts'

type RowActionsProps<T extends Stored> = Pick<RowsProps<T>, 'of' | 'rowActions' | 'onRemove'> & { item: T }

/** APP-46: edit and remove, and what the list adds. */
export function RowActions<T extends Stored>({ of, item, rowActions, onRemove }: RowActionsProps<T>): ReactNode {
  const t = useT('resource')
  const name = namedOr(of, item, t('sharedNoName'))
  return (
    <>
      {rowActions?.(item)}
      {onRemove && (
        <>
          <Link
            className={styles.act}
            to={of.form(item.id)}
            aria-label={t('listEdit', { name })}
            data-tip={t('sharedEdit')}
          >
            <Icon of={EditIcon} size={18} />
          </Link>
          <IconButton
            size="small"
            icon={DeleteIcon}
            label={t('removeAction', { name })}
            data-tip={t('sharedDelete')}
            onClick={() => onRemove([item])}
          />
        </>
      )}
    </>
  )
}
